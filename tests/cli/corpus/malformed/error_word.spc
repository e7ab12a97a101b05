CONTROL AUTOMATON rule
LOCAL int n;
LOCAL set<string> held;
INITIAL STATE Init;
STATE USEALL Init :
  TRUE -> ERROR(double_lock);
END AUTOMATON
