package driver

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tav/explain/report"
)

// A checkedText is a program with claims.
type checkedText struct {
	*changedRun
	lines  []string
	owners []string // variables of callers whose address is kept, with their types
}

// declaration finds the declaration of a variable in the text of a function.
const declaration = `[;{(,]\s*((?:const\s+|unsigned\s+|signed\s+|long\s+|struct\s+|enum\s+|union\s+)*\w+)\b(?:[^;{}]*,)?\s*(\**)\s*\b%s\b\s*((?:\[[^\]]*\])*)\s*[=;,)]`

// functionText is the text of a function with its parameters.
func (x *checkedText) functionText(name string) string {
	text := strings.Join(x.text, "\n")
	at := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `(\([^;{]*\)\s*\{)`).FindStringSubmatchIndex(text)
	if at == nil {
		return ""
	}
	body, _, _ := strings.Cut(text[at[2]:], "\n}")
	return body
}

// typeOf is the C type of a pointer to a variable of a function, "" if there is no such
// variable, or only a pointer where there should be a struct.
func (x *checkedText) typeOf(function, name string, member bool) string {
	m := regexp.MustCompile(fmt.Sprintf(declaration, regexp.QuoteMeta(name))).FindStringSubmatch(x.functionText(function))
	if m == nil || m[1] == "return" || member && m[2] != "" {
		return ""
	}
	return m[1] + " " + m[2] + "(*)" + m[3]
}

// global reports whether a name is declared outside of functions.
func (x *checkedText) global(name string) bool {
	return regexp.MustCompile(`(?m)^\w[^(){}]*\b` + regexp.QuoteMeta(name) + `\b`).MatchString(strings.Join(x.text, "\n"))
}

// names are those of variables in a condition.
var names = regexp.MustCompile(`(?:(\w+)::)?(?:\.|->)?\b[A-Za-z_]\w*\b\.?`)

// here is the condition of a claim at its place: variables of callers are reached by
// their addresses, which calls keeps, by step.
func (x *checkedText) here(c told, calls map[int][]string) string {
	steps := x.trace.Steps
	return names.ReplaceAllStringFunc(c.cond, func(word string) string {
		owner, name, ok := strings.Cut(word, "::")
		if !ok {
			owner, name = "", word
		}
		member := strings.HasSuffix(name, ".")
		name = strings.TrimSuffix(name, ".")
		if strings.ContainsAny(name, ".>") || owner == "" && (x.global(name) || x.typeOf(steps[c.step].Function, name, member) != "") {
			return word
		}
		for i, depth := c.step, steps[c.step].Depth; i >= 0; i-- {
			if steps[i].Depth >= depth {
				continue
			}
			depth = steps[i].Depth
			kind := x.typeOf(steps[i].Function, name, member)
			if kind == "" || owner != "" && owner != steps[i].Function {
				continue
			}
			k := slices.Index(x.owners, steps[i].Function+"::"+name)
			if k < 0 {
				k, x.owners = len(x.owners), append(x.owners, steps[i].Function+"::"+name)
			}
			keep := fmt.Sprintf("\ntav_at[%d] = (void *)&%s\n", k, name)
			if !slices.Contains(calls[i], keep) {
				calls[i] = append(calls[i], keep)
			}
			return fmt.Sprintf("(*(%s)tav_at[%d])", kind, k) + strings.Repeat(".", map[bool]int{true: 1}[member])
		}
		return word
	})
}

// isDeclaration matches statements that cannot stand in braces of their own.
var isDeclaration = regexp.MustCompile(`^(const\s+|static\s+|unsigned\s+|signed\s+|struct\s+|enum\s+|union\s+)*(\w+)[\s*]+\w+\s*[\[=;,]`)

