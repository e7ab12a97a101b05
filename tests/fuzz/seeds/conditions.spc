AUTOMATON a
LOCAL int n = -1;
LOCAL set<int> s = [1, 2];
INITIAL STATE A;
STATE USEFIRST A :
  MATCH "x = 1;" || MATCH [x.*\]] -> ASSERT n == 1 + 2 ASSERT s.empty GOTO A;
  MATCH LABEL "L" && !(n != 2) -> ERROR;
  MATCH LABEL [L.] -> PRINT "a\n" n s.empty GOTO B;
  MATCH ENTRY == (n == 1) -> PRINTONCE "x" BREAK;
  MATCH EXIT -> STOP;
  MATCH ASSERT -> ERROR("a \"b\" $1");
  MATCH FUNCTIONCALL "f" -> GOTO A;
  COVERS_LINES(1 2) || CHECK(location, "line==7") || CHECK("state == B") -> GOTO A;
  EVAL(location, "lineno") == 7 -> DO n = n - 1 DO s[n]=FALSE GOTO A;
TARGET STATE B : /* c */
END AUTOMATON
