CONTROL AUTOMATON rule
LOCAL int n;
LOCAL set<string> held;
INITIAL STATE Init;
STATE USEALL Init :
  CHECK("state == Elsewhere") -> GOTO Init;
END AUTOMATON
