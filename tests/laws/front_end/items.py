# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What the law puts into every position: an expression of type int for each class of Clang's syntax
tree that C code can produce. Statements come in statement expressions.

An expression observes itself by t(k), which appends k to the trace and returns k, and may use
    int round          0 or 1: the case runs twice
    int zero, one      variables with these values
    struct pair pair; int four[4]; int v;      locals of the case, {1, 2}, {1, 2, 3, 4} and 5
and break, continue, goto out or return: they leave the position or the case. It has no side effects without a
sequence point in between, so its value and trace do not depend on the order of evaluation."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Item:
    name: str
    classes: tuple  # Clang's names, as in StmtNodes
    code: str
    unknown: str = ""  # why the verdict is UNKNOWN, if it is
    constant: str = ""  # positions where gcc and Clang differ


def items(*rows):
    return [Item(name, tuple(classes.split()), code, *rest) for name, classes, code, *rest in rows]


def block(code):
    return "({ " + code + " })"


STATEMENTS = items(
    ("null", "NullStmt CompoundStmt StmtExpr", block("; {;} t(2);")),
    ("null_last", "NullStmt", block("t(2);;")),
    ("compound", "CompoundStmt", block("{ int i = t(1); { t(i + 1); } } t(3);")),
    ("declaration", "DeclStmt", block("int i = t(1), j = t(2); i + j;")),
    ("declaration_unset", "DeclStmt", block("int i; i = t(1); i;")),
    ("declaration_static", "DeclStmt", block("static int i = 1; i += t(1); L(i); i;")),
    ("declaration_cleanup", "DeclStmt",
     block("__attribute__((cleanup(clean))) int i = t(1); L(2); t(i);")),
    ("declaration_two_cleanups", "DeclStmt",
     block("__attribute__((cleanup(clean))) int i = t(1); "
           "__attribute__((cleanup(clean))) int j = t(2); i + j;")),
    ("declaration_array", "DeclStmt",
     block("int n = 2; int a[t(n)]; n = 3; L(sizeof a); (int)sizeof a;")),
    ("declaration_typedef", "DeclStmt",
     block("int n = 1; typedef int type[n++]; L(n); (int)sizeof(type);")),
    ("if", "IfStmt", block("if (t(1)) L(2); else L(3); t(4);")),
    ("if_else", "IfStmt", block("if (t(0)) L(2); else L(3); t(0);")),
    ("switch", "SwitchStmt CaseStmt DefaultStmt BreakStmt",
     block("switch (t(1 + round)) { case 1: L(1); break; default: L(2); } t(3);")),
    ("switch_through", "SwitchStmt CaseStmt AttributedStmt",
     block("switch (t(1)) { case 1: L(1); __attribute__((fallthrough)); case 2: L(2); } t(0);")),
    ("switch_range", "SwitchStmt CaseStmt ConstantExpr",
     block("switch (t(round + 1)) { case 2 ... 9: L(1); case 0: L(2); break; } t(3);")),
    ("switch_into_loop", "SwitchStmt CaseStmt DoStmt",
     block("int i = 2; switch (t(1)) { do { case 0: L(4); case 1: L(5); } while (--i); } i;")),
    ("while", "WhileStmt", block("int i = 0; while (t(i) < 2) { i++; } i;")),
    ("while_continue", "WhileStmt ContinueStmt",
     block("int i = 0; while (i < 3) { i++; if (i == 2) continue; L(i); } i;")),
    ("do", "DoStmt", block("int i = 0; do { L(i); i++; } while (t(i) < 2); i;")),
    ("do_continue", "DoStmt ContinueStmt",
     block("int i = 0; do { if (++i == 1) continue; L(i); } while (i < 2); i;")),
    ("for", "ForStmt", block("for (int i = t(0); i < t(2); i += t(1)) L(i); t(1);")),
    ("for_break", "ForStmt BreakStmt", block("int i = 0; for (;;) { ({ if (++i > 2) break; }); } i;")),
    ("for_continue", "ForStmt ContinueStmt",
     block("int s = 0; for (int i = 0; i < 3; i++) { ({ if (i == 1) continue; }); s += t(i); } s;")),
    ("goto_forward", "GotoStmt LabelStmt", block("L(1); if (round) goto on; L(2); on: t(3);")),
    ("goto_back", "GotoStmt LabelStmt", block("int i = 0; back: i++; L(i); if (i < 2) goto back; i;")),
    ("goto_computed", "IndirectGotoStmt AddrLabelExpr LabelStmt",
     block("void *to[] = {&&first, &&second}; goto *to[round]; first: L(1); second: t(2);")),
    ("goto_out", "GotoStmt LabelStmt", block("t(1); if (round) goto out; t(2);")),
    ("goto_out_cleanup", "GotoStmt",
     block("__attribute__((cleanup(clean))) int i = t(1); if (round) goto out; t(2);")),
    ("break_out", "BreakStmt", block("t(1); if (round == 0) break; t(2);")),
    ("continue_out", "ContinueStmt", block("t(1); if (round == 0) continue; t(2);")),
    ("continue_out_cleanup", "ContinueStmt",
     block("__attribute__((cleanup(clean))) int i = t(1); if (round == 0) continue; t(2);")),
    ("return_out", "ReturnStmt", block("t(1); if (round) return; t(2);")),
    ("return_out_cleanup", "ReturnStmt",
     block("__attribute__((cleanup(clean))) int i = t(1); if (round) return; t(2);")),
    ("asm", "GCCAsmStmt", block('int i = t(1); asm volatile("" : : "r"(i)); i;')),
    ("asm_operand", "GCCAsmStmt", block('asm volatile("nop" : : "r"(t(1))); t(2);')),
    ("asm_output", "GCCAsmStmt", block('int i = t(1); asm("" : "+r"(i)); i;'),
     "inline assembler output"),
    ("attributed", "AttributedStmt ValueStmt",
     block("switch (round) { case 0: L(1); __attribute__((fallthrough)); default: L(2); } t(3);")),
    ("nested", "StmtExpr", block("int i = ({ int j = t(1); j + 1; }); ({ ({ t(i); }); });")),
)

