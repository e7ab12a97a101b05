#include no/such/file.spc
