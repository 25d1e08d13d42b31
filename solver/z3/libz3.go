package z3

import (
	"fmt"
	"runtime"
	"strconv"
	"sync"
	"unsafe"

	gz3 "github.com/aclements/go-z3/z3"
)

/*
#cgo LDFLAGS: -lz3
#include <z3.h>
#include <stdlib.h>

extern void tavRaise(Z3_context c, Z3_error_code e);

static inline void tavLoud(Z3_context c) { Z3_set_error_handler(c, tavRaise); }
static inline void tavQuiet(Z3_context c) { Z3_set_error_handler(c, NULL); }
*/
import "C"

import "slices"

// tavRaise is the error handler while expressions are built, a panic as the
// binding's own one is. libz3 calls it.
//
//export tavRaise
func tavRaise(c C.Z3_context, e C.Z3_error_code) { panic(C.GoString(C.Z3_get_error_msg(c, e))) }

// Version is that of libz3: "4.8.12.0".
func Version() string {
	var major, minor, build, revision C.uint
	C.Z3_get_version(&major, &minor, &build, &revision)
	return fmt.Sprintf("%d.%d.%d.%d", major, minor, build, revision)
}

// Raw handles of libz3.
type (
	ast      = C.Z3_ast
	rawSort  = C.Z3_sort
	decl     = C.Z3_func_decl
	rawModel = C.Z3_model
)

// raw is a context together with the calls that the binding lacks. Every
// method holds the binding's lock while libz3 works, also against the binding's
// finalizers. Expressions that come back are kept until release: they have no
// finalizer of their own.
type raw struct {
	ctx  *gz3.Context
	c    C.Z3_context
	lock *sync.Mutex

	exhausted bool // out of memory: no answer can be trusted to come any more
}

func newRaw(ctx *gz3.Context) (*raw, error) {
	if err := checkLayout(ctx); err != nil {
		return nil, err
	}
	of := contextOf(ctx)
	r := &raw{ctx: ctx, c: C.Z3_context(of.impl.handle), lock: &of.lock}
	C.tavLoud(r.c)
	return r, nil
}

// do runs f under the binding's lock. libz3's errors are panics out of f.
func (r *raw) do(f func()) {
	r.lock.Lock()
	defer r.lock.Unlock()
	f()
}

// work is do for a single call that may take time or memory. When it fails, libz3
// has to return by itself: a panic out of its error handler would leave its timer
// and its place for interrupts on a dead stack, and the next query would hang. The
// error is a panic after the call.
func (r *raw) work(call func()) {
	r.do(func() {
		C.tavQuiet(r.c)
		call()
		code := C.Z3_get_error_code(r.c)
		C.tavLoud(r.c)
		if code != C.Z3_OK {
			panic(C.GoString(C.Z3_get_error_msg(r.c, code)))
		}
	})
}

func astOf(v gz3.Value) ast      { return ast(boxOf(v).handle) }
func declOf(d gz3.FuncDecl) decl { return decl(boxOfDecl(d).handle) }

func (r *raw) keep(a ast) ast { r.do(func() { C.Z3_inc_ref(r.c, a) }); return a }
func (r *raw) drop(a ast)     { r.do(func() { C.Z3_dec_ref(r.c, a) }) }
func (r *raw) dropAll(as []ast) {
	for _, a := range as {
		r.drop(a) // libz3 ignores nil
	}
}

// first is the C array that begins the slice.
func first[T any](s []T) *T {
	if len(s) == 0 {
		return nil
	}
	return &s[0]
}

// adopt makes a value of the binding from a raw formula: a fresh value of the
// binding is given the formula's handle, with its reference.
func (r *raw) adopt(a ast) gz3.Bool {
	v := r.ctx.FromBool(true)
	r.put(a, v)
	return v
}

// put gives a fresh value of the binding a formula's handle.
func (r *raw) put(a ast, v gz3.Value) {
	place := boxOf(v)
	r.do(func() {
		C.Z3_inc_ref(r.c, a)
		C.Z3_dec_ref(r.c, ast(place.handle))
		place.handle = unsafe.Pointer(a)
	})
}

