package instrument

import (
	"fmt"
	"slices"
	"strings"

	"tav/cfg/source"
	"tav/svcomp/witness"
)

// Programs with threads. What is written into them is an atomic block, so that each visit of a
// waypoint is one step, which no step of the program is a part of. A thread of the witness is known by its handle, which
// is noted after the call that creates it. Until then a thread that is not known comes by no waypoint, which
// leaves nothing out: noting depends on no step of the new thread.

// starting is a variable that each atomic block of a violation sequence looks at: the thread that is being created.
const starting = "tav__starting"

// startsThreads reports whether a program creates threads.
func startsThreads(files []*source.File) bool {
	return slices.ContainsFunc(files, func(f *source.File) bool { return slices.ContainsFunc(f.Nodes, witness.Creates) })
}

// alone are statements that no step of another thread comes into.
func (e *editor) alone(text string) string {
	if !e.threads {
		return text
	}
	return "__tav_atomic_begin(); " + text + " __tav_atomic_end();"
}

// visit are tests that no step of another thread comes into.
func (w *violation) visit(text string) string {
	if !w.threads {
		return text
	}
	return w.alone("tav__comes(); " + text)
}

const atomicBlocks = "extern void __tav_atomic_begin(void), __tav_atomic_end(void);\n"

// standing notes how many targets end a segment: two, of the threads of a data race, are passed in any order.
func (w *violation) standing(s *witness.Segment) {
	w.targets, w.target = 0, 0
	for _, p := range s.Waypoints {
		if p.Type == witness.Target {
			w.targets++
		}
	}
}

// inThread is the test of a waypoint for the thread that it is of.
func (w *violation) inThread(p *witness.Waypoint, o *visits, test string) string {
	if p.Type == witness.Target && w.targets > 1 {
		test = fmt.Sprintf("tav__stand(%d, %d);", 1<<w.target, 1<<w.targets-1)
		w.target++
		w.race = append(w.race, Lines{o.place.File.Name, o.place.Node.Start.Line, o.place.Node.End.Line})
	}
	if o.how == creation && p.Action == witness.Follow {
		w.created++
		test += fmt.Sprintf(" tav__new = tav__starting = %d;", w.created)
	}
	if p.Thread == nil {
		return test
	}
	return fmt.Sprintf("if (tav__is(%d)) { %s }", *p.Thread, test)
}

// creation puts tests in front of a call that creates a thread, and notes its handle after it.
func (e *editor) creation(f *source.File, n *source.Node, visit string) error {
	handle := firstArgument(f, n)
	if !handle.IsValid() {
		return fmt.Errorf("%s:%d: the arguments of the call cannot be read", f.Name, n.Start.Line)
	}
	e.wrap(f, n.Range, "({ int tav__new = 0, tav__r; unsigned long *tav__t; "+visit+" tav__r = ",
		"; if (tav__new) { "+e.alone("tav__created(tav__new, *tav__t);")+" } tav__r; })")
	e.wrap(f, handle, "tav__t = (void *)(", ")")
	return nil
}

// firstArgument is that of a call; no range: there is none.
func firstArgument(f *source.File, n *source.Node) (r source.Range) {
	open := strings.IndexByte(f.Slice(n.Range), '(')
	if open < 0 {
		return r
	}
	r.Offset = n.Offset + open + 1
	depth := 0
	for i, c := range f.Text[r.Offset:n.EndOffset] {
		switch {
		case c == '(' || c == '[' || c == '{':
			depth++
		case (c == ',' || c == ')') && depth == 0:
			r.EndOffset = r.Offset + i
			r.Start, r.End = n.Start, n.CloseParen
			return r
		case c == ')' || c == ']' || c == '}':
			depth--
		case c == '"' || c == '\'' || c == '/':
			return source.Range{}
		}
	}
	return source.Range{}
}

// threadsPrelude declares what is called where there are threads.
func (w *violation) threadsPrelude() string {
	if !w.threads {
		return ""
	}
	return "extern int tav__starting, tav__is(int); extern void tav__comes(void), tav__stand(int, int), tav__created(int, unsigned long);\n" + atomicBlocks
}

// threadsSupport defines it. Threads that are created later may have the handle of one that has ended.
func (w *violation) threadsSupport() string {
	if !w.threads {
		return ""
	}
	var variables, is, known, created strings.Builder
	for i := 1; i <= w.created; i++ {
		fmt.Fprintf(&variables, "static unsigned long tav__thread_%d;\n", i)
		fmt.Fprintf(&is, "\tcase %d: return __tav_thread_self() == tav__thread_%d;\n", i, i)
		fmt.Fprintf(&known, " && !tav__is(%d)", i)
		fmt.Fprintf(&created, "\tif (tav__thread_%d == handle) tav__thread_%d = 0;\n\tif (number == %d) tav__thread_%d = handle;\n", i, i, i, i)
	}
	return `extern unsigned long __tav_thread_self(void);
int tav__starting;
static int tav__stands;
void tav__stand(int target, int all) {
	tav__stands |= target;
	if (tav__stands == all) tav__follow(1);
}
` + variables.String() + `int tav__is(int number) {
	switch (number) {
	case 0: return __tav_thread_self() == 1;
` + is.String() + `	}
	return 0;
}
void tav__comes(void) { if (tav__starting && !tav__is(0)` + known.String() + `) abort(); }
void tav__created(int number, unsigned long handle) {
	tav__starting = 0;
` + created.String() + "}\n"
}
