package instrument

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tav/cfg/source"
	"tav/svcomp/witness"
)

// Ghost variables are global variables of the instrumented program. An update is done at once with the statement at its location, as the format
// says. In a program with threads that statement has to be one step of its thread already, or else steps of others that come in between would be
// left out: a call that locks, creates or the like, whose arguments read nothing.

// atOnce are functions that are one step.
var atOnce = []string{
	"pthread_mutex_lock", "pthread_mutex_unlock", "pthread_rwlock_rdlock", "pthread_rwlock_wrlock", "pthread_rwlock_unlock",
	"pthread_spin_lock", "pthread_spin_unlock", "pthread_create", "mtx_lock", "mtx_unlock", "sem_wait", "sem_post",
}

// readsNothing is an argument that is an address, a constant or, if this is one, the name of a function.
var readsNothing = regexp.MustCompile(`^(&[A-Za-z_]\w*(\.[A-Za-z_]\w*|\[\d+\])*|\d+|NULL|\(void *\*\) *0|([A-Za-z_]\w*))$`)

// ghosts writes the ghost variables of entries and their updates into a program: what is to be declared, and defined.
func (e *editor) ghosts(files []*source.File, entries []*witness.Entry) (prelude, support string, err error) {
	for _, entry := range entries {
		for _, g := range entry.Ghosts {
			word := regexp.MustCompile(`\b` + regexp.QuoteMeta(g.Name) + `\b`)
			switch {
			case !typed.MatchString(g.Type + " " + g.Name):
				return "", "", fmt.Errorf("line %d: %s %s is no declaration of a number or pointer", g.At, g.Type, g.Name)
			case slices.ContainsFunc(files, func(f *source.File) bool { return word.Match(f.Text) }):
				return "", "", fmt.Errorf("line %d: the program has something of the name %s", g.At, g.Name)
			case !constant.MatchString(g.Initial):
				return "", "", fmt.Errorf("line %d: a ghost variable that begins with %s, no number", g.At, g.Initial)
			}
			prelude += fmt.Sprintf("extern %s %s; ", g.Type, g.Name)
			support += fmt.Sprintf("%s %s = %s;\n", g.Type, g.Name, g.Initial)
		}
		for list := entry.Updates; len(list) > 0; {
			n := 1
			for n < len(list) && list[n].Location == list[0].Location {
				n++
			}
			if err := e.updates(files, list[:n]); err != nil {
				return "", "", fmt.Errorf("line %d: %w", list[0].At, err)
			}
			list = list[n:]
		}
	}
	return prelude, support, nil
}

// typed is a declaration of a variable of a plain type.
var typed = regexp.MustCompile(`^[A-Za-z_][\w ]*[ *]+[A-Za-z_]\w*$`)

// constant is an integer.
var constant = regexp.MustCompile(`^-?\d+[uUlL]*$`)

// updates writes those at one location.
func (e *editor) updates(files []*source.File, list []*witness.GhostUpdate) error {
	p, err := witness.GhostPlace(files, list[0])
	if err != nil {
		return err
	}
	if p.Node == nil {
		return fmt.Errorf("%s:%d: the text around it cannot be parsed", p.File.Name, p.At.Line)
	}
	var text string
	for i, u := range list {
		for _, earlier := range list[:i] {
			if regexp.MustCompile(`\b` + regexp.QuoteMeta(earlier.Variable) + `\b`).MatchString(u.Variable + " " + u.Value) {
				return fmt.Errorf("%s is updated beside it, in no order", earlier.Variable)
			}
		}
		text += fmt.Sprintf("%s = (%s); ", u.Variable, u.Value)
	}
	if !e.threads {
		return e.before(p, text)
	}
	if p.Node.Type != "expression_statement" || !isAtOnce(p.File, p.Node) {
		return fmt.Errorf("the statement at %s:%d is more than one step of its thread", p.File.Name, p.At.Line)
	}
	e.wrap(p.File, p.Node.Range, "{ __tav_atomic_begin(); "+text, " __tav_atomic_end(); }")
	return nil
}

// isAtOnce reports whether a statement is one step.
func isAtOnce(f *source.File, n *source.Node) bool {
	text := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(f.Slice(n.Range)), ";"))
	name, arguments, call := strings.Cut(text, "(")
	if !call || !slices.Contains(atOnce, strings.TrimSpace(name)) || !strings.HasSuffix(arguments, ")") {
		return false
	}
	for _, a := range strings.Split(strings.TrimSuffix(arguments, ")"), ",") {
		m := readsNothing.FindStringSubmatch(strings.TrimSpace(a))
		if m == nil || m[3] != "" && m[3] != "NULL" && !slices.ContainsFunc(f.Funcs, func(g *source.Node) bool { return g.Name == m[3] }) {
			return false
		}
	}
	return true
}