// setMemoryLimit bounds what libz3 allocates in this process; 0: no bound.
func setMemoryLimit(megabytes int) {
	name, value := C.CString("memory_max_size"), C.CString(strconv.Itoa(megabytes))
	defer C.free(unsafe.Pointer(name))
	defer C.free(unsafe.Pointer(value))
	C.Z3_global_param_set(name, value)
}

// quantify is ∀bound.body, or ∃, as a value of the binding.
func (r *raw) quantify(forall bool, bound []gz3.Value, body gz3.Value) gz3.Bool {
	args, matrix := convert(bound, astOf), astOf(body)
	var q ast
	r.do(func() {
		apps := (*C.Z3_app)(unsafe.Pointer(first(args)))
		if forall {
			q = C.Z3_mk_forall_const(r.c, 0, C.uint(len(args)), apps, 0, nil, matrix)
		} else {
			q = C.Z3_mk_exists_const(r.c, 0, C.uint(len(args)), apps, 0, nil, matrix)
		}
		C.Z3_inc_ref(r.c, q)
	})
	runtime.KeepAlive(body)
	v := r.adopt(q)
	r.drop(q)
	return v
}

// lambda is the array whose element at bound is body, as a value of the binding.
func (r *raw) lambda(bound, body gz3.Value) gz3.Array {
	v := r.ctx.ConstArray(bound.Sort(), body)
	var l ast
	r.do(func() {
		at := C.Z3_app(unsafe.Pointer(astOf(bound)))
		l = C.Z3_mk_lambda_const(r.c, 1, &at, astOf(body))
		C.Z3_inc_ref(r.c, l)
	})
	runtime.KeepAlive(body)
	r.put(l, v)
	r.drop(l)
	return v
}

// params makes a parameter set; the caller holds the lock and drops it.
func (r *raw) params(ps []param) C.Z3_params {
	set := C.Z3_mk_params(r.c)
	C.Z3_params_inc_ref(r.c, set)
	for _, p := range ps {
		key := r.symbol(p.name)
		switch v := p.value.(type) {
		case bool:
			C.Z3_params_set_bool(r.c, set, key, C.bool(v))
		case int:
			C.Z3_params_set_uint(r.c, set, key, C.uint(v))
		case string:
			C.Z3_params_set_symbol(r.c, set, key, r.symbol(v))
		}
	}
	return set
}

// symbol makes a symbol; the caller holds the lock.
func (r *raw) symbol(name string) C.Z3_symbol {
	s := C.CString(name)
	defer C.free(unsafe.Pointer(s))
	return C.Z3_mk_string_symbol(r.c, s)
}

// vector reads a vector of expressions; the caller holds the lock.
func (r *raw) vector(v C.Z3_ast_vector) []ast {
	C.Z3_ast_vector_inc_ref(r.c, v)
	defer C.Z3_ast_vector_dec_ref(r.c, v)
	out := make([]ast, C.Z3_ast_vector_size(r.c, v))
	for i := range out {
		out[i] = C.Z3_ast_vector_get(r.c, v, C.uint(i))
	}
	return out
}

func truth(b C.Z3_lbool) lbool {
	switch b {
	case C.Z3_L_TRUE:
		return lTrue
	case C.Z3_L_FALSE:
		return lFalse
	}
	return lUndef
}

// rawSolver is one of libz3's solvers.
type rawSolver struct {
	*raw
	s C.Z3_solver
}

func (r *raw) newSolver(kind solverKind, logic string) *rawSolver {
	s := &rawSolver{raw: r}
	r.do(func() {
		switch kind {
		case simpleSolver:
			s.s = C.Z3_mk_simple_solver(r.c)
		case combinedSolver:
			s.s = C.Z3_mk_solver(r.c)
		case logicSolver:
			s.s = C.Z3_mk_solver_for_logic(r.c, r.symbol(logic))
		case clauseSolver:
			t := r.tactic(toClauses, 0)
			s.s = C.Z3_mk_solver_from_tactic(r.c, t)
			defer C.Z3_tactic_dec_ref(r.c, t) // the solver has it, once it is held
		}
		C.Z3_solver_inc_ref(r.c, s.s)
	})
	return s
}

