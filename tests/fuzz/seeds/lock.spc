OBSERVER AUTOMATON my_lock                    // its name is the property's name
LOCAL set<string> held;
INITIAL STATE Watch;
STATE USEALL Watch :
  MATCH {my_lock($1)} && held[$1]   -> ERROR("lock $1 taken twice");
  MATCH {my_lock($1)} && !held[$1]  -> DO held[$1]=true GOTO Watch;
  MATCH {$1 = my_trylock($2)}       -> SPLIT {$1 != 0} DO held[$2]=true GOTO Watch NEGATION GOTO Watch;
  MATCH {my_unlock($1)}             -> DO held[$1]=false GOTO Watch;
END AUTOMATON
