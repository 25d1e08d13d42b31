package words

import (
	"regexp"
	"slices"
	"strings"

	"tav/explain/report"
)

// What the text of C shows: lines of the source, and expressions as this package writes them, in which main::n is a variable of
// another function, f()#2 the second result of a function, and … stands for conjuncts that have no words. Nothing else
// here takes text apart.

// column is where a line has a name in it, 1-based; 0: it has not.
func column(line, name string) int { return strings.Index(line, name) + 1 }

// named matches a name in a text of C.
func named(before, name, after string) *regexp.Regexp {
	return regexp.MustCompile(before + regexp.QuoteMeta(name) + after)
}

// mentions reports whether a line has a name in it.
func mentions(line, name string) bool { return named(`\b`, name, `\b`).MatchString(line) }

// shows reports whether a line has an expression in it that is no part of a longer one.
func shows(line, expression string) bool {
	return named(`(^|[^\w.>])`, expression, `($|\W)`).MatchString(line)
}

// calls reports whether a line calls a function.
func calls(line, function string) bool { return named(`\b`, function, `\(`).MatchString(line) }

// assigns reports whether a line assigns to a variable.
func assigns(line, name string) bool { return named(`(^|\W)`, name, `\s*=[^=]`).MatchString(line) }

// mentionsAssert reports whether a function is called as one that asserts.
func mentionsAssert(name string) bool { return strings.Contains(strings.ToLower(name), "assert") }

// allocates reports whether a line calls malloc, calloc, realloc or the like.
func allocates(line string) bool { return strings.Contains(line, "alloc(") }

// hasCall reports whether a line has a call in it.
func hasCall(line string) bool { return strings.Contains(line, "(") }

// getsAtMemory reports whether a line gets at memory by a pointer or an index.
func getsAtMemory(line string) bool { return strings.ContainsAny(line, "[*>") }

// joins reports whether a line has several conditions.
func joins(line string) bool { return strings.Contains(line, "&&") || strings.Contains(line, "||") }

// isFor reports whether a statement is a for loop.
func isFor(statement string) bool { return strings.HasPrefix(statement, "for") }

// isCharacter reports whether a value is written as a character.
func isCharacter(value string) bool { return strings.HasPrefix(value, "'") }

// scoped reports whether an expression has a variable of another function.
func scoped(expression string) bool { return strings.Contains(expression, "::") }

// numberedResult reports whether an expression has one of several results of a function.
func numberedResult(expression string) bool { return strings.Contains(expression, "()#") }

// incomplete reports whether conjuncts are left out of a condition.
func incomplete(condition string) bool { return strings.Contains(condition, "…") }

// isPlain reports whether a name is one that its function calls a variable or member by.
func isPlain(name string) bool {
	return name != "" && !strings.ContainsAny(name, " #(:") && !hasObject(name)
}

// isExpression reports whether a name may stand in an expression, which those of objects in words and of results may not.
func isExpression(name string) bool { return !strings.ContainsAny(name, " #(") && !hasObject(name) }

// hasObject reports whether a name has an object in it that C has no name for.
func hasObject(name string) bool { return len(report.Blocks(name)) > 0 }

// without is an expression without a member at its end, "" if it has another one there.
func without(expression, member string) string {
	if name, ok := strings.CutSuffix(expression, member); ok {
		return name
	}
	return ""
}

