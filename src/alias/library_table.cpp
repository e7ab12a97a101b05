// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The effects of functions of ISO C, POSIX and GNU that have no body in the program, with one line
// each:
//
//     NAMES : NATURE ARGUMENTS RESULT
//
// NATURE
//   follows   result and effects follow from the arguments (and from earlier calls of the program):
//             no counterexample may choose them. Those that have a model in C (folder models/) or
//             in the front end are computed where the model applies; the row is for the rest. Also
//             for what the environment chooses under conditions that a row cannot say: pipe() gives
//             two descriptors that differ, getpid() the same number each time.
//   input     an input of the program: the environment chooses within what the row says
//   stream    an input, but in programs that push back, seek or have streams in memory like
//   "follows"
// ARGUMENTS   a letter for each, or "void"; the last one is repeated if a star follows
//   -  a number, or memory that the program cannot look into (FILE)
//   r  read
//   R  a string is read; undefined unless the pointer leads to one (C11 7.1.4p1). Functions
//      that accept null in practice have r: a file's name, a block of no bytes
//   w  memory behind it is written: a block, a string
//   t  a text is written there: what is behind an array of characters in a structure stays
//   T  the same; undefined unless the pointer leads to memory
//   W  the same, at most as many bytes as the next argument says that is a number
//   f  an object behind it is filled with an input
//   s  the same; where it may be a string, it is not known which
//   e  like an argument of an unknown function: kept, or followed to other memory
//   c  the same; what it is changed to follows from other things
//   a  the same, and if it is null: what earlier calls kept
// RESULT
//   -          none, any value of the type, or only a number
//   LOW..HIGH  a number; HIGH may be #k, the value of argument k, or #rest, how many arguments
//              stand for the star; either may be left out; with /#m, it is 0 if argument m is 0
//   -1|1..     a number other than 0
//   byte#k     the lowest byte of argument k, or -1
//   fraction   a multiple of 2^-48 in [0, 1)
//   first      the first argument; "first?" also null
//   copy       the first argument, and pointers are copied to it from the second one
//   place      null or a pointer into what the first argument points into
//   outside    null or a pointer to memory of the library's
//   new        the same, to an object to which the program has no other pointer
//   anywhere   any pointer
//   given#k    argument k or null, if that argument is not null; else any pointer
//   kept       null or a pointer to anything that was passed
//
// Functions that end the program, jump, or call back are not here (frontend/known_functions),
// allocation functions are in known_calls.cpp.
#include "alias/library_table.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "support/error.hpp"

