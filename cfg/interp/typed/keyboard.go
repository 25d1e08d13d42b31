package typed

import (
	"math/big"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/library"
	"tav/cfg/order"
	"tav/solver/term"
)

// ArgumentList is the variable that has the object in which the model of arguments stores them; they are the next objects.
const ArgumentList = "__tav_argument_list.obj"

// A Keyboard gives a program an Input.
type Keyboard struct {
	Asked   bool // for the standard input
	Partial bool // asked for something that is not typed
	Missed  int  // directives of scanf that found nothing, or something else
	args    []string
	stream
	first int64         // the object of the first argument; 0: not known
	rest  interp.Inputs // what else the program asks for
	in    string        // the model that reads
	next  []answer      // what it asks for next
}

// An answer is a value that a model asks for.
type answer struct {
	number *big.Int
	real   string // a floating-point number
}

// NewKeyboard gives a program with arguments in the objects from first on an input, and what else it asks for from rest.
func NewKeyboard(in Input, first int64, rest interp.Inputs) *Keyboard {
	return &Keyboard{args: append([]string{program}, in.Args...), stream: stream{text: in.Stdin}, first: first, rest: rest}
}

// Reads implements interp.Reader.
func (k *Keyboard) Reads(e *cfg.Edge, args []uint64) {
	r := readingOf(e, args)
	k.in, k.next = e.Func(), nil
	switch {
	case r.what == library.InputArgument:
		if n := int(args[0]); n < len(k.args) {
			k.say(int64(len(k.args[n])))
		}
	case !r.standard:
		k.Partial = true
		k.next = r.nothing()
	default:
		k.Asked = true
		k.next = k.read(r)
		if r.what == library.InputDirective && r.kind != ' ' && len(k.next) == 1 && r.kind != 'l' {
			k.Missed++
		}
	}
	k.Partial = k.Partial || k.stream.lost
}

func (k *Keyboard) say(n int64) { k.next = append(k.next, number(n)) }

func number(n int64) answer { return answer{number: big.NewInt(n)} }

// Next implements interp.Inputs.
func (k *Keyboard) Next(e *cfg.Edge, v *cfg.Var) (term.Value, error) {
	in := e.Action.(*cfg.Havoc).Input
	if in.Kind != cfg.Nondet && !in.Kind.Assumed() || in.Name == library.LibraryAny || strings.HasPrefix(in.Name, order.Input) {
		return k.rest.Next(e, v) // no input, but what C leaves open
	}
	if len(k.next) == 0 || !strings.HasPrefix(in.Name, library.LibraryInput) || e.Func() != k.in {
		k.Partial = true
		return k.rest.Next(e, v)
	}
	a := k.next[0]
	k.next = k.next[1:]
	if w := v.Term.Sort().Width; a.number != nil {
		return term.BVValue(w, a.number), nil
	} else {
		return term.ParseFloat(w, a.real)
	}
}

// Initial implements interp.Inputs.
func (k *Keyboard) Initial(v *cfg.Var) (term.Value, error) {
	if IsCount(v) {
		return term.BVWord(v.Term.Sort().Width, uint64(len(k.args))), nil
	}
	if strings.HasPrefix(v.Name, "main::") && strings.HasSuffix(v.Name, "@in.obj") { // argv before the model makes it
		return term.BVValue(v.Term.Sort().Width, big.NewInt(-1)), nil
	}
	x, err := k.rest.Initial(v)
	if s := v.Term.Sort(); err == nil && holdsTexts(s) && k.first > 0 {
		for i, a := range k.args {
			x = x.Store(term.BVWord(s.Index.Width, uint64(k.first)+uint64(i)), textValue(s.Elem, a))
		}
	}
	return x, err
}

// Given reports whether an input is one that the program asks its caller for, by a function for that.
func Given(in cfg.Input) bool {
	return in.Kind == cfg.Nondet && !strings.HasPrefix(in.Name, library.LibraryInput) && !strings.HasPrefix(in.Name, order.Input)
}

// IsCount reports whether a variable is main's argc before it begins.
func IsCount(v *cfg.Var) bool {
	return strings.HasPrefix(v.Name, "main::") && strings.HasSuffix(v.Name, "@in") && v.Term.Sort().Kind == term.BitVecKind
}

// holdsTexts reports whether memory of a sort has the bytes of objects.
func holdsTexts(s *term.Sort) bool {
	return s.Kind == term.ArrayKind && s.Index.Kind == term.BitVecKind && s.Elem.Kind == term.ArrayKind && s.Elem.Elem.Kind == term.BitVecKind && s.Elem.Elem.Width == 8
}

// textValue is an object with a text.
func textValue(s *term.Sort, text string) term.Value {
	x := term.ArrayValue(term.BVWord(8, 0))
	for i, c := range []byte(text) {
		x = x.Store(term.BVWord(s.Index.Width, uint64(i)), term.BVWord(8, uint64(c)))
	}
	return x
}
