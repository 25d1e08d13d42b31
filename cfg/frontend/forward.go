package frontend

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/llvm"
)

// Functions that hand their variable arguments on to the printf and scanf families:
//
//	void die(const char *format, ...)
//	{
//		va_list list;
//		va_start(list, format);
//		vfprintf(stderr, format, list);
//		va_end(list);
//		exit(1);
//	}
//
// or to functions of the program that do (handover.go).
// A call with a constant format calls a copy for this format and these types of arguments,
// in which the arguments are parameters and fprintf is called with them.

// withLists has the functions of formats that take a va_list, by what they are called with arguments.
var withLists = map[string]string{
	"vprintf": "printf", "vfprintf": "fprintf", "vsprintf": "sprintf", "vsnprintf": "snprintf",
	"__vprintf_chk": "__printf_chk", "__vfprintf_chk": "__fprintf_chk", "__vsprintf_chk": "__sprintf_chk", "__vsnprintf_chk": "__snprintf_chk",
	"vasprintf": "asprintf", "__vasprintf_chk": "__asprintf_chk",
	"vscanf": "scanf", "vfscanf": "fscanf", "vsscanf": "sscanf",
	"__isoc99_vscanf": "__isoc99_scanf", "__isoc99_vfscanf": "__isoc99_fscanf", "__isoc99_vsscanf": "__isoc99_sscanf",
	"__isoc23_vscanf": "__isoc23_scanf", "__isoc23_vfscanf": "__isoc23_fscanf", "__isoc23_vsscanf": "__isoc23_sscanf",
}

// forwarders makes the copies of a module.
type forwarders struct {
	module *ir.Module
	copies map[string]*ir.Func   // by name of the function, format and types
	twins  map[*ir.Func]*ir.Func // with variable arguments, of functions that take a list
	plans  map[*ir.Func]*valists // of functions with variable arguments
}

// forwardLists lets the functions of a module that hand their arguments on do it with arguments.
func forwardLists(m *ir.Module) {
	w := &forwarders{m, map[string]*ir.Func{}, map[*ir.Func]*ir.Func{}, map[*ir.Func]*valists{}}
	w.takers()
	for _, f := range m.Funcs {
		if f.Sig.Variadic && len(f.Blocks) > 0 && w.plans[f] == nil {
			if l := w.listsOf(f); l != nil {
				w.plans[f] = l
			}
		}
	}
	for i := 0; i < len(m.Funcs) && len(w.plans) > 0; i++ { // copies too
		for _, inst := range llvm.Instructions(m.Funcs[i]) {
			if x, ok := inst.(*ir.InstCall); ok {
				if to, ok := x.Callee.(*ir.Func); ok && w.plans[to] != nil {
					w.forward(x, to, w.plans[to])
				}
			}
		}
	}
}

// forward lets a call that has a constant where f has a format call f's copy.
func (w *forwarders) forward(x *ir.InstCall, f *ir.Func, l *valists) {
	fixed := len(f.Params)
	key := []string{f.Name()}
	formats := make([]value.Value, len(l.calls))
	for i, c := range l.calls {
		if formats[i] = c.constant; formats[i] == nil {
			formats[i] = argument(x.Args[c.param])
		}
		if _, ok := constantString(formats[i]); !ok {
			return
		}
		key = append(key, formats[i].Ident())
	}
	var more []types.Type
	for _, a := range x.Args[fixed:] {
		if arg, ok := a.(*ir.Arg); ok && slices.ContainsFunc(arg.Attrs, byValue) {
			return
		}
		more = append(more, argument(a).Type())
		key = append(key, argument(a).Type().String())
	}
	name := strings.Join(key, "|")
	if w.copies[name] == nil {
		if len(w.copies) == maxForwarders {
			return
		}
		w.copies[name] = w.copy(f, formats, more)
	}
	x.Callee, x.Typ = w.copies[name], nil
	x.Typ = x.Type()
}

func byValue(a ir.ParamAttribute) bool {
	_, ok := a.(ir.Byval)
	return ok
}