namespace pcegar::alias {

namespace {

constexpr std::string_view mark_of_namesakes = "@namesake";

constexpr std::string_view library_rows = R"(
memcpy memmove __memcpy __memmove : follows wr- copy
mempcpy : follows wr- kept
memccpy : follows wr-- kept
memset __memset : follows w-- first
bzero explicit_bzero : follows w- -
bcopy : follows rw- -
swab : follows rw- -
memcmp bcmp strncmp strncasecmp timingsafe_bcmp : follows rr- -
strcmp strcoll strcasecmp strverscmp : follows RR -
memchr memrchr : follows r-- place
rawmemchr strchr strrchr strchrnul index rindex : follows R- place
strstr strcasestr strpbrk : follows RR place
strnstr : follows rr- place
memmem : follows r-r- place
strspn strcspn : follows RR 0..
strlen : follows R 0..
__pcegar_open : follows void -
__pcegar_put_signed __pcegar_put_signed_long : follows W----- 0..
__pcegar_put_unsigned __pcegar_put_unsigned_long : follows W----- 0..
__pcegar_put_hexadecimal __pcegar_put_hexadecimal_long __pcegar_put_octal : follows W----- 0..
__pcegar_put_octal_long : follows W----- 0..
__pcegar_put_string : follows W--r--- 0..
__pcegar_magnitude : input void 1..2147483647
strnlen : follows r- 0..#2
strcpy strcat __strcpy __strcat : follows TR first
stpcpy __stpcpy : follows TR place
strncpy : follows Wr- first
strncat : follows tr- first
stpncpy : follows Wr- place
strlcpy strlcat strscpy : follows Wr- -
strxfrm : follows Wr- 0..
strtok : follows ar kept
strtok_r __strtok_r : follows ere kept
strsep : follows er kept
strerror strsignal strerrorname_np strerrordesc_np : follows - outside
strerror_r __xpg_strerror_r : follows -w- kept
memfrob : follows w- first
basename dirname : follows w kept

wcscpy wcscat : follows wr first
wcsncpy wcsncat wmemcpy wmemmove : follows wr- first
wmemset : follows w-- first
wcscmp wcscoll : follows rr -
wcsncmp wmemcmp : follows rr- -
wcslen : follows R 0..
wcschr wcsrchr : follows r- place
wcsstr wcspbrk : follows rr place
wmemchr : follows r-- place
wcsspn wcscspn : follows rr 0..
btowc wctob towlower towupper iswalpha iswdigit iswspace iswupper iswlower iswalnum : follows - -

abs labs llabs imaxabs : follows - -
div ldiv lldiv imaxdiv : follows -- -
atoi atol atoll atof : follows R -
strtol strtoul strtoll strtoull strtoimax strtoumax strtoq strtouq : follows Re- -
strtod strtof strtold : follows Re -
a64l : follows r -
l64a : follows - outside
ecvt fcvt : follows --ff outside
gcvt : follows --w kept
mblen : follows r- -1..#2
mbtowc : follows wr- -1..#3
wctomb : follows w- -1..
mbstowcs wcstombs : follows wr- -
ffs ffsl ffsll : follows - 0..64
htonl htons ntohl ntohs bswap_16 bswap_32 bswap_64 : follows - 0..
isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace : follows - 0..
isupper isxdigit isascii : follows - 0..
toascii : follows - 0..127
tolower toupper _tolower _toupper : follows - -
inet_addr : follows r 0..
inet_aton : follows rw 0..1
inet_ntoa : follows - outside
inet_pton : follows -rw -1..1
inet_ntop : follows -rt- kept

acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp10 exp2 expm1 : follows - -
fabs finite floor gamma j0 j1 lgamma log log10 log1p log2 logb nearbyint y0 y1 : follows - -
rint round roundeven sin sinh sqrt tan tanh tgamma trunc significand pow10 : follows - -
isinf isnan isfinite isnormal signbit fpclassify : follows - -
__isinf __isnan __finite __signbit __fpclassify __issignaling : follows - -
__iseqsig : follows -- -
ilogb llrint llround lrint lround : follows - -
atan2 copysign drem fdim fmax fmin fmod hypot nextafter nexttoward pow remainder : follows -- -
isgreater isgreaterequal isless islessequal islessgreater isunordered : follows -- -
ldexp scalbn scalbln scalb jn yn : follows -- -
fma : follows --- -
frexp modf lgamma_r : follows -w -
remquo : follows --w -
sincos : follows -ww -
nan : follows r -
cabs carg cimag creal conj cproj : follows - -
feclearexcept feraiseexcept fetestexcept feenableexcept : follows - -
fegetenv feholdexcept : follows w -
fegetround : follows void -

difftime : follows -- -
mktime timegm timelocal : follows w -
gmtime localtime : follows r outside
gmtime_r localtime_r : follows rw kept
asctime ctime : follows r outside
asctime_r ctime_r : follows rt kept
strftime : follows W-rr 0..#2
strptime : follows rrw place
time : input w -1..
clock : input void -1..
clock_gettime clock_getres : follows -f -1..0
gettimeofday : follows ff -1..0
nanosleep : input rw -1..0
timespec_get : follows f- 0..

printf : follows r* -1..
vprintf : follows r- -1..
fprintf dprintf : follows -r* -1..
vfprintf vdprintf : follows -r- -1..
syslog : follows -r* -
vsyslog : follows -r- -
sprintf : follows tr* -1..
vsprintf : follows tr- -1..
snprintf scnprintf : follows W-r* -1..
vsnprintf vscnprintf : follows W-r- -1..
__printf_chk : follows -r* -1..
__fprintf_chk : follows --r* -1..
__vprintf_chk : follows -r- -1..
__vfprintf_chk : follows --r- -1..
__sprintf_chk : follows t--r* -1..
__vsprintf_chk : follows t--r- -1..
__snprintf_chk : follows W---r* -1..
__vsnprintf_chk : follows W---r- -1..
asprintf : follows er* -1..
vasprintf : follows er- -1..
scanf : stream rs* -1..#rest
fscanf : stream -rs* -1..#rest
sscanf : follows rrw* -1..#rest
vscanf : stream re -1..
vfscanf : stream -re -1..
vsscanf : follows rre -1..
puts : input R -1..
fputs fputs_unlocked : input R- -1..
putchar putchar_unlocked : input - byte#1
putc fputc putc_unlocked fputc_unlocked : input -- byte#1
getchar getchar_unlocked : stream void -1..255
getc fgetc getc_unlocked fgetc_unlocked : stream - -1..255
ungetc : input -- byte#1
getw : stream - -
putw : input -- -
fgets fgets_unlocked : stream W-- first?
gets : stream w first?
getline : stream cc- -1|1..
getdelim __getdelim : stream cc-- -1|1..
fread fread_unlocked : stream w--- 0..#3/#2
fwrite fwrite_unlocked : input r--- 0..#3/#2
fopen fopen64 popen : input rr new
fdopen : input -r new
freopen freopen64 : input rr- given#3
fmemopen : follows e-r new
open_memstream : follows ee new
tmpfile tmpfile64 : input void new
tmpnam : input e given#1
mkstemp mkstemp64 : input w -1..
mkdtemp : input w first?
fflush : input - -1..0
fclose pclose : input - -1..
fileno : input - -1..
feof ferror feof_unlocked ferror_unlocked : input - -
clearerr rewind clearerr_unlocked flockfile funlockfile : input - -
ftrylockfile : input - -
fseek fseeko : input --- -1..0
ftell ftello : input - -1..
fgetpos : input -f -
fsetpos : input -r -
setbuf : follows -e -
setvbuf : follows -e-- -
remove unlink rmdir chdir chroot : input r -1..0
rename link symlink : input rr -1..0
perror : input r -

rand random lrand48 : input void 0..2147483647
mrand48 : input void -2147483648..2147483647
drand48 : input void fraction
rand_r : input w 0..2147483647
srand srandom srand48 : input - -
initstate : input -e- kept
setstate : input e kept
getrandom : input w-- -1..#2
getentropy : input w- -1..0
arc4random : input void 0..
getenv secure_getenv : input R outside
setenv : input rr- -1..0
unsetenv : input r -1..0
putenv : input e -
clearenv : input void -
system : input r -
realpath : input re given#2
setlocale : input -r outside
localeconv : input void outside
getloadavg : input w- -1..3
mkfifo chmod access truncate : input r- -1..0
creat : input r- -1..
mkdir : input r- -1..0
open open64 : input r-* -1..
openat : input -r-* -1..
fcntl : input --f* -

__builtin_return_address : follows - outside
__builtin_frame_address : follows - anywhere
__builtin_extract_return_addr __builtin_frob_return_addr : follows - outside
getpid gettid : follows void 1..
getppid : input void 0..
getpgrp : follows void 0..
getpgid getsid : input - -1..
setsid : input void -1..
setpgid : input -- -1..0
getuid geteuid getgid getegid : input void 0..
setuid setgid seteuid setegid : input - -1..0
setreuid setregid : input -- -1..0
getgroups : input -w -1..
setgroups : input -r -1..0
read : stream -w- -1..#3
write : input -r- -1..#3
pread pread64 : stream -w-- -1..#3
pwrite pwrite64 : input -r-- -1..#3
close fsync fdatasync : input - -1..0
syncfs fchdir : input - -1..0
sync : input void -
lseek lseek64 : input --- -
ftruncate fchmod : input -- -1..0
lockf : input --- -1..0
truncate64 : input r- -1..0
readlink : input rW- -1..#3
readlinkat : input -rW- -1..#4
faccessat : input -r-- -1..0
fchownat : input -r--- -1..0
linkat : input -r-r- -1..0
symlinkat : input r-r -1..0
unlinkat : input -r- -1..0
chown lchown : input r-- -1..0
fchown : input --- -1..0
dup : follows - -1..
dup2 : follows -- -1..
dup3 : follows --- -1..
pipe : follows f -1..0
pipe2 : follows f- -1..0
isatty : input - 0..1
ttyname : input - outside
ttyname_r : input -w- 0..
getcwd : input W- given#1
getwd : input w first?
gethostname getdomainname getlogin_r : input W- -
sethostname setdomainname : input r- -1..0
gethostid : input void -
getlogin : input void outside
getpass : input r outside
getpagesize : input void 1..
getdtablesize : input void -
sysconf : input - -1..
pathconf : input r- -1..
fpathconf : input -- -1..
confstr : input -w- 0..
sleep : input - 0..#1
usleep : input - -1..0
pause : input void -1..-1
alarm : input - 0..
ualarm : input -- 0..
nice : input - -20..20
brk : input - -1..0
sbrk : input - anywhere
tcgetpgrp : input - -1..
tcsetpgrp : input -- -1..0
vhangup : input void -1..0
acct : input r -1..0
daemon : input -- -1..0
crypt : input rr outside
encrypt : input w- -
execv execvp : input rr -1..-1
execve execvpe : input rrr -1..-1
fexecve : input -rr -1..-1
execl execlp execle : input rr* -1..-1
ctermid cuserid : input e given#1
getopt __isoc99_getopt : input -ee -128..255
getusershell : input void outside
setusershell endusershell : input void -
copy_file_range : input -f-f-- -1..#5
close_range : input --- -1..0
getresuid getresgid : input fff -1..0
setresuid setresgid : input --- -1..0
setlogin : input r -1..0
revoke : input r -1..0

stat lstat stat64 lstat64 : input rf -1..0
fstat fstat64 : input -f -1..0
wait : follows f -1..
waitpid : follows -f- -1..
kill : input -- -1..0
raise : input - -
getrusage getrlimit : input -f -1..0
setrlimit : input -r -1..0
umask : input - 0..511
recv : input -w-- -1..
send : input -r-- -1..#3
socket : input --- -1..
listen shutdown : input -- -1..0
pthread_self : input void -
sched_yield : input void -1..0
getpwnam getgrnam getspnam getprotobyname gethostbyname getnetbyname : input r outside
getpwuid getgrgid getprotobynumber : input - outside
getpwent getgrent getspent getservent getprotoent gethostent getnetent : input void outside
getutent getutxent : input void outside
getservbyname : input rr outside
getservbyport : input -r outside
gethostbyaddr : input r-- outside
gethostbyname2 : input r- outside
getmntent fgetpwent fgetgrent fgetspent : input - outside
getutid getutline getutxid getutxline pututline pututxline : input r outside
tempnam : input rr outside
ptsname : input - outside
nl_langinfo : input - outside
gai_strerror hstrerror : follows - outside
openlog : input e-- -
closelog : input void -
)";

std::vector<std::string_view> words(std::string_view line) {
  std::vector<std::string_view> result;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    if (end > at) {
      result.push_back(line.substr(at, end - at));
    }
    at = end + 1;
  }
  return result;
}

