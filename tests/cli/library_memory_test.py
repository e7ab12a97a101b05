# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What the C library keeps, shares and takes from the program, however its functions are declared.

In the programs of REMEMBERED a later call changes memory that an earlier one has returned or got, so
that TRUE is wrong. In those of EXCLUDED no run reaches the error, by the standards, so FALSE is.
"""

import harness
from harness import CommandLineTest

HEADERS = "".join(f"#include <{name}.h>\n" for name in (
    "errno", "grp", "netdb", "pwd", "stdio", "stdlib", "string", "time", "unistd"))
START = "#define _GNU_SOURCE\n" + HEADERS + "extern void reach_error(void);\n"

# Functions with a buffer, their own prototypes, and calls of F that pass the buffer b.
KEEPERS = {
    "setbuf": ("void setbuf(FILE *, char *);", "void (*f)(FILE *, char *)", "F(stdout, b);"),
    "setvbuf": ("int setvbuf(FILE *, char *, int, unsigned long);",
                "int (*f)(FILE *, char *, int, unsigned long)", "F(stdout, b, 0, 9000);"),
    "setbuffer": ("void setbuffer(FILE *, char *, unsigned long);",
                  "void (*f)(FILE *, char *, unsigned long)", "F(stdout, b, 9000);"),
    "fmemopen": ("FILE *fmemopen(void *, unsigned long, const char *);",
                 "FILE *(*f)(void *, unsigned long, const char *)", "FILE *s = F(b, 9000, \"w\"); if (!s) return 0;"),
    "initstate": ("char *initstate(unsigned, char *, unsigned long);",
                  "char *(*f)(unsigned, char *, unsigned long)", "F(1, b, 64);"),
}
# Two calls, the first of which returns memory of the library, and a member.
SHARED = {
    "getpwnam": ("getpwnam(\"root\")", "getpwnam(\"daemon\")", "struct passwd", "pw_uid"),
    "getpwuid": ("getpwuid(0)", "getpwuid(1)", "struct passwd", "pw_uid"),
    "getpwent": ("getpwent()", "getpwent()", "struct passwd", "pw_gid"),
    "text of getpwnam": ("getpwnam(\"root\")", "getpwnam(\"daemon\")", "struct passwd", "pw_name[0]"),
    "getgrnam": ("getgrnam(\"root\")", "getgrnam(\"daemon\")", "struct group", "gr_gid"),
    "getgrgid": ("getgrgid(0)", "getgrgid(1)", "struct group", "gr_gid"),
    "getservbyname": ("getservbyname(\"ssh\", 0)", "getservbyname(\"http\", 0)", "struct servent", "s_port"),
    "getprotobyname": ("getprotobyname(\"tcp\")", "getprotobyname(\"udp\")", "struct protoent", "p_proto"),
    "gethostbyname": ("gethostbyname(\"a\")", "gethostbyname(\"b\")", "struct hostent", "h_length"),
    "gmtime": ("gmtime(&one)", "gmtime(&two)", "struct tm", "tm_min"),
    "gmtime and localtime": ("gmtime(&one)", "localtime(&two)", "struct tm", "tm_min"),
    "localtime and ctime": ("localtime(&one)", "ctime(&two)", "struct tm", "tm_min"),
}
TAKEN = {
    "own optind": "int optind = 5; int main(int n, char **a) { getopt(n, a, \"a\"); if (optind != 5) reach_error(); return 0; }",
    "own optarg": "char *optarg; int main(int n, char **a) { getopt(n, a, \"a:\"); if (optarg) reach_error(); return 0; }",
    "own getdate_err": "int getdate_err; int main(void) { getdate(\"\"); if (getdate_err) reach_error(); return 0; }",
    "own malloc": "static int count; static char space[99]; void *malloc(size_t n) { count++; return space; }\n"
                  "int main(void) { char *p = strdup(\"a\"); if (count) reach_error(); return p == 0; }",
    "own malloc and a stream": "static int count; static char space[9999]; void *malloc(size_t n) { count++; return space; }\n"
                               "int main(void) { puts(\"a\"); if (count) reach_error(); return 0; }",
    "own environment": "int main(void) { static char e[] = \"A=b\"; static char *list[] = {e, 0}; environ = list;\n"
                       "unsetenv(\"A\"); if (list[0] != e) reach_error(); return 0; }",
}
EXCLUDED = {
    "freopen": ("FILE *p = freopen(\"/dev/null\", \"w\", stdout);", "p && p != stdout", "TRUE"),
    "tmpnam": ("char b[L_tmpnam]; char *p = tmpnam(b);", "p && p != b", "TRUE"),
    "ctermid": ("char b[L_ctermid]; char *p = ctermid(b);", "p && p != b", "TRUE"),
    "getcwd": ("char b[99]; char *p = getcwd(b, 99);", "p && p != b", "TRUE"),
    "realpath": ("char b[9999]; char *p = realpath(\"/\", b);", "p && p != b", "TRUE"),
    "fclose": ("int r = fclose(stdin);", "r > 0", "TRUE"),
    "fopen": ("FILE *f = fopen(\"a\", \"r\");", "f && (f == stdin || f == stderr)", "TRUE"),
    "scanf of a string": ("char b[9]; b[0] = 0; int r = scanf(\"%3s\", b);", "r == 1 && b[0] == ' '", None),
    "getline": ("char *l = 0; size_t n = 0; long r = getline(&l, &n, stdin);", "r > 0 && (!l || n == 0)", None),
    "asprintf": ("char *l; int r = asprintf(&l, \"%d\", 5);", "r == 3", None),
    "rand_r": ("unsigned s = 1; rand_r(&s);", "s == 1", None),
}
# What the environment does choose is still an error.
CHOSEN = {
    "fopen": ("FILE *f = fopen(\"a\", \"r\");", "f == 0"),
    "scanf of a letter": ("char c = 'a'; int r = scanf(\"%c\", &c);", "r == 1 && c == 'x'"),
    "scanf of a number": ("int n = 0; int r = scanf(\"%d\", &n);", "r == 1 && n == 77"),
    "getline": ("char *l = 0; size_t n = 0; long r = getline(&l, &n, stdin);", "r == -1"),
    "getcwd": ("char b[99]; char *p = getcwd(b, 99);", "p == 0"),
}


class LibraryMemory(CommandLineTest):
    def result(self, text, *more):
        return self.run_pcegar("--time-limit", "10", self.file("p.c", text), *more)

    def assert_not(self, wrong, text):
        run = self.result(text)
        self.assertIn(run.result, {"TRUE", "FALSE", "UNKNOWN"} - {wrong}, str(run) + text)

    def test_buffers_that_are_kept(self):
        body = "int main(void) {{ static char b[9000]; {pointer}{call} char was = b[0]; puts(\"abc\"); fflush(0); rand();\n" \
               "if (b[0] != was) reach_error(); return 0; }}"
        own = "typedef struct _IO_FILE FILE; extern FILE *stdout; int puts(const char *); int fflush(FILE *); int rand(void);\n" \
              "extern void reach_error(void);\n"
        for name, (prototype, declarator, call) in KEEPERS.items():
            direct = body.format(pointer="", call=call.replace("F", name, 1) if "FILE" not in call
                                 else call.replace("= F", "= " + name, 1))
            pointer = body.format(pointer=f"{declarator} = {name}; ",
                                  call=call.replace("F(", "f(", 1))
            for how, text in (("header", START + direct), ("prototype", own + prototype + direct),
                              ("pointer", START + pointer)):
                with self.subTest(name=name, how=how):
                    self.assert_not("TRUE", text)

    def test_results_that_share_memory(self):
        for name, (first, second, record, member) in SHARED.items():
            with self.subTest(name=name):
                self.assert_not("TRUE", START + f"int main(void) {{ time_t one = 1, two = 99999; {record} *p = {first};\n"
                                f"if (!p) return 0; int a = p->{member}; {second}; if (p->{member} != a) reach_error(); return 0; }}")

    def test_what_the_library_takes_from_the_program(self):
        for name, text in TAKEN.items():
            with self.subTest(name=name):
                self.assert_not("TRUE", START + text)

    def test_what_the_standards_exclude(self):
        for name, (text, condition, expected) in EXCLUDED.items():
            with self.subTest(name=name):
                run = self.result(START + f"int main(void) {{ {text} if ({condition}) reach_error(); return 0; }}")
                self.assertIn(run.result, {expected} if expected else {"TRUE", "UNKNOWN"}, str(run))

    def test_what_the_environment_chooses(self):
        for name, (text, condition) in CHOSEN.items():
            with self.subTest(name=name):
                run = self.result(START + f"int main(void) {{ {text} if ({condition}) reach_error(); return 0; }}")
                self.assertEqual(run.result, "FALSE", str(run))

    def test_static_functions_of_other_files(self):
        for name, own, other in (
                ("strlen", "static unsigned long strlen(const char *s) { return 5; }\n#define USE strlen(\"ab\")",
                 "unsigned long strlen(const char *); int other(void) { return strlen(\"ab\"); }"),
                ("abs", "static int abs(int x) { return 5; }\n#define USE abs(1)",
                 "int abs(int); int other(void) { return abs(-2); }")):
            for value, expected in ((2, "TRUE"), (5, "FALSE")):
                with self.subTest(name=name, value=value):
                    text = own + "\nextern void reach_error(void); int other(void);\n" \
                        f"int main(void) {{ if (USE != 5) return 0; if (other() {'!=' if value == 2 else '!= 9 && other() !='} {value}) reach_error(); return 0; }}"
                    run = self.result(text, self.file("other.c", other))
                    self.assertEqual(run.result, expected, str(run) + text)


if __name__ == "__main__":
    harness.main()
