package passes

import (
	"tav/automata/unionfind"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// Integers that hold addresses. Places of integers as wide as a pointer become places
// of pointers if only addresses and constants are put into them and what they hold is cast
// back to a pointer somewhere, as in
//
//	uintptr_t n = (uintptr_t)p | 1; … q = (T *)(n & ~1);
//
// so that the pointers that they hold are not lost: what is put there and what is
// taken from there get the casts instead, which leaves the meaning as it is, whichever
// places are chosen (wordchoice.go, addressmoves.go). A place is a variable, a member of a struct type, a parameter, the
// result of a function, or what ?: chooses (wordplaces.go).

// words are the places of integers of some types.
type words struct {
	*llvm.DataLayout
	isWord func(types.Type) bool
	places []any                 // in the order in which something is put there
	stored map[any][]value.Value // by place, what that is
	odd    map[any]bool          // places that stay as they are
	holds  map[any]bool          // places that hold an address
	params map[value.Value]any   // the places of parameters
	joined unionfind.Sets[any]   // places that pointers lead to, to one that they are the same as
	taken  map[*ir.Func]bool
	entry  *ir.Func
}

// recoverPointers chooses the places and rewrites the module.
func recoverPointers(m *ir.Module, entry *ir.Func, d *llvm.DataLayout) {
	w, used := wordsOf(m, entry, d)
	if tags := w.limited(used); len(tags) > 0 {
		limitTags(m, tags, d)
		w, used = wordsOf(m, entry, d)
	}
	moves := w.moves(m, used)
	defer moves.rewrite(m)
	if len(used) == 0 {
		return
	}
	for _, g := range m.Globals {
		if g.Init != nil {
			g.Init = w.initialPointers(g, g.Init, used)
		}
	}
	for _, f := range m.Funcs {
		(&retyper{words: w, used: used}).rewrite(f)
	}
	for _, f := range m.Funcs {
		if t := f.Sig.RetType; used[w.result(f)] {
			retype(f, types.I8Ptr)
		} else if len(f.Blocks) > 0 && !f.Sig.Variadic {
			retype(f, t)
		}
	}
}

// wordsOf finds the places of integers as wide as a pointer, and chooses some.
func wordsOf(m *ir.Module, entry *ir.Func, d *llvm.DataLayout) (w *words, used map[any]bool) {
	w = newWords(m, entry, d, func(t types.Type) bool {
		i, ok := t.(*types.IntType)
		return ok && int64(i.BitSize) == 8*d.Ptr
	})
	var casts []value.Value
	var pairs [][2]value.Value
	for _, inst := range llvm.AllInstructions(m) {
		switch x := inst.(type) {
		case *ir.InstIntToPtr:
			casts = append(casts, x.From)
		case *ir.InstICmp:
			pairs = append(pairs, [2]value.Value{x.X, x.Y})
		case *ir.InstSub:
			pairs = append(pairs, [2]value.Value{x.X, x.Y})
		}
	}
	return w, w.choose(casts, pairs)
}

// newWords finds the places of a module, and what is put there.
func newWords(m *ir.Module, entry *ir.Func, d *llvm.DataLayout, isWord func(types.Type) bool) *words {
	w := &words{d, isWord, nil, map[any][]value.Value{}, map[any]bool{}, map[any]bool{}, map[value.Value]any{}, map[any]any{}, llvm.AddressTaken(m), entry}
	w.join(m)
	for _, g := range m.Globals {
		if g.Init != nil {
			w.initial(g, g.Init)
		}
	}
	for _, f := range m.Funcs {
		for i, p := range f.Params {
			if key := w.parameter(f, i); key != nil {
				w.params[p] = key
			} else if w.taken[f] {
				w.odd[parameter{of: f.Sig.String(), index: i}] = true
			}
		}
	}
	for _, f := range m.Funcs {
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				w.collect(inst)
			}
			if r, ok := b.Term.(*ir.TermRet); ok && r.X != nil {
				w.put(w.result(f), r.X)
			}
		}
	}
	return w
}

// put notes what is put into a place, which may be none.
func (w *words) put(key any, v value.Value) {
	if key = w.joined.Find(key); key != nil {
		if w.stored[key] == nil {
			w.places = append(w.places, key)
		}
		w.stored[key] = append(w.stored[key], llvm.Argument(v))
	}
}

// collect notes what an instruction puts into places.
func (w *words) collect(inst ir.Instruction) {
	switch x := inst.(type) {
	case *ir.InstLoad:
		if x.Atomic || x.Volatile {
			w.odd[w.place(x.Src)] = true
		}
	case *ir.InstStore:
		if key := w.place(x.Dst); x.Atomic || x.Volatile {
			w.odd[key] = true
		} else if w.isWord(x.Src.Type()) {
			w.put(key, x.Src)
		}
	case *ir.InstCall:
		for i, v := range x.Args {
			w.put(w.argument(x, i), v)
		}
	case *ir.InstPhi:
		for _, in := range x.Incs {
			w.put(w.choice(x), in.X)
		}
	case *ir.InstSelect:
		w.put(w.choice(x), x.ValueTrue)
		w.put(w.choice(x), x.ValueFalse)
	}
}

// choice is the place of a word that is one of several; nil: v is no word.
func (w *words) choice(v value.Value) any {
	if w.isWord(v.Type()) {
		return v
	}
	return nil
}

// limited has the operators whose tags the chosen places rely on.
func (w *words) limited(used map[any]bool) map[*ir.InstOr]bool {
	tags := map[*ir.InstOr]bool{}
	for key := range used {
		for _, v := range w.stored[key] {
			w.tagsOf(v, tags)
		}
	}
	return tags
}

// tagsOf adds those of the operators that a word is computed by.
func (w *words) tagsOf(v value.Value, tags map[*ir.InstOr]bool) {
	for range llvm.MaxCasts {
		_, x, y, ok := llvm.AddressOperation(v)
		if !ok || y == nil {
			return
		}
		if or, ok := v.(*ir.InstOr); ok {
			if address, _ := tagged(or, w.DataLayout); address != nil {
				tags[or], v = true, address
				continue
			}
		}
		if _, constant := w.ConstInt(x); constant {
			x = y
		}
		v = x
	}
}
