CONTROL AUTOMATON rule
LOCAL int n;
LOCAL set<string> held;
INITIAL STATE Init;
STATE USEALL Init :
  TRUE -> DO held[x] = 1 GOTO Init;
END AUTOMATON
