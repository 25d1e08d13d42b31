package typed

import (
	"math/big"

	"tav/cfg"
	"tav/cfg/library"
)

// A reading is what a model of the library asks for.
type reading struct {
	what     string // the name of the input
	standard bool   // of the standard input
	stopped  bool   // a directive of scanf after one that did not match
	begins   bool   // the first directive of a call that reads something
	kind     byte   // of the directive: see the model
	width    int    // InputRead: the number of bytes
	form     int    // the conversion, or the character
	set      [4]uint64
}

// readingOf is what an input with these arguments stands for.
func readingOf(e *cfg.Edge, args []uint64) reading {
	r := reading{what: e.Action.(*cfg.Havoc).Input.Name}
	switch r.what {
	case library.InputNext, library.InputLine, library.InputAtEnd:
		r.standard = args[0] == args[1]
	case library.InputRead:
		r.standard, r.width = int32(args[0]) == 0, int(min(args[1], maxText))
	case library.InputDirective, library.InputSet:
		r.standard = args[0] == 0 || args[0] == args[1]
		r.stopped, r.begins = int32(args[2]) < 0, args[2] == 0
		if r.what == library.InputSet {
			r.width, r.set = int(int32(args[3])), [4]uint64(args[4:8])
			break
		}
		r.kind, r.width, r.form = byte(args[3]), int(int32(args[4])), int(int32(args[5]))
	}
	return r
}

// nothing are the answers of what cannot be read.
func (r reading) nothing() []answer {
	switch r.what {
	case library.InputNext, library.InputRead:
		return []answer{number(-1)}
	case library.InputAtEnd:
		return []answer{number(1)}
	}
	return []answer{number(0)}
}

// has reports whether a directive %[ takes a character.
func (r reading) has(c byte) bool { return r.set[c/64]>>(c%64)&1 == 1 }

// unsigned reports whether a directive reads numbers without a sign.
func (r reading) unsigned() bool { return r.form == 'u' || r.form == 'o' || r.form == 'x' }

// base is that in which a directive reads numbers; 0: the text says.
func (r reading) base() int {
	switch r.form {
	case 'o':
		return 8
	case 'x':
		return 16
	case 'i':
		return 0
	}
	return 10
}

// fits reports whether the type that a directive reads has a number.
func (r reading) fits(n *big.Int) bool {
	bits := int(r.kind-'0') * 8
	if r.unsigned() && n.Sign() > 0 {
		return n.BitLen() <= bits
	}
	return n.Sign() >= 0 && n.BitLen() < bits || n.Sign() < 0 && new(big.Int).Not(n).BitLen() < bits
}