func (s *rawSolver) free() { s.do(func() { C.Z3_solver_dec_ref(s.c, s.s) }) }
func (s *rawSolver) push() { s.do(func() { C.Z3_solver_push(s.c, s.s) }) }
func (s *rawSolver) pop(n int) {
	s.do(func() { C.Z3_solver_pop(s.c, s.s, C.uint(n)) })
}
func (s *rawSolver) assert(a ast) { s.do(func() { C.Z3_solver_assert(s.c, s.s, a) }) }

func (s *rawSolver) setParams(ps []param) {
	s.do(func() {
		set := s.params(ps)
		defer C.Z3_params_dec_ref(s.c, set)
		C.Z3_solver_set_params(s.c, s.s, set)
	})
}

// check decides the assertions together with literals; after lUndef the reason
// is libz3's.
func (s *rawSolver) check(literals []ast) (answer lbool, reason string) {
	s.work(func() {
		answer = truth(C.Z3_solver_check_assumptions(s.c, s.s, C.uint(len(literals)), first(literals)))
	})
	if answer == lUndef {
		s.do(func() { reason = C.GoString(C.Z3_solver_get_reason_unknown(s.c, s.s)) })
	}
	return answer, reason
}

// spent is libz3's count of the steps that all queries of the context took.
func (s *rawSolver) spent() int { return s.counts("rlimit count") }

// spent is the count of the context.
func (r *raw) spent() int {
	s := r.newSolver(simpleSolver, "")
	defer s.free()
	return s.spent()
}

// clauses are libz3's counts of what it made of all queries to the solver, by the
// names that its solvers give them.
func (s *rawSolver) clauses() (variables, clauses int) {
	return s.counts("sat mk var", "mk bool var"), s.counts("sat mk clause 2ary", "sat mk clause 3ary", "sat mk clause nary", "mk clause")
}

// counts is the sum of those of libz3's statistics that have these names.
func (s *rawSolver) counts(names ...string) (sum int) {
	s.do(func() {
		stats := C.Z3_solver_get_statistics(s.c, s.s)
		C.Z3_stats_inc_ref(s.c, stats)
		defer C.Z3_stats_dec_ref(s.c, stats)
		for i := C.uint(0); i < C.Z3_stats_size(s.c, stats); i++ {
			if slices.Contains(names, C.GoString(C.Z3_stats_get_key(s.c, stats, i))) {
				sum += int(C.Z3_stats_get_uint_value(s.c, stats, i))
			}
		}
	})
	return sum
}

// core gives those of the literals that are in the core; as raw handles they
// are only good for comparison with the literals passed to check.
func (s *rawSolver) core() (core []ast) {
	s.do(func() { core = s.vector(C.Z3_solver_get_unsat_core(s.c, s.s)) })
	return core
}

// model gives the model found, with a reference that dropModel gives back.
func (s *rawSolver) model() (m rawModel) {
	s.do(func() {
		m = C.Z3_solver_get_model(s.c, s.s)
		C.Z3_model_inc_ref(s.c, m)
	})
	return m
}

func (r *raw) dropModel(m rawModel) { r.do(func() { C.Z3_model_dec_ref(r.c, m) }) }

// eval gives the value of a in the completed model, with a reference.
func (r *raw) eval(m rawModel, a ast) (value ast, ok bool) {
	r.work(func() { ok = bool(C.Z3_model_eval(r.c, m, a, true, &value)) })
	if ok {
		r.keep(value)
	}
	return value, ok
}

// graph gives the interpretation of a function of one argument as its points
// and its value elsewhere, all with references.
func (r *raw) graph(m rawModel, f decl) (at, values []ast, other ast, ok bool) {
	r.do(func() {
		in := C.Z3_model_get_func_interp(r.c, m, f)
		if in == nil {
			return
		}
		C.Z3_func_interp_inc_ref(r.c, in)
		defer C.Z3_func_interp_dec_ref(r.c, in)
		if C.Z3_func_interp_get_arity(r.c, in) != 1 {
			return
		}
		for i := C.uint(0); i < C.Z3_func_interp_get_num_entries(r.c, in); i++ {
			e := C.Z3_func_interp_get_entry(r.c, in, i)
			C.Z3_func_entry_inc_ref(r.c, e)
			at = append(at, r.held(C.Z3_func_entry_get_arg(r.c, e, 0)))
			values = append(values, r.held(C.Z3_func_entry_get_value(r.c, e)))
			C.Z3_func_entry_dec_ref(r.c, e)
		}
		other = r.held(C.Z3_func_interp_get_else(r.c, in))
		ok = other != nil
	})
	return at, values, other, ok
}