EXPRESSIONS = items(
    ("integer", "IntegerLiteral", "3"),
    ("negative", "UnaryOperator", "-3"),
    ("character", "CharacterLiteral", "'\\3'"),
    ("float", "FloatingLiteral", "(int)2.5"),
    ("string", "StringLiteral", '"abc"[t(1)]'),
    ("function_name", "PredefinedExpr", "__func__[0]"),
    ("line", "SourceLocExpr", "(__builtin_LINE() > 0)"),
    ("variable", "DeclRefExpr ImplicitCastExpr", "v"),
    ("zero", "DeclRefExpr", "zero"),
    ("enumerator", "DeclRefExpr", "ENUMERATOR"),
    ("parentheses", "ParenExpr", "((t(1)))"),
    ("call", "CallExpr", "t(1)"),
    ("call_zero", "CallExpr", "t(0)"),
    ("call_pointer", "CallExpr", "(one ? t : u)(t(1))"),
    ("call_comma", "CallExpr", "(L(4), t)(1)"),
    ("call_void", "CallExpr", "(log_void(3), t(0))"),
    ("call_structure", "CallExpr MemberExpr", "make(t(1), 2).b"),
    ("cast", "CStyleCastExpr", "(signed char)t(300)"),
    ("cast_void", "CStyleCastExpr", "((void)t(1), (void)L(2), 3)"),
    ("cast_lengths", "CStyleCastExpr", "((int (*)[t(2)])four)[0][1]",),
    ("comma", "BinaryOperator", "(t(1), t(2))"),
    ("sum", "BinaryOperator", "t(1) + 2"),
    ("and", "BinaryOperator", "(t(1) && t(2))"),
    ("and_not", "BinaryOperator", "(t(0) && t(2))"),
    ("or", "BinaryOperator", "(t(0) || t(2))"),
    ("or_not", "BinaryOperator", "(t(1) || t(2))"),
    ("and_guards", "BinaryOperator", "(zero && (one ? *null : 0))"),
    ("and_quotient", "BinaryOperator", "(zero && 1 / zero)"),
    ("less", "BinaryOperator", "(t(1) < 2)"),
    ("assignment", "BinaryOperator", "(v = t(1))"),
    ("assignment_structure", "BinaryOperator", "(pair = make(t(1), 2)).b"),
    ("compound_assignment", "CompoundAssignOperator", "(v += t(1))"),
    ("compound_element", "CompoundAssignOperator", "(four[t(1)] -= 1)"),
    ("increment", "UnaryOperator", "v++"),
    ("decrement", "UnaryOperator", "--v"),
    ("increment_element", "UnaryOperator", "four[t(2)]++"),
    ("not", "UnaryOperator", "!t(1)"),
    ("complement", "UnaryOperator", "~t(1)"),
    ("dereference", "UnaryOperator", "*(four + t(1))"),
    ("address", "UnaryOperator", "*&four[t(1)]"),
    ("extension", "UnaryOperator", "__extension__ t(1)"),
    ("extension_void", "UnaryOperator", "(__extension__ ({ L(1); (void)0; }), 2)"),
    ("dereference_void", "UnaryOperator", "(*(void *)(t(1) ? four : 0), 2)"),
    ("conditional", "ConditionalOperator", "(t(1) ? t(2) : t(3))"),
    ("conditional_not", "ConditionalOperator", "(t(0) ? t(2) : t(3))"),
    ("conditional_constant", "ConditionalOperator", "(0 ? t(2) : t(3))"),
    ("conditional_void", "ConditionalOperator", "(t(1) ? log_void(2) : log_void(3), 4)"),
    ("elvis", "BinaryConditionalOperator OpaqueValueExpr", "(t(2) ?: t(3))"),
    ("elvis_zero", "BinaryConditionalOperator OpaqueValueExpr", "(t(0) ?: t(3))"),
    ("elvis_increment", "BinaryConditionalOperator", "(v++ ?: t(3))"),
    ("subscript", "ArraySubscriptExpr", "four[t(1)]"),
    ("subscript_swapped", "ArraySubscriptExpr", "t(1)[four]"),
    ("subscript_pointer", "ArraySubscriptExpr", "(&four[1])[t(1)]"),
    ("member", "MemberExpr", "pair.b"),
    ("member_pointer", "MemberExpr", "(t(1) ? &pair : null_pair)->a"),
    ("choose", "ChooseExpr", "__builtin_choose_expr(1, t(1), t(2))"),
    ("generic", "GenericSelectionExpr", "_Generic(t(1), int: t(2), default: t(3))"),
    ("types_compatible", "TypeTraitExpr", "__builtin_types_compatible_p(int, typeof(v))"),
    ("compound_literal", "CompoundLiteralExpr InitListExpr", "(struct pair){t(1), 2}.a"),
    ("compound_literal_array", "CompoundLiteralExpr", "((int[]){t(1), 2})[1]"),
    ("compound_literal_rest", "CompoundLiteralExpr ImplicitValueInitExpr",
     "(struct pair){t(1)}.b"),
    ("designated", "DesignatedInitExpr", "(struct pair){.b = t(1), .a = 2}.b"),
    ("designated_range", "DesignatedInitExpr ConstantExpr", "((int[4]){[1 ... 2] = t(1)})[2]"),
    ("offset", "OffsetOfExpr", "(int)__builtin_offsetof(struct pair, b)"),
    ("offset_index", "OffsetOfExpr", "(int)__builtin_offsetof(struct row, cells[t(1)])"),
    ("sizeof_expression", "UnaryExprOrTypeTraitExpr", "(int)sizeof(t(1))"),
    ("sizeof_lengths", "UnaryExprOrTypeTraitExpr", "(int)sizeof(int[t(3)])"),
    ("alignof", "UnaryExprOrTypeTraitExpr", "(int)_Alignof(int)"),
    ("variable_argument", "VAArgExpr", "second(t(1), 2, 3)"),
    ("atomic_load", "AtomicExpr", "__atomic_load_n((L(1), &v), 5)"),
    ("atomic_store", "AtomicExpr", "(__atomic_store_n(&v, t(1), 5), v)"),
    ("atomic_add", "AtomicExpr", "__atomic_fetch_add(&v, t(1), 5)"),
    ("atomic_add_fetch", "AtomicExpr", "__atomic_add_fetch((L(1), &v), 2, 5)"),
    ("atomic_exchange", "AtomicExpr", "__atomic_exchange_n(&v, t(1), 5)"),
    ("atomic_compare", "AtomicExpr",
     "__atomic_compare_exchange_n(&v, &four[t(1)], 3, 0, 5, 5)"),
    ("atomic_variable", "ImplicitCastExpr", "({ _Atomic int a = t(1); a += 2; a++; (int)a; })"),
    ("sync_add", "CallExpr", "__sync_fetch_and_add(&v, t(1))"),
    ("expect", "CallExpr", "(int)__builtin_expect(t(1), 0)"),
    ("overflow", "CallExpr", "(__builtin_add_overflow(t(1), 2, &v) + 2)"),
    ("overflow_typed", "CallExpr", "(__builtin_smul_overflow(t(3), 2, &v), v)"),
    ("object_size", "CallExpr", "(int)__builtin_object_size(four, 0)"),
    ("constant_p", "CallExpr", "__builtin_constant_p(3)"),
    ("bits", "CallExpr", "__builtin_popcount(t(7))"),
    ("copy", "CallExpr", "(__builtin_memcpy(four, &pair, sizeof pair), four[1])"),
    ("alloca", "CallExpr", "({ int *p = __builtin_alloca(4); *p = t(1); *p; })",
     "memory of alloca"),
    ("volatile", "ImplicitCastExpr", "(attention, t(1))"),
    ("volatile_value", "ImplicitCastExpr", "attention", "volatile variable"),
    ("label_address", "AddrLabelExpr", "({ mark: (&&mark != 0); })"),
    ("imaginary", "ImaginaryLiteral", "(int)__imag__(2 + t(1) * 3i)", "complex numbers"),
    ("to_union", "CStyleCastExpr", "((union number)t(1)).i"),
    ("bit_field", "MemberExpr", "({ struct bits b = {0, 1}; b.i = t(5); b.b = t(2); b.i + b.b; })"),
    ("shuffle", "ShuffleVectorExpr",
     "__builtin_shufflevector((four_ints){1, 2, 3, 4}, (four_ints){5, 6, 7, 8}, 1, 4, 2, 3)[t(1)]"),
    ("convert_vector", "ConvertVectorExpr",
     "__builtin_convertvector((four_floats){1, 2, t(3), 4}, four_ints)[2]"),
    ("vector", "InitListExpr ArraySubscriptExpr",
     "({ four_ints a = {1, 2, t(3)}; a += 2; a[1] = 9; (a * a)[t(2)] + a[1] + a[3]; })"),
    ("vector_compare", "BinaryOperator",
     "((four_ints){1, 2, 3, 4} > (four_ints){0, 5, t(1), 4})[2]"),
)