std::optional<std::int64_t> number(std::string_view text) {
  std::int64_t value = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  return parsed.ec == std::errc() ? std::optional(value) : std::nullopt;
}

void set_result(KnownCall& call, std::string_view text) {
  using Kind = KnownCall::Kind;
  struct Word {
    std::string_view text;
    Kind kind;
  };
  static constexpr std::array kinds{Word{"first", Kind::ReturnsFirst},
                                    Word{"first?", Kind::ReturnsFirst},
                                    Word{"copy", Kind::Copies},
                                    Word{"place", Kind::ReturnsPlaceInFirst},
                                    Word{"outside", Kind::ReturnsOutside},
                                    Word{"new", Kind::ReturnsOutside},
                                    Word{"anywhere", Kind::ReturnsOutside},
                                    Word{"kept", Kind::KeepsArguments},
                                    Word{"-", Kind::Harmless}};
  for (const Word& word : kinds) {
    if (word.text == text) {
      call.kind = word.kind;
      call.may_return_null = text == "first?";
      call.returns_new = text == "new";
      if (text == "outside" || text == "new" || text == "place" || text == "kept") {
        call.excluded = KnownCall::Excluded::NoObjects;
      }
      call.size = word.kind == Kind::Copies ? std::optional(2U) : std::nullopt;
      return;
    }
  }
  if (text.starts_with("byte#")) {
    call.least = -1;
    call.greatest = 255;
    call.byte_of_argument = static_cast<unsigned>(number(text.substr(5)).value_or(0));
    return;
  }
  if (text.starts_with("given#")) {
    call.returned_argument = static_cast<unsigned>(number(text.substr(6)).value_or(0));
    call.kind = KnownCall::Kind::KeepsArguments;
    return;
  }
  if (text == "fraction") {
    call.is_fraction = true;
    return;
  }
  call.is_nonzero = text == "-1|1..";
  if (call.is_nonzero) {
    call.least = -1;
    return;
  }
  const std::size_t dots = text.find("..");
  PCEGAR_ASSERT(dots != std::string_view::npos, "a result of the library table");
  call.least = number(text.substr(0, dots));
  const std::string_view high = text.substr(dots + 2);
  if (high == "#rest") {
    call.counts_rest = true;
  } else if (high.starts_with('#')) {
    const std::size_t slash = std::min(high.find("/#"), high.size());
    call.greatest_argument = static_cast<unsigned>(number(high.substr(1, slash - 1)).value_or(0));
    if (slash < high.size()) {
      call.zero_argument = static_cast<unsigned>(number(high.substr(slash + 2)).value_or(0));
    }
  } else {
    call.greatest = number(high);
  }
}

