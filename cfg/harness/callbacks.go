package harness

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir/metadata"
)

// A callback is a function of the harness that gives any value, for a type of functions of which the program has none.
type callback struct {
	t    *metadata.DISubroutineType
	text string // its definition
}

// callback lets a pointer lead to a function of the harness.
func (w *writer) callback(lvalue string, t *metadata.DISubroutineType) error {
	w.leaveOut("functions that write to memory for pointers to functions")
	list := *w.callbacks
	i := slices.IndexFunc(list, func(c *callback) bool { return sameType(c.t, t) })
	if i < 0 {
		i = len(list)
		c := &callback{t: t}
		*w.callbacks = append(list, c)
		text, err := w.defined(fmt.Sprintf("callback_%d", i+1), t)
		if err != nil {
			return err
		}
		c.text = text
	}
	w.line("%s = callback_%d;", lvalue, i+1)
	return nil
}

// defined is the definition of a function of a type.
func (w *writer) defined(name string, t *metadata.DISubroutineType) (string, error) {
	inner := &writer{Options: w.Options, module: w.module, file: w.file, seen: observed{members: w.seen.members}, inputs: w.inputs, counts: map[string]string{}, callbacks: w.callbacks}
	types := signature(t)
	result, err := typeName(first(types))
	if err != nil {
		return "", err
	}
	var parameters, numbers, sizes []string
	for i, p := range types[min(1, len(types)):] {
		own := fmt.Sprintf("argument_%d", i+1)
		inner.taken = append(inner.taken, own)
		of, err := typeName(p)
		switch _, bits := integer(p); {
		case err != nil:
			return "", err
		case p == nil:
			of, own = "...", ""
		case sizeOf(parameter{"size", p}) == "*size":
			sizes = append(sizes, own)
		case bits > 8:
			numbers = append(numbers, own)
		default:
			numbers = nil
		}
		parameters = append(parameters, strings.TrimSpace(of+" "+own))
	}
	head := fmt.Sprintf("static %s %s(%s)\n{\n", result, name, cmp.Or(strings.Join(parameters, ", "), "void"))
	if isVoid(first(types)) {
		return head + "}\n\n", nil
	}
	inner.line("%s result;", result)
	at := pointed(types[0])
	if at != nil && isVoid(at.BaseType) && numbers != nil { // as malloc, calloc and realloc
		size := numbers[len(numbers)-1]
		inner.line("size_t size = %s;", size)
		if len(numbers) > 1 { // as many elements, or the size before: enough for either
			inner.line("size_t all;")
			inner.line("if (%[1]s > 1 && !__builtin_mul_overflow(%[1]s, size, &all)) size = all;", numbers[len(numbers)-2])
		}
		inner.line("result = malloc(size);")
	} else if err := inner.fill("result", types[0], 1); err != nil {
		return "", err
	}
	if count := inner.counts["result"]; len(sizes) == 1 && cmp.Or(count, "1") != "1" {
		w.leaveOut("callbacks that say that there is more than there is")
		inner.line("if (%s) {", sizes[0])
		inner.line("\t*%s = %s;", sizes[0], inner.input("ulong", "unsigned long"))
		inner.line("\t__VERIFIER_assume(*%s <= %s);", sizes[0], count)
		inner.line("}")
	}
	for _, text := range inner.without {
		w.leaveOut("%s", text)
	}
	return head + inner.counters.String() + inner.body.String() + "\treturn result;\n}\n\n", nil
}
