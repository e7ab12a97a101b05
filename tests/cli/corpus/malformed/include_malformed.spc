// the mistake is in the other file
#include unknown_goto.spc
