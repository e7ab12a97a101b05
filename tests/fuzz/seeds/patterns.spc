AUTOMATON a
LOCAL int n;
LOCAL set<string> s;
INITIAL STATE A;
STATE USEALL A :
  MATCH {f()} -> GOTO A;
  MATCH {f(&$1->lock, *$2, $3[1].x, 0x10, "t")} && s[$1] -> GOTO A;
  MATCH {$1 = f($2)} -> ASSUME {((int)$1) == 0 && $$n < 2 || !$$s[$2]; $$s.empty} DO s[$2]=true GOTO A;
  MATCH {$1 = f($2)} -> ASSUME {-1 <= $1 + 1 * 2; p->x == *q; &v != (void *)0} GOTO A;
  MATCH CALL {f($1)} -> SPLIT {$1} DO n=n+1 GOTO A NEGATION ERROR("e");
  MATCH RETURN {$? = f($1)} -> GOTO A;
  MATCH {x = $1} -> GOTO A;
  MATCH {return $1;} -> STOP;
END AUTOMATON
