CONTROL AUTOMATON rule
LOCAL int n;
LOCAL set<string> held;
INITIAL STATE Init;
STATE USEALL Init :
  MATCH {f($1); g($2);} -> GOTO Init;
END AUTOMATON