// lastMember is the member that a path ends with.
func lastMember(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// compound reports whether a condition is made of several ones.
func compound(condition string) bool { return strings.ContainsAny(condition, "?&|") }

// simple reports whether a condition is one that is not negated.
func simple(condition string) bool {
	return condition != "" && !strings.ContainsAny(strings.ReplaceAll(condition, "!=", ""), "!&|?")
}

// isStatement reports whether a text is a statement, such as a macro that asserts.
func isStatement(text string) bool { return strings.HasSuffix(text, ";") }

// counts reports whether a statement counts up, or down.
func counts(statement string) (up, down bool) {
	return strings.Contains(statement, "++"), strings.Contains(statement, "--")
}

// jumps reports whether a text has a goto.
func jumps(text string) bool { return strings.Contains(text, "goto") }

// subtracts reports whether a text may subtract a constant, which it does not write as this large number.
func subtracts(text, number string) bool {
	return strings.Contains(text, "-") && !strings.Contains(text, number)
}

// callee is the function whose call a text begins with.
func callee(text string) (name string, ok bool) {
	name, _, ok = strings.Cut(text, "(")
	return name, ok
}

// isBytes reports whether a name is that of the bytes of a variable.
func isBytes(name string) bool { return strings.HasPrefix(name, "*") }

// floating is a constant of C for a number that is written so, of a float or double; "" if there is none, as for inf and nan.
func floating(number string, width int) string {
	switch {
	case strings.ContainsAny(number, "nI"), width > 64:
		return ""
	case width == 32 && strings.ContainsAny(number, ".e"):
		return number + "f"
	}
	return number
}

// minus matches differences.
var minus = regexp.MustCompile(`-`)

// casts matches casts, with the type.
var casts = regexp.MustCompile(`\(([A-Za-z_][\w ]*)\)\s*[\w(]`)

// narrows reports whether an expression may be cut before it is stored: it has a cast to another type than int or a
// wider one.
func narrows(text string) bool {
	return slices.ContainsFunc(casts.FindAllStringSubmatch(text, -1), func(m []string) bool {
		return slices.ContainsFunc(strings.Fields(m[1]), func(word string) bool {
			return word != "unsigned" && word != "signed" && word != "int" && word != "long"
		})
	})
}

// unsigned matches what may make an expression unsigned, besides its variables.
var unsigned = regexp.MustCompile(`\d[uU]|sizeof|unsigned|\b[A-Z][A-Z0-9_]+\b`)

// counting matches statements that count one number, and do nothing else.
var counting = regexp.MustCompile(`^((\+\+|--)[^=()+]+|([^=()+*][^=()+]*|\(\*\w+\))(\+\+|--));?$`)

// keeping matches statements that return or store an expression, which may be cast as a whole; bitwise matches
// operators that pick bits.
var (
	keeping = regexp.MustCompile(`^(?:return\s*\(?|[^=(]*[^=!<>+*/%&|^-]=\s*)(?:\([A-Za-z_][\w ]*\)\s*)?(\([^()]*\)|[^();]*)\)?;?$`)
	bitwise = regexp.MustCompile(`[%&|^~?]|<<|>>`)
)

// comparing matches comparisons.
var comparing = regexp.MustCompile(`[<>]=?|[=!]=`)

// plain is an expression without blanks, in which members are one way.
func plain(text string) string {
	return strings.NewReplacer(" ", "", "->", ".").Replace(text)
}

// compares reports whether an expression is an operand of a comparison, both plain.
func compares(text, operand string) bool {
	return slices.Contains(comparing.Split(text, -1), operand)
}

// member matches the name of a member that is accessed.
var member = regexp.MustCompile(`(?:\.|->)\s*([A-Za-z_]\w*)`)

// members are the names of the members that an expression, or any text of a program, accesses.
func members(text string) (list []string) {
	for _, m := range member.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return list
}

// head matches the name at the beginning of an expression.
var head = regexp.MustCompile(`^[A-Za-z_]\w*`)

// tokens matches names, and what has letters in it that are none.
var tokens = regexp.MustCompile(`'(\\.|[^'])*'|\d\w*|[A-Za-z_]\w*`)

// part matches what is before a part of another name.
var part = regexp.MustCompile(`(\.|->|::)$`)

// deref matches an object that has its name of a pointer.
var deref = regexp.MustCompile(`(&?)\(\*([^()]+)\)([.[]?)`)

// arrow writes what a pointer leads to as C does.
func arrow(text string) string {
	return deref.ReplaceAllStringFunc(text, func(object string) string {
		part := deref.FindStringSubmatch(object)
		switch and, p := part[1], part[2]; part[3] {
		case ".":
			return and + p + "->"
		case "[":
			return and + p + "["
		default:
			if and != "" {
				return p
			}
			return "*" + p
		}
	})
}

// ownMembers is before the members of mutexes and the like, which the library keeps for itself.
var ownMembers = regexp.MustCompile(`(\.|->)__`)

// ownMember is where an expression names a member that the library keeps for itself; -1: it names none.
func ownMember(text string) int {
	if at := ownMembers.FindStringIndex(text); at != nil {
		return at[0]
	}
	return -1
}

// writable reports whether C has an expression for what is written, which parts of
// numbers, memory without a name, bit-fields as the number that they are in, numbers of any width and what the library keeps for itself are not.
func writable(text string) bool {
	return !strings.Contains(text, "{") && !strings.Contains(text, "*(unsigned ") && !width.MatchString(text) && ownMember(text) < 0
}

// width is in casts to types that C does not have.
var width = regexp.MustCompile(`\((un)?signed\d`)

// fallsOn matches comments that say that a case is meant to go on.
var fallsOn = regexp.MustCompile(`(?i)/[/*].*fall`)

// assignsCall matches the assignment of what a call gives: where that is a condition, it is meant so, as in
// if (n = read(p)).
var assignsCall = regexp.MustCompile(`[^=!<>]=\s*\w+\(`)

// leaving matches statements that leave what is around them.
var leaving = regexp.MustCompile(`\b(return|goto|break|continue)\b`)

// operands matches variables, and members that are reached from them.
var operands = regexp.MustCompile(`[A-Za-z_]\w*(?:(?:->|\.)\w+)*`)