// held takes a reference; the caller holds the lock.
func (r *raw) held(a ast) ast {
	if a != nil {
		C.Z3_inc_ref(r.c, a)
	}
	return a
}

func (r *raw) inspect(a ast) (n node) {
	r.do(func() {
		switch C.Z3_get_ast_kind(r.c, a) {
		case C.Z3_NUMERAL_AST:
			n.kind = nodeNumeral
			n.text = C.GoString(C.Z3_get_numeral_string(r.c, a))
		case C.Z3_APP_AST:
			n.kind = nodeApp
			r.inspectApp(C.Z3_to_app(r.c, a), &n)
		case C.Z3_VAR_AST:
			n.kind = nodeBound
			n.index = int(C.Z3_get_index_value(r.c, a))
		case C.Z3_QUANTIFIER_AST:
			n.kind = nodeQuantifier
			n.forall = bool(C.Z3_is_quantifier_forall(r.c, a))
			n.exists = bool(C.Z3_is_quantifier_exists(r.c, a))
			n.args = []ast{C.Z3_get_quantifier_body(r.c, a)}
			for i := C.uint(0); i < C.Z3_get_quantifier_num_bound(r.c, a); i++ {
				n.sorts = append(n.sorts, C.Z3_get_quantifier_bound_sort(r.c, a, i))
			}
		}
	})
	return n
}

func (r *raw) inspectApp(app C.Z3_app, n *node) {
	n.decl = C.Z3_get_app_decl(r.c, app)
	n.op = int(C.Z3_get_decl_kind(r.c, n.decl))
	if k := C.Z3_get_app_num_args(r.c, app); k > 0 {
		n.args = make([]ast, k)
		for i := range n.args {
			n.args[i] = C.Z3_get_app_arg(r.c, app, C.uint(i))
		}
	}
	for i := C.uint(0); i < C.Z3_get_decl_num_parameters(r.c, n.decl) && i < 2; i++ {
		switch C.Z3_get_decl_parameter_kind(r.c, n.decl, i) {
		case C.Z3_PARAMETER_INT:
			n.params[i] = int(C.Z3_get_decl_int_parameter(r.c, n.decl, i))
		case C.Z3_PARAMETER_FUNC_DECL:
			n.decl = C.Z3_get_decl_func_decl_parameter(r.c, n.decl, i)
		}
	}
}

// sortKind is the kind of a sort with its width or its parts.
func (r *raw) sortKind(s rawSort) (kind gz3.Kind, width int, index, elem rawSort) {
	r.do(func() {
		switch C.Z3_get_sort_kind(r.c, s) {
		case C.Z3_BOOL_SORT:
			kind = gz3.KindBool
		case C.Z3_INT_SORT:
			kind = gz3.KindInt
		case C.Z3_BV_SORT:
			kind = gz3.KindBV
			width = int(C.Z3_get_bv_sort_size(r.c, s))
		case C.Z3_ARRAY_SORT:
			kind = gz3.KindArray
			index, elem = C.Z3_get_array_sort_domain(r.c, s), C.Z3_get_array_sort_range(r.c, s)
		default:
			kind = gz3.KindUnknown
		}
	})
	return kind, width, index, elem
}

func (r *raw) sortOf(a ast) (s rawSort) {
	r.do(func() { s = C.Z3_get_sort(r.c, a) })
	return s
}