// claiming is the text of the program with these claims: at each place it counts how
// often it is executed, and at the execution of a step says whether what is claimed holds.
func (x *changedRun) claiming(claims []told) []string {
	c := &checkedText{changedRun: x, lines: slices.Clone(x.text)}
	before, after, declared, keeps := map[report.Place][]string{}, map[report.Place][]string{}, map[report.Place][]string{}, map[int][]string{}
	places := map[report.Place]int{}
	for id, claim := range claims {
		p := x.place(claim.step)
		n, part := x.visits(claim.step)
		if part && !claim.after {
			continue
		}
		places[p] = 0
		check := claim.check(id, n, c.here(claim, keeps))
		switch {
		case claim.after && ofDeclared(p, claim.cond):
			declared[p] = append(declared[p], check)
		case claim.after:
			after[p] = append(after[p], check)
		default:
			before[p] = append(before[p], check)
		}
	}
	for step, list := range keeps {
		p := x.place(step)
		places[p], before[p] = 0, append(list, before[p]...)
	}
	order := make([]report.Place, 0, len(places))
	for p := range places {
		order = append(order, p)
	}
	slices.SortFunc(order, func(a, b report.Place) int { return (b.Line-a.Line)*10000 + b.Column - a.Column })
	grown := map[report.Place]int{}
	for k, p := range order {
		if p.EndLine != p.Line || p.End <= p.Column || p.End-1 > len(p.Text) {
			continue
		}
		end := p.End - 1
		for q, n := range grown {
			if q.Line == p.Line && q.Column < p.End {
				end += n
			}
		}
		line := c.lines[p.Line-1]
		number := func(list []string) string {
			return strings.ReplaceAll(strings.Join(list, ", "), "%d", fmt.Sprint(k))
		}
		code := withChecks(p.Text[:p.Column-1], line[p.Column-1:end], number(append([]string{"tav_visit[%d]++"}, before[p]...)), number(append([]string{"0"}, after[p]...)))
		rest := line[end:]
		if semicolon := strings.IndexByte(rest, ';'); semicolon >= 0 && len(declared[p]) > 0 {
			rest = rest[:semicolon+1] + " " + number(declared[p]) + ";" + rest[semicolon+1:]
		}
		c.lines[p.Line-1] = line[:p.Column-1] + code + rest
		grown[p] = len(code) - (end - p.Column + 1)
	}
	head := fmt.Sprintf("void tav_say(int, int), tav_always(int, int); static int tav_visit[%d], tav_n; static void *tav_at[%d];", 1+len(order), 1+len(c.owners))
	return append([]string{head}, c.lines...)
}

// ofDeclared reports whether a condition is of a struct that is declared and gets its value by a call at a place.
func ofDeclared(p report.Place, cond string) bool {
	if p.Column-1 > len(p.Text) {
		return false
	}
	head := strings.TrimSpace(p.Text[:p.Column-1])
	name, _, member := strings.Cut(cond, ".")
	return member && isDeclaration.MatchString(head) && !strings.HasPrefix(head, "return ") && regexp.MustCompile(`\b`+regexp.QuoteMeta(name)+`\s*=`).MatchString(head)
}

// withChecks is code with expressions that are evaluated before and after it; in those after
// it tav_value is what it returns.
func withChecks(line, code, before, after string) string {
	if regexp.MustCompile(`^(if|while|for|switch)\b`).MatchString(code) {
		return code // not all of a statement
	}
	value, isReturn := strings.CutPrefix(code, "return ")
	switch isDeclaration := isDeclaration.MatchString(code) && !isReturn; {
	case isDeclaration && strings.Contains(line, "("): // of a loop
		return fmt.Sprintf("%s, *tav_checks = (%s, %s, (void *)0);", strings.TrimSuffix(code, ";"), before, after)
	case isDeclaration:
		return fmt.Sprintf("%s; %s %s;", before, code, after)
	case isReturn && after != "0":
		return fmt.Sprintf("{ %s; __auto_type tav_value = (%s); %s; return tav_value; }", before, strings.TrimSuffix(value, ";"), after)
	case strings.HasSuffix(code, ";"):
		return fmt.Sprintf("{ %s; %s %s; }", before, code, after)
	case after != "0" && strings.TrimSpace(line) == "" && !strings.Contains(after, "tav_value"): // perhaps of no value
		return fmt.Sprintf("({ %s; %s; %s; })", before, code, after)
	case after != "0":
		return fmt.Sprintf("({ %s; __auto_type tav_value = (%s); %s; tav_value; })", before, code, after)
	}
	return fmt.Sprintf("(%s, %s)", before, code)
}

// says defines what a text with claims calls.
const says = `
void tav_say(int claim, int holds) {
  char text[] = "\ntav claims 000 0\n";
  for (int i = 14; claim > 0; claim /= 10) text[i--] = '0' + claim % 10;
  text[16] += holds;
  write(2, text, sizeof text - 1);
}
void tav_always(int claim, int holds) {
  static int rounds;
  if (holds && ++rounds < 1000) return;
  tav_say(claim, holds);
  _exit(0);
}
`
