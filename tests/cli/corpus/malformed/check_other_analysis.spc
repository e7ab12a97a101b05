CONTROL AUTOMATON rule
LOCAL int n;
LOCAL set<string> held;
INITIAL STATE Init;
STATE USEALL Init :
  CHECK(ValueAnalysis, "x==5") -> GOTO Init;
END AUTOMATON