// apply runs the tactics one after the other on a formula, for at most the
// given time (0: no limit), and gives the disjunction of conjunctions that is
// left, with references. precise says that it is equivalent to the formula.
func (r *raw) apply(tactics []string, milliseconds int, formula gz3.Value) (cases [][]ast, precise bool) {
	var tactic C.Z3_tactic
	var goal C.Z3_goal
	var result C.Z3_apply_result
	r.do(func() {
		goal = C.Z3_mk_goal(r.c, false, false, false)
		C.Z3_goal_inc_ref(r.c, goal)
		C.Z3_goal_assert(r.c, goal, astOf(formula))
		tactic = r.tactic(tactics, milliseconds)
	})
	runtime.KeepAlive(formula)
	defer r.do(func() {
		C.Z3_goal_dec_ref(r.c, goal)
		C.Z3_tactic_dec_ref(r.c, tactic)
	})
	r.work(func() { result = C.Z3_tactic_apply(r.c, tactic, goal) })
	r.do(func() {
		C.Z3_apply_result_inc_ref(r.c, result)
		defer C.Z3_apply_result_dec_ref(r.c, result)
		precise = true
		for i := C.uint(0); i < C.Z3_apply_result_get_num_subgoals(r.c, result); i++ {
			sub := C.Z3_apply_result_get_subgoal(r.c, result, i)
			precise = precise && C.Z3_goal_precision(r.c, sub) == C.Z3_GOAL_PRECISE
			conj := make([]ast, C.Z3_goal_size(r.c, sub))
			for j := range conj {
				conj[j] = r.held(C.Z3_goal_formula(r.c, sub, C.uint(j)))
			}
			cases = append(cases, conj)
		}
	})
	return cases, precise
}

// tactic composes tactics, with a reference; the caller holds the lock.
func (r *raw) tactic(names []string, milliseconds int) C.Z3_tactic {
	all := C.Z3_tactic_skip(r.c)
	C.Z3_tactic_inc_ref(r.c, all)
	replace := func(t C.Z3_tactic) {
		C.Z3_tactic_inc_ref(r.c, t)
		C.Z3_tactic_dec_ref(r.c, all)
		all = t
	}
	for _, name := range names {
		s := C.CString(name)
		t := C.Z3_mk_tactic(r.c, s)
		C.free(unsafe.Pointer(s))
		C.Z3_tactic_inc_ref(r.c, t)
		replace(C.Z3_tactic_and_then(r.c, all, t))
		C.Z3_tactic_dec_ref(r.c, t)
	}
	if milliseconds > 0 {
		replace(C.Z3_tactic_try_for(r.c, all, C.uint(milliseconds)))
	}
	return all
}

// fixedpoint is one of libz3's solvers of Horn clauses.
type fixedpoint struct {
	*raw
	f C.Z3_fixedpoint
}

func (r *raw) newFixedpoint(ps []param) *fixedpoint {
	f := &fixedpoint{raw: r}
	r.do(func() {
		f.f = C.Z3_mk_fixedpoint(r.c)
		C.Z3_fixedpoint_inc_ref(r.c, f.f)
		set := r.params(ps)
		defer C.Z3_params_dec_ref(r.c, set)
		C.Z3_fixedpoint_set_params(r.c, f.f, set)
	})
	return f
}

func (f *fixedpoint) free() { f.do(func() { C.Z3_fixedpoint_dec_ref(f.c, f.f) }) }

func (f *fixedpoint) register(d decl) {
	f.do(func() { C.Z3_fixedpoint_register_relation(f.c, f.f, d) })
}

func (f *fixedpoint) rule(clause gz3.Value, name string) {
	f.do(func() { C.Z3_fixedpoint_add_rule(f.c, f.f, astOf(clause), f.symbol(name)) })
	runtime.KeepAlive(clause)
}

// query says whether the relations' least interpretation satisfies goal.
func (f *fixedpoint) query(goal gz3.Value) (answer lbool, reason string) {
	f.work(func() { answer = truth(C.Z3_fixedpoint_query(f.c, f.f, astOf(goal))) })
	runtime.KeepAlive(goal)
	if answer == lUndef {
		f.do(func() { reason = C.GoString(C.Z3_fixedpoint_get_reason_unknown(f.c, f.f)) })
	}
	return answer, reason
}

