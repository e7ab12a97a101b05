/* never closed
OBSERVER AUTOMATON a
