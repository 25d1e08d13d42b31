package typed

import (
	"math/big"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/library"
	"tav/solver/term"
)

// A Transcript is Inputs that writes down what one would have to type for the values that other ones give.
type Transcript struct {
	from    interp.Inputs
	out     []byte
	lengths []int    // of the arguments
	count   int      // of them, with the program's name
	texts   []memory // before the run, that has the bytes of objects
	in      string   // the model that reads
	reading reading
	value   int  // of the values that it asks for the next one
	ended   bool // nothing more can be read
	lost    bool // what is read cannot be typed
}

type memory struct {
	sort  *term.Sort
	value term.Value
}

// NewTranscript is that of a run on these inputs.
func NewTranscript(from interp.Inputs) *Transcript { return &Transcript{from: from} }

// Input is what was typed, where the arguments are the objects from first on; false: nothing that one can type.
func (t *Transcript) Input(first int64) (in Input, ok bool) {
	n := max(t.count, len(t.lengths), 1)
	if t.lost || n > maxCount {
		return in, false
	}
	for i := 1; i < n; i++ {
		text := "a"
		if i < len(t.lengths) {
			text = t.text(first+int64(i), t.lengths[i])
		}
		in.Args = append(in.Args, text)
	}
	in.Stdin = t.out
	return in, true
}

// text is that of an argument.
func (t *Transcript) text(object int64, length int) string {
	for _, x := range t.texts {
		row := x.value.Select(term.BVWord(x.sort.Index.Width, uint64(object)))
		var text []byte
		for i := range min(length, maxText) {
			c, _ := row.Select(term.BVWord(x.sort.Elem.Index.Width, uint64(i))).Int64()
			text = append(text, byte(c))
		}
		if k := slices.Index(text, 0); k >= 0 {
			text = text[:k]
		}
		if len(text) > 0 {
			return string(text)
		}
	}
	return ""
}

// Reads implements interp.Reader.
func (t *Transcript) Reads(e *cfg.Edge, args []uint64) {
	t.in, t.reading, t.value = e.Func(), readingOf(e, args), 0
	if !t.reading.standard && t.reading.what != library.InputArgument {
		t.in = ""
	}
}

// Initial implements interp.Inputs.
func (t *Transcript) Initial(v *cfg.Var) (term.Value, error) {
	x, err := t.from.Initial(v)
	switch {
	case err != nil:
	case IsCount(v):
		n, _ := x.Int64()
		t.count = int(n)
	case holdsTexts(v.Term.Sort()):
		t.texts = append(t.texts, memory{v.Term.Sort(), x})
	}
	return x, err
}

// Next implements interp.Inputs.
func (t *Transcript) Next(e *cfg.Edge, v *cfg.Var) (term.Value, error) {
	x, err := t.from.Next(e, v)
	if in := e.Action.(*cfg.Havoc).Input; err == nil && t.in == e.Func() && in.Kind == cfg.Nondet && in.Name != library.LibraryAny {
		t.take(x)
		t.value++
	}
	return x, err
}

// take writes down a value that a model asked for.
func (t *Transcript) take(x term.Value) {
	n := x.Signed()
	first, small := t.value == 0, int(n.Int64())
	switch r := t.reading; {
	case r.what == library.InputArgument:
		t.lengths = append(t.lengths, small&(1<<17-1))
	case r.what == library.InputNext:
		t.character(small)
	case r.what == library.InputAtEnd:
		t.ended = t.ended || small != 0
	case r.what == library.InputLine, r.what == library.InputRead:
		if !first {
			t.character(small)
		} else if small <= 0 {
			t.ended = true
		}
	case r.stopped || r.kind == ' ':
	case first && small == ends:
		t.ended = true
	case r.what == library.InputSet:
		if !first && r.has(byte(small)) {
			t.character(int(byte(small)))
		}
	case r.kind == 'c':
		if t.value%2 == 1 {
			t.character(int(byte(small)))
		} else {
			t.ended = t.ended || small == ends
		}
	case r.kind == 's':
		if first {
			t.separate()
		} else if !isSpace(byte(small)) {
			t.character(int(byte(small)))
		}
	case first && r.kind == 'l':
		if small == differs {
			t.lost = true // and what follows has to be the same character
		} else {
			t.character(r.form)
		}
	case first:
		if t.separate(); small == differs {
			t.character('x')
		}
	case r.kind == 'f':
		t.word(term.FloatDecimal(x))
	default:
		t.word(integerText(n, r))
	}
}

// character types one; a number that is none is the end.
func (t *Transcript) character(c int) {
	switch {
	case c < 0 || c > 255:
		t.ended = true
	case t.ended || len(t.out) == maxText:
		t.lost = true
	default:
		t.out = append(t.out, byte(c))
	}
}

func (t *Transcript) word(text string) {
	for _, c := range []byte(text) {
		t.character(int(c))
	}
}

// separate ends the word before the next one.
func (t *Transcript) separate() {
	last := len(t.out) - 1
	switch {
	case last < 0 || isSpace(t.out[last]) || oneOf(",;:/")(t.out[last]):
	case t.reading.begins:
		t.character('\n')
	default:
		t.character(' ')
	}
}

// integerText is a number as a directive reads it.
func integerText(n *big.Int, r reading) string {
	if r.unsigned() && n.Sign() < 0 {
		n = new(big.Int).Add(n, new(big.Int).Lsh(big.NewInt(1), uint(r.kind-'0')*8))
	}
	if r.base() == 0 {
		return n.String()
	}
	return n.Text(r.base())
}