// answer is the solution of all relations as one formula, with a reference.
func (f *fixedpoint) answer() (a ast) {
	f.work(func() { a = C.Z3_fixedpoint_get_answer(f.c, f.f) })
	f.do(func() { f.held(a) })
	return a
}

// cover is the solution's formula for a relation, over de Bruijn variables, with
// a reference.
func (f *fixedpoint) cover(d decl) (a ast) {
	f.work(func() { a = C.Z3_fixedpoint_get_cover_delta(f.c, f.f, -1, d) })
	f.do(func() { f.held(a) })
	return a
}

// Operators of libz3 that back_operators.go knows.
const (
	opTrue, opFalse, opEq, opDistinct, opIte            = C.Z3_OP_TRUE, C.Z3_OP_FALSE, C.Z3_OP_EQ, C.Z3_OP_DISTINCT, C.Z3_OP_ITE
	opAnd, opOr, opIff, opXor, opNot, opImplies         = C.Z3_OP_AND, C.Z3_OP_OR, C.Z3_OP_IFF, C.Z3_OP_XOR, C.Z3_OP_NOT, C.Z3_OP_IMPLIES
	opLe, opGe, opLt, opGt                              = C.Z3_OP_LE, C.Z3_OP_GE, C.Z3_OP_LT, C.Z3_OP_GT
	opAdd, opSub, opUMinus, opMul                       = C.Z3_OP_ADD, C.Z3_OP_SUB, C.Z3_OP_UMINUS, C.Z3_OP_MUL
	opIDiv, opRem, opMod                                = C.Z3_OP_IDIV, C.Z3_OP_REM, C.Z3_OP_MOD
	opStore, opSelect, opConstArray, opAsArray          = C.Z3_OP_STORE, C.Z3_OP_SELECT, C.Z3_OP_CONST_ARRAY, C.Z3_OP_AS_ARRAY
	opBit1, opBit0, opBNeg, opBAdd, opBSub, opBMul      = C.Z3_OP_BIT1, C.Z3_OP_BIT0, C.Z3_OP_BNEG, C.Z3_OP_BADD, C.Z3_OP_BSUB, C.Z3_OP_BMUL
	opBSDiv, opBUDiv, opBSRem, opBURem                  = C.Z3_OP_BSDIV, C.Z3_OP_BUDIV, C.Z3_OP_BSREM, C.Z3_OP_BUREM
	opBSDivI, opBUDivI, opBSRemI, opBURemI              = C.Z3_OP_BSDIV_I, C.Z3_OP_BUDIV_I, C.Z3_OP_BSREM_I, C.Z3_OP_BUREM_I
	opULe, opSLe, opUGe, opSGe                          = C.Z3_OP_ULEQ, C.Z3_OP_SLEQ, C.Z3_OP_UGEQ, C.Z3_OP_SGEQ
	opULt, opSLt, opUGt, opSGt                          = C.Z3_OP_ULT, C.Z3_OP_SLT, C.Z3_OP_UGT, C.Z3_OP_SGT
	opBAnd, opBOr, opBNot, opBXor                       = C.Z3_OP_BAND, C.Z3_OP_BOR, C.Z3_OP_BNOT, C.Z3_OP_BXOR
	opBNand, opBNor, opBXnor                            = C.Z3_OP_BNAND, C.Z3_OP_BNOR, C.Z3_OP_BXNOR
	opConcat, opSignExt, opZeroExt, opExtract, opRepeat = C.Z3_OP_CONCAT, C.Z3_OP_SIGN_EXT, C.Z3_OP_ZERO_EXT, C.Z3_OP_EXTRACT, C.Z3_OP_REPEAT
	opBRedOr, opBRedAnd, opBComp                        = C.Z3_OP_BREDOR, C.Z3_OP_BREDAND, C.Z3_OP_BCOMP
	opBShl, opBLShr, opBAShr                            = C.Z3_OP_BSHL, C.Z3_OP_BLSHR, C.Z3_OP_BASHR
	opBit2Bool, opInt2BV, opBV2Int                      = C.Z3_OP_BIT2BOOL, C.Z3_OP_INT2BV, C.Z3_OP_BV2INT
	opVariable                                          = C.Z3_OP_UNINTERPRETED
)
