# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What functions of the C library really return is never excluded.

Each call is executed, and pcegar is asked whether it may return that number: TRUE would be wrong. What
the library table assumes about results is tested so for success, for failure, and for odd arguments.
"""

import os
import shutil
import subprocess
import unittest

import harness
from harness import CommandLineTest

PREAMBLE = """#define _GNU_SOURCE
#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <pwd.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
extern void reach_error(void);
int a, b;
char bytes[64] = "some text";
wchar_t wide[8];
unsigned seed;
int two[2];
double load[3];
char *line;
size_t size;
struct rlimit nothing;
char *words[] = {"program", "-a", "-x", "-b", "value", "rest", 0};
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
struct timespec moment = {0, 1};
struct timeval day;
struct stat status;
struct rlimit limit;
gid_t groups[4];
/* Null, in the first page, in the last page, or elsewhere: where objects lie. */
static int place_of(const void *p) {
  unsigned long n = (unsigned long)p;
  return n == 0 ? 0 : n < 4096 ? 1 : n > -4096ul ? 2 : 3;
}
"""

# Where a call needs others before it, they are in the same expression.
CALLS = """
sscanf("1 2", "%d %d", &a, &b)
sscanf("1 2", "%d %*d", &a)
sscanf("x", "%d", &a)
sscanf("", "%d", &a)
sscanf("1", "%d%n", &a, &b)
scanf("%d", &a)
scanf("%d %d", &a, &b)
fscanf(stdin, "%*d")
fscanf(stdin, "%3s", bytes)
fscanf(stdin, "")
fclose(tmpfile())
fflush(stdout)
fflush(0)
fflush(stdin)
pclose(popen("exit 3", "r"))
fileno(stdin)
access("/", R_OK)
access("/nowhere", R_OK)
chmod("/nowhere", 0)
mkfifo("/nowhere/fifo", 0)
truncate("/nowhere", 0)
creat("/nowhere/file", 0)
creat("/dev/null", 0)
mkdir("/nowhere/folder", 0)
open("/dev/null", O_RDONLY)
open("/nowhere", O_RDONLY)
umask(0777)
(umask(0777), umask(07777))
(umask(-1), umask(0))
getopt(6, words, "ab:")
(optind = 2, getopt(6, words, "ab:"))
(optind = 3, getopt(6, words, ":ab"))
(optind = 5, getopt(6, words, "+ab"))
(optind = 1, getopt(6, words, "-a"))
copy_file_range(-1, 0, -1, 0, 5, 0)
pthread_mutex_lock(&lock)
(pthread_mutex_lock(&lock), pthread_mutex_trylock(&lock))
pthread_mutex_trylock(&lock)
pthread_mutex_unlock(&lock)
pthread_mutex_init(&lock, 0)
(pthread_mutex_lock(&lock), pthread_mutex_destroy(&lock))
drand48() * 1e15
(srand48(-1), drand48()) * 1e15
rand()
random()
lrand48()
mrand48()
rand_r(&seed)
getgroups(0, groups)
getgroups(-1, groups)
read(0, bytes, 3)
read(0, bytes, 0)
read(-1, bytes, 3)
write(-1, bytes, 3)
write(1, bytes, 0)
lseek(0, 0, SEEK_SET)
lseek(-1, 0, SEEK_SET)
getpid()
getppid()
getuid()
getpgid(0)
getpgid(-5)
getsid(0)
isatty(0)
isatty(-1)
dup(-1)
dup2(0, 9)
pipe(two)
close(-1)
fsync(-1)
fcntl(0, F_GETFD)
sysconf(_SC_OPEN_MAX)
sysconf(-1)
pathconf("/", -1)
confstr(-1, bytes, 4)
sleep(0)
usleep(0)
nice(0)
alarm(0)
(alarm(100), alarm(0))
raise(0)
kill(getpid(), 0)
kill(-5, 100)
time(0)
clock()
clock_gettime(CLOCK_REALTIME, &moment)
clock_gettime(-1, &moment)
gettimeofday(&day, 0)
nanosleep(&moment, 0)
(moment.tv_nsec = -1, nanosleep(&moment, 0))
stat("/", &status)
stat("/nowhere", &status)
fstat(-1, &status)
wait(0)
waitpid(-1, 0, WNOHANG)
getrlimit(RLIMIT_CPU, &limit)
getrlimit(-1, &limit)
socket(-1, 0, 0)
listen(-1, 0)
shutdown(-1, 0)
recv(-1, bytes, 3, 0)
send(-1, bytes, 3, 0)
getrandom(bytes, 4, 0)
getentropy(bytes, 4)
getentropy(bytes, 1000)
setenv("", "x", 0)
setenv("x", "x", 0)
unsetenv("")
system(0)
system("exit 3")
system("kill -9 $$")
remove("/nowhere")
rename("/nowhere", "/nowhere/else")
rmdir("/nowhere")
getc(stdin)
getchar()
(fseek(stdin, 0, SEEK_END), getchar())
ungetc('x', stdin)
ungetc(-1, stdin)
ungetc(300, stdin)
putchar(0)
putc(500, tmpfile())
fputc(-1, tmpfile())
fputs("", tmpfile())
puts("")
fseek(stdin, 0, SEEK_SET)
fseek(stdin, -5, SEEK_SET)
ftell(stdin)
feof(stdin)
ferror(stdin)
fread(bytes, 1, 3, stdin)
fread(bytes, 3, 1, stdin)
fwrite(bytes, 1, 3, tmpfile())
printf("")
snprintf(bytes, 4, "%d", 123456)
sprintf(bytes, "%s", "text")
strlen("text")
strnlen(bytes, 2)
strspn(bytes, "so")
strcspn(bytes, "z")
strcmp("a", "z")
memcmp("a", "z", 1)
mblen("x", 1)
mblen("", 1)
mbtowc(wide, "x", 1)
wctomb(bytes, L'x')
mbstowcs(wide, "text", 4)
wcslen(L"text")
ffs(0)
ffsl(-1)
isalpha('a')
isdigit('5')
isspace(255)
isupper('a')
toascii(200)
tolower('A')
toupper(-1)
htonl(1)
ntohs(1)
inet_addr("1.2.3.4")
inet_addr("none")
inet_aton("1.2.3.4", (struct in_addr *)two)
inet_aton("none", (struct in_addr *)two)
inet_pton(AF_INET, "1.2.3.4", two)
inet_pton(-1, "1.2.3.4", two)
getpagesize()
gethostname(bytes, 1)
atoi("-12")
strtol("99999999999999999999", 0, 10)
abs(-5)
(errno = 0, errno)
getcwd(0, 0) != 0
getcwd(0, 200) == 0
(socketpair(AF_UNIX, SOCK_DGRAM, 0, two), send(two[0], bytes, 9, 0), recv(two[1], bytes, 1, MSG_TRUNC))
(setrlimit(RLIMIT_NOFILE, &nothing), getdtablesize())
lseek(open("/proc/self/mem", O_RDONLY), -10485760, SEEK_SET)
fclose(popen("exit 3", "r"))
getloadavg(load, -1)
getloadavg(load, 9)
getline(&line, &size, stdin)
fread(bytes, 0, 3, stdin)
fwrite(bytes, 3, 2, stdout)
getline(&line, &size, fopen("/dev/null", "r"))
nice(0)
scanf("%d", &a) == 1 && a == 17
scanf("x%d", &a) == 0 && a == 0
scanf("%d %d", &a, &b) == 1 && a == 17 && b == 0
scanf("%d %d", &a, &a) == 1 && a == 17
scanf("%*d %3s", bytes) == 1 && bytes[0] == 'w'
sscanf("12 x", "%d %d", &a, &b) == 1 && a == 12 && b == 0
sscanf("12 x", "%d%n", &a, &b) == 1 && b == 2
getopt(6, words, "+a:")
getopt(6, words, ":x")
(getopt(6, words, "-ab:"), getopt(6, words, "-ab:"))
place_of(fopen("/dev/null", "r"))
place_of(fopen("/nowhere", "r"))
place_of(popen("exit 0", "r"))
place_of(tmpfile())
place_of(fdopen(-1, "r"))
place_of(getenv("LC_ALL"))
place_of(getenv("NO SUCH NAME"))
place_of(strerror(-1))
place_of(strsignal(1))
place_of(setlocale(0, "none"))
place_of(setlocale(0, 0))
place_of(localeconv())
place_of(gmtime(&moment.tv_sec))
place_of(ctime(&moment.tv_sec))
place_of(ttyname(0))
place_of(getlogin())
place_of(sbrk(0))
place_of(sbrk(1L << 60))
place_of(nl_langinfo(CODESET))
place_of(getpwnam("root"))
place_of(getpwnam("nobody there"))
place_of(strchr("a", 'b'))
place_of(strchr("a", 'a'))
place_of(strstr("a", "b"))
place_of(memchr("a", 'b', 1))
place_of(memchr(0, 'b', 0))
place_of(mempcpy(0, 0, 0))
place_of(memccpy(bytes, "x", 'y', 1))
place_of(strtok(bytes, ""))
place_of(strtok(strcpy(bytes, ""), " "))
place_of(realpath("/", 0))
place_of(realpath("/nowhere", 0))
place_of(getcwd(0, 0))
place_of(inet_ntoa(*(struct in_addr *)two))
place_of(tmpnam(0))
place_of(fgets(bytes, 3, stdin))
(setenv("x", "y", 1), (line = getenv("x")), strlen(line), line != 0)
""".strip().splitlines()

# Possible with these declarations, which other headers have.
DECLARED = [
    ("unsigned open(const char *, int, ...);", 'open("none", 0) == 4294967295u'),
    ("_Bool fclose(void *); void *fopen(const char *, const char *);", 'fclose(fopen("a", "r")) == 1'),
    ("unsigned long read(int, void *, unsigned long);", "read(-1, bytes, 1) == -1ul"),
    ("unsigned char close(int);", "close(-1) == 255"),
    ("unsigned putchar(int);", "putchar('a') == -1u"),
]

# What no library returns.
IMPOSSIBLE = """
scanf("%d", &a) == 2
fscanf(stdin, "%d %d", &a, &b) > 2
fflush(stdin) == 1
access("/", R_OK) == 1
chmod("/", 0) < -1
umask(0) == 512
getopt(6, words, "ab:") == 256
copy_file_range(-1, 0, -1, 0, 5, 0) == 6
pthread_mutex_lock(&lock) == -1
drand48() == 1.0
drand48() < 0.0
rand() == -1
read(0, bytes, 3) == 4
getpid() == 0
isatty(0) == 2
getchar() == 256
fread(bytes, 1, 3, stdin) == 4
getline(&line, &size, stdin) == 0
nice(0) > 40
(load[0] = drand48()) > 0.0 && load[0] < 1e-300
scanf("%d", &a) < 1 && a != 0
scanf("%d %d", &a, &b) == 1 && b != 0
scanf("%lf", load) < 1 && load[0] != 0.0
fscanf(stdin, "%d", &a) < 0 && a != 0
fscanf(stdin, "%s %d", bytes, &a) < 2 && a != 0
getopt(6, words, "ab:") == 'x'
getopt(6, words, "ab:") == 1
getloadavg(load, 3) == 4
fread(bytes, 0, 3, stdin) == 3
place_of(fopen("a", "r")) == 1
place_of(popen("a", "r")) == 2
place_of(tmpfile()) == 1
place_of(fdopen(0, "r")) == 2
place_of(getenv("a")) == 1
place_of(strerror(a)) == 2
place_of(setlocale(0, 0)) == 1
place_of(localeconv()) == 2
place_of(gmtime(&moment.tv_sec)) == 1
place_of(ttyname(0)) == 2
place_of(getlogin()) == 1
place_of(nl_langinfo(CODESET)) == 2
place_of(getpwnam("root")) == 1
place_of(strchr(words[0], 'b')) == 2
(line = getenv("a"), strlen(line) < 5) && line == 0
(line = getenv("a"), strcmp("b", line) < 5) && place_of(line) == 2
(line = getenv("a"), puts(line) < 5) && place_of(line) == 1
(line = getenv("a"), atoi(line) < 5) && place_of(line) != 3
""".strip().splitlines()


@unittest.skipUnless(shutil.which("gcc"), "needs gcc")
class LibraryResults(CommandLineTest):
    def real_results(self):
        """The number that each call returns, each in a process of its own."""
        cases = "".join(f"  case {i}: result = (long long)({call}); break;\n" for i, call in enumerate(CALLS))
        source = self.file("real.c", PREAMBLE + "void reach_error(void) {}\nint main(int argc, char **argv) {\n"
                           f"  long long result = 0;\n  switch (atoi(argv[1])) {{\n{cases}  }}\n"
                           '  fprintf(stderr, "%lld\\n", result);\n  return 0;\n}\n')
        program = self.folder / "real"
        subprocess.run(["gcc", "-w", "-o", program, source, "-lpthread"], check=True)
        text = self.file("input", "17 words of text\n")
        for i, call in enumerate(CALLS):
            with open(text, encoding="utf-8") as given:
                run = subprocess.run([program, str(i)], stdin=given, stdout=subprocess.DEVNULL,
                                     stderr=subprocess.PIPE, text=True, timeout=60, check=False,
                                     env={**os.environ, "LC_ALL": "C"})
            yield call, run.stderr.split()[-1] if run.returncode == 0 else None

    def test_what_is_returned_is_possible(self):
        executed = 0
        for call, number in self.real_results():
            with self.subTest(call=call, result=number):
                self.assertIsNotNone(number, "the program ended")
                executed += 1
                text = f"{PREAMBLE}int main(void) {{\n  if ((long long)({call}) == {number}) reach_error();\n  return 0;\n}}\n"
                run = self.run_pcegar("--time-limit", "20", self.file("p.c", text))
                self.assertIn(run.result, ("FALSE", "UNKNOWN"), str(run))
        self.assertEqual(executed, len(CALLS))

    def test_results_that_are_declared_otherwise_are_possible(self):
        for declared, condition in DECLARED:
            with self.subTest(condition=condition):
                text = f"extern void reach_error(void);\n{declared}\nchar bytes[8];\n" \
                       f"int main(void) {{\n  if ({condition}) reach_error();\n  return 0;\n}}\n"
                run = self.run_pcegar("--time-limit", "20", self.file("p.c", text))
                self.assertIn(run.result, ("FALSE", "UNKNOWN"), str(run))

    def test_what_is_impossible_is_excluded(self):
        for condition in IMPOSSIBLE:
            with self.subTest(condition=condition):
                text = f"{PREAMBLE}int main(void) {{\n  if ({condition}) reach_error();\n  return 0;\n}}\n"
                run = self.run_pcegar("--time-limit", "20", self.file("p.c", text))
                self.assertEqual(run.result, "TRUE", str(run))


if __name__ == "__main__":
    harness.main()
