package harness

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"

	"tav/cfg/llvm"
)

// pointer lets a pointer be NULL, lead to an object of its own, or to where others lead.
func (w *writer) pointer(lvalue string, target llvm.Ctype, depth int, alone bool) error {
	if f, ok := llvm.Strip(target).(*metadata.DISubroutineType); ok {
		return w.function(lvalue, f)
	}
	w.line("%s = NULL;", lvalue)
	if w.Valid {
		w.leaveOut("NULL pointers")
	}
	if isStream(target) {
		w.leaveOut("streams in other states than a new file's")
		w.line("%s%s = tmpfile();", w.maybe(), lvalue)
		if w.Valid {
			w.line("__VERIFIER_assume(%s != NULL);", lvalue)
		}
		return nil
	}
	p := place{pointer: lvalue, target: target, count: "1", guards: w.guards, alone: alone, parameter: w.guards == nil}
	if w.Valid && !hasPointers(target) {
		depth = max(depth, 1) // it leads no further
	}
	if depth > 0 && !hasPointers(target) {
		p.count = w.counter(lvalue)
	}
	if w.counts[lvalue] = p.count; depth == 0 {
		w.counts[lvalue] = "0"
	}
	earlier := w.places
	known := w.hidden == 0 && (p.parameter || len(earlier) < maxPlaces)
	if known { // also to the pointers in its object
		w.places = append(w.places, p)
	} else {
		w.leaveOut(sharedObjects)
	}
	if depth == 0 {
		w.leaveOut("objects behind more than %d pointers", w.Depth)
	} else if err := w.object(p, depth); err != nil {
		return err
	}
	w.otherwise = depth > 0 && !w.Valid
	for _, q := range earlier {
		if known {
			w.lead(p, q)
		}
	}
	return nil
}

// sharedObjects is what a function is called without if not all pointers may lead where others do.
const sharedObjects = "objects that several pointers in objects lead to, as in circles"

// object lets a pointer lead to an object of its own.
func (w *writer) object(p place, depth int) error {
	w.line("%s{", w.maybe())
	w.indent++
	defer func() { w.indent--; w.line("}") }()
	if hasPointers(p.target) {
		w.leaveOut("arrays of objects with pointers")
		w.allocate(p, "sizeof *"+p.pointer)
		outer := w.guards
		w.guards = append(outer[:len(outer):len(outer)], p.pointer)
		err := w.fill("(*"+p.pointer+")", p.target, depth-1)
		w.guards = outer
		return err
	}
	w.leaveOut("more than %d elements behind a pointer (--max-size)", w.MaxSize)
	w.line("%s = %s;", p.count, w.input("ulong", "unsigned long"))
	least := max(1, w.least[p.pointer])
	w.line("__VERIFIER_assume(%s >= %d && %s <= %d);", p.count, least, p.count, max(int64(w.MaxSize), least))
	if least > 1 {
		w.leaveOut("fewer than %d elements behind `%s`", least, inC(p.pointer))
	}
	w.allocate(p, product(p.count, p.size()))
	if isCharacter(p.target) || w.isText(p) {
		w.leaveOut("strings without an end")
		w.line("((char *)%s)[%s - 1] = 0;", p.pointer, p.count)
	}
	return nil
}

// allocate lets a pointer lead to a new block.
func (w *writer) allocate(p place, size string) {
	w.line("%s = malloc(%s);", p.pointer, size)
	if w.MayFail {
		w.line("__VERIFIER_assume(%s != NULL);", p.pointer)
	}
}

// maybe is what stands before a statement that gives a pointer an object.
func (w *writer) maybe() string {
	if w.Valid {
		return ""
	}
	return "if (" + w.input("int", "int") + ") "
}

// isText reports whether bytes that a valid pointer leads to are taken for a string: functions for strings get them, or they are constant and nothing says how many there are.
func (w *writer) isText(p place) bool {
	return w.texts[p.pointer] || w.Valid && p.parameter && !w.sized && isConstant(p.target) && !isVoid(p.target) && classOf(p.target) == bytes
}

// size is that of an element, in C.
func (p place) size() string {
	if isVoid(p.target) || !isComplete(p.target) {
		return "1"
	}
	return "sizeof *" + p.pointer
}

func product(count, size string) string {
	switch "1" {
	case size:
		return count
	case count:
		return size
	}
	return count + " * " + size
}

// counter is a new variable of main for the number of elements that a pointer leads to, named after it.
func (w *writer) counter(pointer string) string {
	words := strings.FieldsFunc(pointer, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	n := strings.Join(words, "_") + "_elements"
	for slices.Contains(w.taken, n) {
		n += "_"
	}
	w.taken = append(w.taken, n)
	fmt.Fprintf(&w.counters, "\tsize_t %s = 0;\n", n)
	return n
}

// function lets a pointer lead to any function of its type.
func (w *writer) function(lvalue string, t *metadata.DISubroutineType) error {
	w.line("%s = NULL;", lvalue)
	w.leaveOut("functions that the program does not have")
	any := false
	for _, f := range w.module.Funcs {
		s := llvm.Subprogram(f)
		if s == nil || s.Type == nil || len(f.Blocks) == 0 || !sameType(s.Type, t) {
			continue
		}
		local := s.File != nil && w.file != nil && s.File.Filename == w.file.Filename
		if s.SPFlags&enum.DISPFlagLocalToUnit != 0 && !local {
			w.leaveOut("static functions of other files")
			continue
		}
		name := s.Name
		if name == "main" {
			name = ownMain
		}
		if w.Valid && !any {
			w.line("{")
		} else {
			w.line("if (%s) {", w.input("int", "int"))
		}
		any = true
		if !local {
			w.line("\textern __typeof__(*%s) %s;", lvalue, name)
		}
		w.line("\t%s = %s;", lvalue, name)
		w.line("}")
	}
	if w.Valid && !any {
		return w.callback(lvalue, t)
	}
	return nil
}

// definedIn reports whether a variable of a module is one that a file's other functions can name.
func definedIn(file *metadata.DIFile, g *ir.Global) bool {
	name, _, of, _ := llvm.GlobalType(g)
	return file != nil && name == g.Name() && of == file.Filename
}