// copy is f for constant formats, a call each, with parameters for the other arguments.
func (w *forwarders) copy(f *ir.Func, formats []value.Value, more []types.Type) *ir.Func {
	g := &ir.Func{Parent: w.module, Metadata: f.Metadata, FuncAttrs: f.FuncAttrs, ReturnAttrs: f.ReturnAttrs, CallingConv: f.CallingConv, Linkage: f.Linkage}
	g.SetName(fmt.Sprintf("%s@%d", f.Name(), len(w.copies)))
	llvm.CloneBody(g, f, func(v value.Value) value.Value { return v })
	var rest []value.Value
	for _, t := range more {
		p := ir.NewParam("", t)
		g.Params, rest = append(g.Params, p), append(rest, p)
	}
	g.Sig = types.NewFunc(f.Sig.RetType, append(slices.Clone(f.Sig.Params), more...)...)
	g.Typ = types.NewPointer(g.Sig)
	w.module.Funcs = append(w.module.Funcs, g)
	l := w.listsOf(g)
	for i, c := range l.calls {
		last := len(c.call.Args) - 1 // the list; the format is before it
		args := append(slices.Clone(c.call.Args[:last-1]), formats[i])
		old := llvm.DirectCallee(c.call.Callee)
		if c.call.Callee = w.twins[old]; w.twins[old] == nil {
			c.call.Callee = w.variadic(withLists[old.Name()], old.Sig.Params[:last])
		}
		c.call.Args, c.call.FuncAttrs = append(args, rest...), nil
	}
	for _, b := range g.Blocks {
		b.Insts = slices.DeleteFunc(b.Insts, func(inst ir.Instruction) bool { return l.of[inst] })
	}
	return g
}

// variadic is the function of a name that takes more arguments than these.
func (w *forwarders) variadic(name string, params []types.Type) *ir.Func {
	for _, f := range w.module.Funcs {
		if f.Name() == name {
			return f
		}
	}
	var list []*ir.Param
	for _, t := range params {
		list = append(list, ir.NewParam("", t))
	}
	f := w.module.NewFunc(name, types.I32, list...)
	f.Sig.Variadic = true
	return f
}

// valists are the lists of variable arguments of a function that only hands them on.
type valists struct {
	*forwarders
	calls []listCall
	of    map[ir.Instruction]bool // what makes, starts and ends them, and finds their addresses
	lists map[value.Value]value.Value
}

// A listCall is a call that a list is handed on to.
type listCall struct {
	call     *ir.InstCall
	constant value.Value // the format; nil: it is a parameter
	param    int
}

// listsOf are the lists of a function; nil when it does anything else with one, or hands one on
// that was not started anew, or a format that is neither constant nor a parameter.
func (w *forwarders) listsOf(f *ir.Func) *valists {
	l := &valists{forwarders: w, of: map[ir.Instruction]bool{}, lists: map[value.Value]value.Value{}}
	for _, inst := range llvm.Instructions(f) {
		if x, ok := inst.(*ir.InstCall); ok && (isList(x, "llvm.va_start") || isList(x, "llvm.va_copy")) {
			if list := listAt(x.Args[0]); list != nil {
				l.lists[list] = list
			} else {
				return nil
			}
		}
	}
	for grown := len(l.lists) > 0; grown; { // addresses in them, and what is read from them
		grown = false
		for _, inst := range llvm.Instructions(f) {
			if v, ok := inst.(value.Value); ok && l.lists[v] == nil {
				if from := addressed(inst); from != nil && l.lists[from] != nil {
					l.lists[v], l.of[inst], grown = l.lists[from], true, true
				}
			}
		}
	}
	if len(l.lists) == 0 || !l.onlyHandedOn(f) || len(l.calls) == 0 || !l.startedAnew(f) {
		return nil
	}
	return l
}

// addressed is what an instruction computes the same address from, or the list that it reads; nil: it does neither.
func addressed(inst ir.Instruction) value.Value {
	switch x := inst.(type) {
	case *ir.InstBitCast:
		return x.From
	case *ir.InstGetElementPtr:
		zero := func(v value.Value) bool { n, ok := v.(*constant.Int); return ok && n.X.Sign() == 0 }
		if !slices.ContainsFunc(x.Indices, func(v value.Value) bool { return !zero(v) }) {
			return x.Src
		}
	case *ir.InstLoad:
		if x.ElemType.Equal(types.I8Ptr) { // of 32 bits: the list is a pointer
			return x.Src
		}
	}
	return nil
}

// listAt is the variable that an address leads to.
func listAt(v value.Value) value.Value {
	for v = argument(v); ; {
		switch x := v.(type) {
		case *ir.InstAlloca:
			return x
		case *ir.InstBitCast, *ir.InstGetElementPtr:
			if v = addressed(x.(ir.Instruction)); v != nil {
				continue
			}
		}
		return nil
	}
}

func isList(x *ir.InstCall, name string) bool {
	f := llvm.DirectCallee(x.Callee)
	return f != nil && f.Name() == name
}

