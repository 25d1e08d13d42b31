package harness

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/llir/llvm/ir/metadata"

	"tav/cfg/llvm"
)

// Members of a struct that lead into one array, in the order that their names say: its start, places in it, the end of what is used, its end.

var (
	endMember = regexp.MustCompile(`(?i)^(.*?)_?(end|limit|lim|stop)$`)
	positions = []*regexp.Regexp{
		regexp.MustCompile(`(?i)^(|begin|start|first|base|head|buf|buffer|data|init)$`),
		regexp.MustCompile(`(?i)^(cur|current|cursor|ptr|pointer|pos|position|p|s|next|here|at|read|write|tail|top)$`),
		regexp.MustCompile(`(?i)^(last|used)$`), regexp.MustCompile(`(?i)^end$`), regexp.MustCompile(`(?i)^(limit|lim|stop)$`),
	}
)

// within gives values to members of a struct that lead into one array, of which the function knows the end and another one, and lists them.
func (w *writer) within(lvalue string, t *metadata.DICompositeType, depth int) (found []*metadata.DIDerivedType, err error) {
	list := members(t)
	for _, end := range list {
		name, target := endMember.FindStringSubmatch(end.Name), pointed(end.BaseType)
		if !w.Valid || name == nil || target == nil || !isComplete(target.BaseType) || slices.Contains(found, end) || !w.needs(t, end) {
			continue
		}
		of := func(m *metadata.DIDerivedType) int {
			rest, same := strings.CutPrefix(m.Name, name[1])
			if at := pointed(m.BaseType); !same || m.Name == "" || at == nil || classOf(at.BaseType) != classOf(target.BaseType) {
				return -1
			}
			return slices.IndexFunc(positions, func(r *regexp.Regexp) bool { return r.MatchString(strings.TrimPrefix(rest, "_")) })
		}
		group := slices.DeleteFunc(slices.Clone(list), func(m *metadata.DIDerivedType) bool { return of(m) < 0 })
		if !slices.ContainsFunc(group, func(m *metadata.DIDerivedType) bool { return m != end && w.needs(t, m) }) {
			continue
		}
		slices.SortStableFunc(group, func(a, b *metadata.DIDerivedType) int { return cmp.Compare(of(a), of(b)) })
		found = append(found, group...)
		first := field(lvalue, group[0])
		w.orders, w.ended = false, first
		w.leaveOut("other pointers in structs with `%s` than into one array that ends there", end.Name)
		if err := w.fill(first, group[0].BaseType, depth); err != nil {
			return nil, err
		}
		low, next, count := "0", "0", w.counts[first]
		for i, m := range group[1:] {
			if of(m) > of(group[i]) {
				low = next
			}
			o := count
			if i+2 < len(group) {
				o = w.variable("o")
				w.line("size_t %s = %s;", o, w.input("ulong", "unsigned long"))
				w.line("__VERIFIER_assume(%s <= %s && %s <= %s);", low, o, o, count)
			}
			next = o
			w.line("%[1]s = (__typeof__(%[1]s))(%[2]s + %[3]s); /* guessed from the names: it is in the array at `%[2]s`, or its end */", field(lvalue, m), first, o)
		}
	}
	return found, nil
}

// constants are the least and the largest number that an enumeration has, or flags together; ok is false for other types.
func constants(t llvm.Ctype) (low, high int64, ok bool) {
	n := llvm.Notation(t)
	if n == nil || n.Names == nil || array(t) != nil {
		return 0, 0, false
	}
	var all int64
	flags := true
	for v := range n.Names {
		low, high, all, flags = min(low, v), max(high, v), all|v, flags && v&(v-1) == 0
	}
	if flags && high >= 4 {
		high = all
	}
	return low, high, true
}
