package frontend

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/order"
)

// unordered has the compiler write the syntax trees of the files in which the order of evaluation may
// matter, and finds where.
func (j *job) unordered(ctx context.Context) error {
	if !j.opts.Models {
		return nil
	}
	facts := orderFacts(j.unit.Module)
	for _, in := range j.inputs {
		if in.source == nil || !ownIncludes.Match(in.text) && !order.MayMatter(in.text, facts) {
			continue
		}
		tree, err := j.syntaxTree(ctx, in)
		if err != nil {
			return err
		}
		pairs, err := order.Pairs(tree, standardInput, j.given(in.plain))
		if err != nil {
			return &ToolError{Tool: j.tools.clang, Reason: err.Error()}
		}
		for _, p := range pairs {
			p.File = in.path
		}
		j.unit.Order = append(j.unit.Order, pairs...)
	}
	return nil
}

// syntaxTree is clang's, as JSON, as far as cfg/order reads it.
func (j *job) syntaxTree(ctx context.Context, in *input) ([]byte, error) {
	args := slices.Concat(j.compileArgs(in), []string{"-fsyntax-only", "-w", "-Xclang", "-ast-dump=json"})
	r, err := j.reused(in.path, in.plain.language(), j.given(in.plain), args, func(args []string) (toolResult, error) {
		r, err := j.compileOn(ctx, in.plain, args)
		r.stdout = order.Shrink(r.stdout)
		return r, err
	})
	return r.stdout, err
}

// orderFacts are what the calls of functions do to memory that others see.
func orderFacts(m *ir.Module) order.Facts {
	f := order.Facts{Effect: map[string]bool{}, Functions: map[string]bool{}, Shared: map[string]bool{}, Members: memberShapes(m)}
	for _, g := range m.Globals {
		if !g.Immutable {
			name := g.Name()
			f.Shared[name[strings.LastIndexByte(name, '.')+1:]] = true // a static variable of a function has its name in front
		}
	}
	callers := map[string][]string{}
	for _, fn := range m.Funcs {
		f.Functions[cName(fn)] = true
		lookAtEffects(f, callers, fn)
		f.Indirect = f.Indirect || callsThroughPointer(fn)
	}
	spread := func(effect bool) {
		var work []string
		for name, e := range f.Effect {
			if e == effect {
				work = append(work, name)
			}
		}
		for len(work) > 0 {
			name := work[len(work)-1]
			work = work[:len(work)-1]
			for _, caller := range callers[name] {
				if e, known := f.Effect[caller]; !known || effect && !e {
					f.Effect[caller] = effect
					work = append(work, caller)
				}
			}
		}
	}
	spread(true)
	spread(false)
	return f
}

// cName is a function's name in C.
func cName(f *ir.Func) string {
	if s := llvm.Subprogram(f); s != nil {
		return s.Name
	}
	return f.Name()
}

// onlyReading are functions of the library that only read what they are given, or write to streams.
var onlyReading = regexp.MustCompile(`^(strn?cmp|strn?len|strr?chr|strstr|strspn|strcspn|strpbrk|memcmp|memchr|atoi|atol|atoll|atof|v?f?printf|f?puts|perror|assert|__assert.*)$`)

// lookAtEffects notes what a function does to memory that is not its own.
func lookAtEffects(f order.Facts, callers map[string][]string, fn *ir.Func) {
	name := cName(fn)
	note := func(effect bool) { f.Effect[name] = f.Effect[name] || effect }
	if len(fn.Blocks) == 0 {
		switch e := library.EffectOf(fn); {
		case e == library.ExitEffect, e == library.StopEffect, e == library.ErrorEffect, e == library.AssertEffect, e == library.AssumeEffect, e == library.ReallocEffect, e == library.FreeEffect:
			note(true)
		case len(fn.Params) == 0 || e == library.DebugEffect || e == library.PureEffect || e == library.NondetEffect || !takesPointer(fn):
		default:
			note(!onlyReading.MatchString(name))
		}
		return
	}
	for _, inst := range llvm.Instructions(fn) {
		switch x := inst.(type) {
		case *ir.InstLoad:
			if !local(x.Src) {
				note(false)
			}
		case *ir.InstStore:
			if !local(x.Dst) {
				note(true)
			}
		case *ir.InstAtomicRMW, *ir.InstCmpXchg:
			note(true)
		case *ir.InstCall:
			if g := callee(x); g != nil {
				if library.EffectOf(g) != library.MemsetEffect && library.EffectOf(g) != library.MemcpyEffect || !local(x.Args[0]) {
					callers[cName(g)] = append(callers[cName(g)], name)
				}
			} else {
				note(true)
			}
		}
	}
}

func takesPointer(f *ir.Func) bool {
	for _, p := range f.Params {
		if _, ok := p.Typ.(*types.PointerType); ok {
			return true
		}
	}
	return false
}

// local reports whether a pointer is to a local variable, as its text says.
func local(p value.Value) bool {
	_, is := llvm.Base(p).(*ir.InstAlloca)
	return is
}

func callsThroughPointer(f *ir.Func) bool {
	for _, inst := range llvm.Instructions(f) {
		if x, ok := inst.(*ir.InstCall); ok && callee(x) == nil {
			return true
		}
	}
	return false
}