KnownCall parsed(std::string_view nature, std::string_view arguments, std::string_view result) {
  KnownCall call{.kind = KnownCall::Kind::Harmless, .changes = KnownCall::Changes::Listed};
  call.reads_stream = nature == "stream";
  call.nature = nature == "follows" ? KnownCall::Nature::Follows : KnownCall::Nature::Input;
  if (arguments.ends_with('*')) {
    call.is_variadic = true;
    arguments.remove_suffix(1);
  }
  call.arguments = arguments == "void" ? std::string_view() : arguments;
  set_result(call, result);
  if (arguments.find_first_of("eac") != std::string_view::npos) {
    call.kind = KnownCall::Kind::KeepsArguments;
  }
  return call;
}

using Table = std::map<std::string_view, KnownCall>;

Table read_table() {
  Table result;
  for (std::size_t at = 0; at < library_rows.size();) {
    const std::size_t end = std::min(library_rows.find('\n', at), library_rows.size());
    const std::string_view line = library_rows.substr(at, end - at);
    at = end + 1;
    const std::size_t colon = line.find(" : ");
    if (colon == std::string_view::npos) {
      continue;
    }
    const std::vector<std::string_view> row = words(line.substr(colon + 3));
    PCEGAR_ASSERT(row.size() == 3, "a row of the library table");
    for (const std::string_view name : words(line.substr(0, colon))) {
      result[name] = parsed(row[0], row[1], row[2]);
    }
  }
  return result;
}