NOT_IN_C = {
    "class names that begin so": {
        "CXX": "C++", "OMP": "OpenMP", "ObjC": "Objective-C", "SEH": "Windows", "MS": "Windows",
        "CUDA": "CUDA", "Dependent": "C++",
    },
    "CoawaitExpr": "C++", "CoreturnStmt": "C++", "CoroutineBodyStmt": "C++", "CoyieldExpr": "C++",
    "ArrayInitIndexExpr": "copies of arrays in C++", "ArrayInitLoopExpr": "as above",
    "ArrayTypeTraitExpr": "C++", "AsTypeExpr": "OpenCL", "BlockExpr": "Clang's -fblocks",
    "BuiltinBitCastExpr": "C++", "CapturedStmt": "OpenMP",
    "DesignatedInitUpdateExpr": "compilers differ in what becomes of the overwritten initialiser; "
                                "unsupported",
    "ExprWithCleanups": "C++, and structures with members of Objective-C",
    "ExpressionTraitExpr": "C++", "ExtVectorElementExpr": "Clang's ext_vector_type",
    "FixedPointLiteral": "Embedded C, by an option", "FunctionParmPackExpr": "C++",
    "GNUNullExpr": "C++", "LambdaExpr": "C++", "MatrixSubscriptExpr": "Clang's matrix types",
    "MaterializeTemporaryExpr": "C++", "NoInitExpr": "in DesignatedInitUpdateExpr only",
    "PackExpansionExpr": "C++", "ParenListExpr": "before its type is known only",
    "PseudoObjectExpr": "Objective-C, Windows", "RecoveryExpr": "programs with errors",
    "RequiresExpr": "C++", "SYCLUniqueStableNameExpr": "SYCL", "SizeOfPackExpr": "C++",
    "SubstNonTypeTemplateParmExpr": "C++", "SubstNonTypeTemplateParmPackExpr": "C++",
    "TypoExpr": "programs with errors", "UnresolvedLookupExpr": "C++",
    "UnresolvedMemberExpr": "C++", "UserDefinedLiteral": "C++", "ConceptSpecializationExpr": "C++",
}
