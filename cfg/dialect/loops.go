package dialect

import (
	"fmt"
	"slices"
	"strings"
)

// Contracts of loops. An invariant is asserted wherever the loop's condition is
// about to be evaluated, the measure of decreases has to be less there than the time
// before, in lexicographic order. The loop itself stays as it is, so a proof rests on
// what it does, and not on what a contract says of it.

var loopClauses = map[string]bool{
	"__CPROVER_loop_invariant": true, "__CPROVER_decreases": true, "__CPROVER_assigns": true, "__CPROVER_loop_assigns": true, "__CPROVER_loop_frees": true,
	variantClause: true,
}

// loops rewrites the loops that have contracts.
func (u *unit) loops() error {
	if !slices.ContainsFunc(u.tokens, func(t token) bool { return loopClauses[t.text] }) {
		return nil
	}
	places := u.places()
	frames := u.loopFrames(places)
	for i := 0; i+1 < len(u.tokens); i++ {
		keyword := u.tokens[i].text
		if keyword != "while" && keyword != "for" || u.tokens[i+1].text != "(" {
			continue
		}
		end := matching(u.tokens, i+1)
		if end < 0 {
			continue
		}
		l := &loop{unit: u, keyword: i, end: end, before: frames[i]}
		k := end + 1
		for loopClauses[u.tokens[k].text] && u.tokens[k+1].text == "(" {
			close := matching(u.tokens, k+1)
			if close < 0 {
				break
			}
			args := slices.Clone(u.tokens[k+2 : close])
			if at := slices.IndexFunc(args, changes); at >= 0 {
				return &Error{places[k].file, places[k].line, "a contract that changes something: " + args[at].text}
			}
			l.clause(u.tokens[k].text, args)
			erase(u.tokens[k : close+1])
			k = close + 1
		}
		if l.checks == "" && l.before == "" {
			continue
		}
		if !l.write(k) {
			return &Error{places[i].file, places[i].line, "the contract of a loop whose end is not found"}
		}
	}
	u.tokens = tokenize([]byte(join(u.tokens))) // what was put in
	return nil
}

// A loop with a contract.
type loop struct {
	*unit
	keyword, end   int    // tokens: while or for, and the parenthesis after its condition
	before, checks string // what is declared before the loop, and done at its head
	begun          string // what is done where an iteration begins
}

// clause adds a clause to what is done.
func (l *loop) clause(kind string, args []token) {
	switch kind {
	case "__CPROVER_loop_invariant":
		for _, c := range split(args, ",") {
			l.checks += "__CPROVER_assert(" + plain(l.meaning(c)) + "); "
		}
	case variantClause:
		l.variant(plain(l.meaning(args)))
	case "__CPROVER_decreases":
		l.count++
		n := l.count
		less, equal, kept := "", "", ""
		l.before += fmt.Sprintf("_Bool __tav_again%d = 0; ", n)
		for i, m := range split(args, ",") {
			x, old, negative := plain(l.meaning(m)), fmt.Sprintf("__tav_measure%d_%d", n, i), fmt.Sprintf("__tav_negative%d_%d", n, i)
			l.before += fmt.Sprintf("unsigned long long %s = 0; _Bool %s = 0; ", old, negative)
			if less != "" {
				less += " || "
			}
			less += fmt.Sprintf("%s(((%s) < 0) != %s ? (%s) < 0 : (unsigned long long)(%s) < %s)", equal, x, negative, x, x, old)
			equal += fmt.Sprintf("(unsigned long long)(%s) == %s && ((%s) < 0) == %s && ", x, old, x, negative)
			kept += fmt.Sprintf("%s = (unsigned long long)(%s); %s = (%s) < 0; ", old, x, negative, x)
		}
		l.checks += fmt.Sprintf("__CPROVER_assert(!__tav_again%d || %s); __tav_again%d = 1; %s", n, less, n, kept)
	}
}

// variant lets a measure of ACSL fall in every iteration that ends, and not be negative where one begins.
func (l *loop) variant(measure string) {
	l.count++
	again, old := fmt.Sprintf("__tav_again%d", l.count), fmt.Sprintf("__tav_measure%d", l.count)
	typ := "long long"
	if l.options.Wide {
		typ = "__int128"
	}
	l.before += fmt.Sprintf("_Bool %s = 0; %s %s = 0; ", again, typ, old)
	l.checks += fmt.Sprintf("__CPROVER_assert(!%s || (%s) < %s); %s = 1; %s = (%s); ", again, measure, old, again, old, measure)
	l.begun += fmt.Sprintf("__CPROVER_assert(%s >= 0); ", old)
}