const Table& rows() {
  static const Table result = read_table();
  return result;
}

bool remove_prefix(std::string_view& name, std::string_view prefix) {
  const bool has = name.starts_with(prefix) && name.size() > prefix.size();
  if (has) {
    name.remove_prefix(prefix.size());
  }
  return has;
}

/// sinf and sinl are like sin.
const KnownCall* math_row(std::string_view name) {
  const auto& table_rows = rows();
  if (!name.ends_with('f') && !name.ends_with('l')) {
    return nullptr;
  }
  name.remove_suffix(1);
  const auto found = table_rows.find(name);
  if (found == table_rows.end() || found->second.nature != KnownCall::Nature::Follows) {
    return nullptr;
  }
  const std::string_view arguments = found->second.arguments;
  return arguments.starts_with('-') || name == "nan" ? &found->second : nullptr;
}

}  // namespace

std::string library_name(std::string_view name) {
  if (!rows().contains(name)) {
    remove_prefix(name, "__builtin_");
  }
  if (rows().contains(name)) {
    return std::string(name);
  }
  for (const std::string_view prefix : {"__isoc99_", "__isoc23_", "_IO_"}) {
    remove_prefix(name, prefix);
  }
  if (name.starts_with("__") && name.ends_with("_chk")) {
    name.remove_prefix(2);
    name.remove_suffix(4);
  }
  return std::string(name);
}

std::vector<std::string> library_functions() {
  std::vector<std::string> result;
  for (const auto& [name, call] : rows()) {
    result.emplace_back(name);
  }
  return result;
}

std::string name_of_namesake(std::string_view name) {
  return std::string(name) + std::string(mark_of_namesakes);
}

std::string_view written_name(std::string_view name) {
  return name.ends_with(mark_of_namesakes) ? name.substr(0, name.size() - mark_of_namesakes.size())
                                           : name;
}

std::optional<KnownCall> library_call(std::string_view name) {
  const std::string listed = library_name(name);
  const auto found = rows().find(listed);
  if (found == rows().end()) {
    const KnownCall* math = math_row(listed);
    return math != nullptr ? std::optional(*math) : std::nullopt;
  }
  KnownCall call = found->second;
  const bool is_checked = name.ends_with("_chk") && !rows().contains(name) && listed != name &&
                          !listed.ends_with("_chk");
  if (is_checked) {
    call.is_variadic = true;  // the size of the destination follows
  }
  return call;
}

}  // namespace pcegar::alias
