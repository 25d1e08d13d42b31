package frontend

import (
	"fmt"
	"strings"
)

// A directive is a part of a format of printf or scanf (C11 7.21.6): a
// character, white space of scanf, or a conversion.
type directive struct {
	kind      directiveKind
	char      byte      // of a literal; the conversion's letter
	flags     int       // of printf, as the models take them: 1 for -, 2 for +, 4 for a space, 8 for #, 16 for 0
	width     int       // noNumber when there is none, fromArgument for *
	precision int       // of printf, as width
	length    string    // "", "hh", "h", "l", "ll", "j", "z", "t", "L"
	suppress  bool      // scanf's *
	set       [4]uint64 // of scanf's %[: bit c%64 of set[c/64] says that character c matches
}

type directiveKind uint8

const (
	literalDirective directiveKind = iota
	spaceDirective
	conversionDirective
)

// What stands for a missing width or precision, and for one given by *.
const (
	noNumber     = -1
	fromArgument = -2
)

// formatReader reads a format from left to right.
type formatReader struct {
	text string
	out  []directive
}

// parsePrintFormat takes a format of printf apart.
func parsePrintFormat(format string) ([]directive, error) {
	r := &formatReader{text: format}
	for r.text != "" {
		if r.literals("%"); !r.take("%") {
			continue
		}
		if r.take("%") {
			r.literal('%')
			continue
		}
		d := directive{kind: conversionDirective}
		for r.text != "" {
			bit := strings.IndexByte("-+ #0", r.text[0])
			if bit < 0 {
				break
			}
			d.flags |= 1 << bit
			r.text = r.text[1:]
		}
		d.width, d.precision = r.number(), noNumber
		if r.take(".") {
			if d.precision = r.number(); d.precision == noNumber {
				d.precision = 0
			}
		}
		d.length = r.lengthModifier()
		if err := r.letter(&d, "diouxXcspnmeEfFgGaA"); err != nil {
			return nil, err
		}
		r.out = append(r.out, d)
	}
	return r.out, nil
}

// parseScanFormat takes a format of scanf apart.
func parseScanFormat(format string) ([]directive, error) {
	const space = " \t\n\v\f\r"
	r := &formatReader{text: format}
	for r.text != "" {
		if rest := strings.TrimLeft(r.text, space); len(rest) < len(r.text) {
			r.text = rest
			r.out = append(r.out, directive{kind: spaceDirective})
			continue
		}
		if r.literals("%" + space); !r.take("%") {
			continue
		}
		if r.take("%") {
			r.out = append(r.out, directive{kind: spaceDirective})
			r.literal('%')
			continue
		}
		d := directive{kind: conversionDirective, precision: noNumber}
		d.suppress = r.take("*")
		d.width = r.number()
		if d.width == fromArgument || d.width == 0 {
			return nil, fmt.Errorf("a width of scanf that is no positive number")
		}
		d.length = r.lengthModifier()
		if err := r.letter(&d, "diouxXcspneEfFgGaA["); err != nil {
			return nil, err
		}
		if d.wide() {
			return nil, fmt.Errorf("the conversion %%%s%c", d.length, d.char)
		}
		if d.char == '[' && !r.readSet(&d) {
			return nil, fmt.Errorf("a set without its end")
		}
		r.out = append(r.out, d)
	}
	return r.out, nil
}

// take skips a prefix that is there.
func (r *formatReader) take(prefix string) bool {
	rest, ok := strings.CutPrefix(r.text, prefix)
	r.text = rest
	return ok
}

func (r *formatReader) literal(c byte) {
	r.out = append(r.out, directive{kind: literalDirective, char: c})
}

// literals takes the characters in front of the first one of stop.
func (r *formatReader) literals(stop string) {
	for r.text != "" && !strings.Contains(stop, r.text[:1]) {
		r.literal(r.text[0])
		r.text = r.text[1:]
	}
}

// number reads a width or precision.
func (r *formatReader) number() int {
	if r.take("*") {
		return fromArgument
	}
	n := noNumber
	for r.text != "" && r.text[0] >= '0' && r.text[0] <= '9' {
		n = min(max(n, 0)*10+int(r.text[0]-'0'), maxFieldWidth)
		r.text = r.text[1:]
	}
	return n
}

func (r *formatReader) lengthModifier() string {
	for _, l := range []string{"hh", "h", "ll", "l", "j", "z", "t", "L"} {
		if r.take(l) {
			return l
		}
	}
	return ""
}

// wide reports whether a conversion is of wide characters.
func (d *directive) wide() bool { return d.length != "" && strings.IndexByte("cs[", d.char) >= 0 }

// letter reads the conversion's letter, which is one of the known ones.
func (r *formatReader) letter(d *directive, known string) error {
	if r.text == "" {
		return fmt.Errorf("a format that ends in a conversion")
	}
	d.char = r.text[0]
	if strings.IndexByte(known, d.char) < 0 || max(d.width, d.precision) == maxFieldWidth {
		return fmt.Errorf("the conversion %%%s%c", d.length, d.char)
	}
	r.text = r.text[1:]
	return nil
}

// readSet reads what follows %[, with ranges as in glibc.
func (r *formatReader) readSet(d *directive) bool {
	negated := r.take("^")
	end := strings.IndexByte(r.text, ']')
	if end == 0 {
		end = 1 + strings.IndexByte(r.text[1:], ']')
	}
	if end <= 0 {
		return false
	}
	members := r.text[:end]
	r.text = r.text[end+1:]
	for i := 0; i < len(members); i++ {
		lo, hi := members[i], members[i]
		if i+2 < len(members) && members[i+1] == '-' && lo <= members[i+2] {
			hi = members[i+2]
			i += 2
		}
		for c := int(lo); c <= int(hi); c++ {
			d.set[c/64] |= 1 << (c % 64)
		}
	}
	if negated {
		for i := range d.set {
			d.set[i] = ^d.set[i]
		}
	}
	return true
}