// meaning is a condition with variables for values at the loop's beginning.
func (l *loop) meaning(tokens []token) []token {
	var out []token
	for i := 0; i < len(tokens); i++ {
		if name := tokens[i].text; name != "__CPROVER_loop_entry" && name != "__CPROVER_loop_old" || tokens[i+1].text != "(" {
			out = append(out, tokens[i])
			continue
		}
		end := matching(tokens, i+1)
		if end < 0 {
			break
		}
		l.count++
		x, name := plain(tokens[i+2:end]), fmt.Sprintf("__tav_entry%d", l.count)
		l.before += fmt.Sprintf("__typeof__(%s) %s = %s; ", x, name, x)
		out = append(out, synthetic(" "+name)...)
		i = end
	}
	return out
}

// write puts the checks in front of the condition, and declarations around the loop;
// body is the token after its contract. Those of do … while are done once before it,
// too.
func (l *loop) write(body int) bool {
	t := l.tokens
	check := "({ " + l.checks + "1; }) && "
	first, last := l.keyword, -1
	if do := l.doOf(); do >= 0 {
		l.before += l.checks
		first, last = do, body
	} else if last = l.statementEnd(body); last < 0 {
		return false
	}
	begin := ""
	if l.begun != "" {
		begin = " && ({ " + l.begun + "1; })"
	}
	switch {
	case t[l.keyword].text == "while":
		t[l.keyword+1].text, t[l.end].text = "("+check+"(", ")"+begin+")"
	default:
		parts := split(t[l.keyword+2:l.end], ";")
		if len(parts) != 3 {
			return false
		}
		from := l.keyword + 2 + len(parts[0])
		to := from + 1 + len(parts[1])
		t[from].text, t[to].text = "; "+check+"(", ")"+begin+"; "
		if strings.TrimSpace(plain(parts[1])) == "" {
			t[from].text, t[to].text = "; "+check+"1", begin+";"
		}
	}
	if l.before != "" {
		t[first].text = "{ " + l.before + t[first].text
		t[last].text += " }"
	}
	return true
}

// doOf is the do whose loop ends with the condition at hand; -1 if none does.
func (l *loop) doOf() int {
	depth := 0
	for i := l.keyword - 1; i > 0; i-- {
		switch l.tokens[i].text {
		case "":
		case "}":
			depth++
		case "{":
			if depth--; depth == 0 {
				if l.tokens[i-1].text == "do" {
					return i - 1
				}
				return -1
			}
		default:
			if depth == 0 {
				return -1
			}
		}
	}
	return -1
}

// statementEnd is the last token of the statement at i; -1 if it is not found.
func (l *loop) statementEnd(i int) int {
	t := l.tokens
	for i < len(t) && t[i].text == "" {
		i++
	}
	if i+1 >= len(t) {
		return -1
	}
	behind := func(i int) int { // the condition at i
		if i < 0 || i >= len(t) || t[i].text != "(" || matching(t, i) < 0 {
			return len(t)
		}
		i = matching(t, i) + 1
		for i+1 < len(t) && (t[i].text == "" || loopClauses[t[i].text]) {
			if loopClauses[t[i].text] {
				i = max(i, matching(t, i+1))
			}
			i++
		}
		return i
	}
	switch t[i].text {
	case "{":
		return matching(t, i)
	case "while", "for", "switch":
		return l.statementEnd(behind(i + 1))
	case "if":
		end := l.statementEnd(behind(i + 1))
		if end >= 0 && end+1 < len(t) && t[end+1].text == "else" {
			return l.statementEnd(end + 2)
		}
		return end
	case "do":
		end := l.statementEnd(i + 1)
		if end < 0 || end+2 >= len(t) {
			return -1
		}
		i = end + 1
	}
	for ; i < len(t); i++ {
		if t[i].text == ";" {
			return i
		}
		if closing[t[i].text] {
			if i = matching(t, i); i < 0 {
				return -1
			}
		}
	}
	return -1
}