// onlyHandedOn collects the calls; false when a list is used otherwise.
func (l *valists) onlyHandedOn(f *ir.Func) bool {
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			x, ok := inst.(*ir.InstCall)
			switch {
			case l.of[inst]:
				continue
			case ok && (isList(x, "llvm.va_start") || isList(x, "llvm.va_end")):
				if l.lists[argument(x.Args[0])] == nil {
					return false
				}
				l.of[inst] = true
				continue
			case ok && isList(x, "llvm.va_copy"):
				if l.lists[argument(x.Args[0])] == nil || l.lists[argument(x.Args[1])] == nil {
					return false
				}
				l.of[inst] = true
				continue
			case ok && (isList(x, "llvm.lifetime.start.p0i8") || isList(x, "llvm.lifetime.end.p0i8")):
				l.of[inst] = l.lists[argument(x.Args[1])] != nil
				continue
			case ok && isList(x, "llvm.dbg.declare"):
				continue
			}
			uses := 0
			llvm.EachOperand(inst, func(v value.Value) {
				if l.lists[argument(v)] != nil {
					uses++
				}
			})
			if uses == 0 {
				continue
			}
			if uses > 1 || !ok || !l.handedOn(f, x) {
				return false
			}
		}
		used := false
		for _, op := range b.Term.(operands).Operands() {
			used = used || *op != nil && l.lists[*op] != nil
		}
		if used {
			return false
		}
	}
	return true
}

// handedOn takes in a call with a list as its last argument, after a format.
func (l *valists) handedOn(f *ir.Func, x *ir.InstCall) bool {
	to, ok := x.Callee.(*ir.Func)
	if !ok || !l.takesList(to) || len(x.Args) < 2 {
		return false
	}
	last := len(x.Args) - 1
	if l.lists[argument(x.Args[last])] == nil {
		return false
	}
	c := listCall{call: x, param: -1}
	format := argument(x.Args[last-1])
	if _, ok := constantString(format); ok {
		c.constant = format
	} else if c.param = parameter(f, format); c.param < 0 {
		return false
	}
	l.calls = append(l.calls, c)
	return true
}

// parameter is the number of the parameter that a value is: one that is not changed; -1: none.
func parameter(f *ir.Func, v value.Value) int {
	load, ok := v.(*ir.InstLoad)
	if !ok {
		return slices.IndexFunc(f.Params, func(p *ir.Param) bool { return v == value.Value(p) })
	}
	slot, ok := load.Src.(*ir.InstAlloca)
	if !ok {
		return -1
	}
	param := -1
	for i, b := range f.Blocks {
		for _, inst := range b.Insts {
			switch x := inst.(type) {
			case *ir.InstStore:
				p := slices.IndexFunc(f.Params, func(p *ir.Param) bool { return x.Src == value.Value(p) })
				switch {
				case x.Src == value.Value(slot):
					return -1
				case x.Dst != value.Value(slot):
				case p < 0 || param >= 0 || i > 0:
					return -1
				default:
					param = p
				}
				continue
			case *ir.InstLoad:
				continue
			case *ir.InstCall:
				if isList(x, "llvm.dbg.declare") {
					continue
				}
			}
			used := false
			llvm.EachOperand(inst, func(v value.Value) { used = used || argument(v) == value.Value(slot) })
			if used {
				return -1
			}
		}
	}
	return param
}

// startedAnew reports whether each list that is handed on was started since it was handed on last, on all
// ways there: afterwards its value is indeterminate (C11 7.16 p3).
func (l *valists) startedAnew(f *ir.Func) bool {
	type fresh map[value.Value]bool
	in := map[*ir.Block]fresh{f.Blocks[0]: {}}
	good := true
	for work := []*ir.Block{f.Blocks[0]}; len(work) > 0 && good; {
		b := work[0]
		work = work[1:]
		now := fresh{}
		for list := range in[b] {
			now[list] = true
		}
		for _, inst := range b.Insts {
			x, ok := inst.(*ir.InstCall)
			if !ok {
				continue
			}
			switch {
			case isList(x, "llvm.va_start"):
				now[l.lists[argument(x.Args[0])]] = true
			case isList(x, "llvm.va_copy"):
				good = good && now[l.lists[argument(x.Args[1])]]
				now[l.lists[argument(x.Args[0])]] = true
			case isList(x, "llvm.va_end"):
				delete(now, l.lists[argument(x.Args[0])])
			case slices.ContainsFunc(l.calls, func(c listCall) bool { return c.call == x }):
				list := l.lists[argument(x.Args[len(x.Args)-1])]
				good = good && now[list]
				delete(now, list)
			}
		}
		for _, to := range b.Term.Succs() {
			old, known := in[to]
			both := fresh{}
			for list := range now {
				both[list] = !known || old[list]
				if !both[list] {
					delete(both, list)
				}
			}
			if !known || len(both) < len(old) {
				in[to] = both
				work = append(work, to)
			}
		}
	}
	return good
}
