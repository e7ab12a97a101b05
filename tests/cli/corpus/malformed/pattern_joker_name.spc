CONTROL AUTOMATON rule
LOCAL int n;
LOCAL set<string> held;
INITIAL STATE Init;
STATE USEALL Init :
  MATCH {f($lock)} -> GOTO Init;
END AUTOMATON
