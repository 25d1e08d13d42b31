package dialect

import "fmt"

// What an enforced contract lets the function assign is in variables while its
// body runs; the front end puts checks by them in front of whatever may write
// (cfg/frontend/frames.go).

// FrameVariable is the name of a variable of a function's frame: "active", which is not 0
// while the body runs; "birth", the number of an object after which those are that
// the body allocates; "target" and "extent" of the targets, numbered from 1, a
// pointer and the bytes at it; and "freed", a pointer that it may free.
func FrameVariable(function, what string, n int) string {
	if n == 0 {
		return "__tav_" + what + "_" + function
	}
	return fmt.Sprintf("__tav_%s%d_%s", what, n, function)
}

// frame writes the variables of the frame, and text that sets them.
func (w *wrapper) frame() (declared, set string) {
	active, birth := FrameVariable(w.name, "active", 0), FrameVariable(w.name, "birth", 0)
	kind := "__attribute__((weak))" // other files may have the contract, too
	if w.local {
		kind = "static"
	}
	declared = fmt.Sprintf("%s int %s; %s __CPROVER_size_t %s;", kind, active, kind, birth)
	n := 0
	w.targets("__CPROVER_assigns", func(condition string, target []token) {
		n++
		pointer, extent := extentOf(target)
		t, e := FrameVariable(w.name, "target", n), FrameVariable(w.name, "extent", n)
		declared += fmt.Sprintf(" %s const char *%s; %s __CPROVER_size_t %s;", kind, t, kind, e)
		set += fmt.Sprintf("if (%s) { %s = (const char *)(%s); %s = %s; } else %s = 0; ", condition, t, pointer, e, extent, t)
	})
	for i, p := range w.frees() {
		f := FrameVariable(w.name, "freed", i+1)
		declared += fmt.Sprintf(" %s const void *%s;", kind, f)
		set += fmt.Sprintf("%s = %s; ", f, p)
	}
	if !w.framed() {
		return declared, ""
	}
	return declared, set + fmt.Sprintf("%s = __CPROVER_POINTER_OBJECT(__tav_object(1)); %s = 1;", birth, active)
}

// frees lists the pointers that may be freed, in C; NULL where the condition is false.
func (w *wrapper) frees() (pointers []string) {
	w.targets("__CPROVER_frees", func(condition string, target []token) {
		if len(target) > 3 && target[0].text == "__CPROVER_freeable" {
			target = unwrap(target[1:])
		}
		pointers = append(pointers, fmt.Sprintf("(%s) ? (void *)(%s) : 0", condition, plain(target)))
	})
	return pointers
}

// targets lists what the clauses of a kind name, with the conditions.
func (w *wrapper) targets(kind string, do func(condition string, target []token)) {
	for _, x := range w.clauses {
		if x.kind != kind {
			continue
		}
		for _, part := range split(x.args, ";") {
			condition, list := "1", part
			if cases := split(part, ":"); len(cases) == 2 {
				condition, list = plain(cases[0]), cases[1]
			}
			for _, target := range split(list, ",") {
				if target = unwrap(target); plain(target) != "" {
					do(condition, target)
				}
			}
		}
	}
}

// extentOf is a target of assigns as a pointer and a number of bytes, in C.
func extentOf(target []token) (pointer, bytes string) {
	if len(target) > 3 && target[1].text == "(" && matching(target, 1) == len(target)-1 {
		args := split(target[2:len(target)-1], ",")
		p := plain(args[0])
		switch name := target[0].text; {
		case name == "__CPROVER_object_whole" || name == "__CPROVER_POINTER_OBJECT":
			return fmt.Sprintf("(char *)(%s) - __tav_pointer_offset(%s)", p, p), fmt.Sprintf("__tav_object_size(%s)", p)
		case name == "__CPROVER_object_from":
			return p, fmt.Sprintf("__tav_object_size(%s) - __tav_pointer_offset(%s)", p, p)
		case name == "__CPROVER_object_upto" && len(args) == 2:
			return p, plain(args[1])
		case name == "__CPROVER_typed_target":
			return "&(" + p + ")", "sizeof(" + p + ")"
		}
	}
	return "&(" + plain(target) + ")", "sizeof(" + plain(target) + ")"
}
