package dialect

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// What may be a dialect's in C text: what is one anywhere, how other names of theirs begin, and those whole. The text is searched for
// the beginnings, which is seven times as fast as a search for one expression (BenchmarkMentions).
var (
	anywhere   = [][]byte{[]byte("__CPROVER_"), []byte("__ESBMC_"), []byte("==>")}
	beginnings = [][]byte{[]byte("klee_"), []byte("Frama_C_"), []byte(builtinPrefix)}
	mention    = regexp.MustCompile(`^\W?(klee_|Frama_C_|__builtin_\w+\s*\([^(){};]*\)\s*\{)`)
)

// Mentions reports whether text may have something of a dialect.
func Mentions(text []byte) bool {
	if slices.ContainsFunc(anywhere, func(part []byte) bool { return bytes.Contains(text, part) }) {
		return true
	}
	for _, name := range beginnings {
		for from := 0; ; {
			i := bytes.Index(text[from:], name)
			if i < 0 {
				break
			}
			if mention.Match(text[max(from+i-1, 0):]) {
				return true
			}
			from += i + 1
		}
	}
	return false
}

// Options directs Rewrite.
type Options struct {
	Enforce     []string          // functions whose contracts are checked
	Replace     []string          // functions whose calls are replaced by their contracts
	Export      map[string]string // static functions, with the names that they get
	Annotations bool              // those in comments count, too
	Wide        bool              // there are integers of 128 bits
	Fuzz        int               // not 0: the most bytes that the function of libFuzzer is given by FuzzEntry
}

// Result is plain C.
type Result struct {
	Text    []byte
	Changed bool              // it is not the text as it was
	Wrapped map[string]string // the contracts that were found of the functions of Options, by name
	Framed  []string          // the functions with contracts of ACSL that say what they assign, and are checked
	ACSL    []string          // the functions with contracts of ACSL
	Bodies  []string          // the functions whose contracts are checked that the file defines
	Notes   []Note
}

// Rewrite makes plain C of preprocessed C text. path is the file's name for lines
// that have no marker. An error is an *Error.
func Rewrite(path string, text []byte, o Options) (*Result, error) {
	annotated := o.Annotations && Annotations(path, text) != nil
	if !annotated && !Mentions(text) && len(o.Enforce)+len(o.Replace)+len(o.Export)+o.Fuzz == 0 {
		return &Result{Text: text}, nil
	}
	path = strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(path)
	u := &unit{tokens: tokenize(text), path: path, options: o, texts: map[string]string{}, replacing: map[string]*contract{}}
	if annotated {
		u.annotations()
	}
	u.export()
	u.builtins()
	u.declarations()
	u.enums()
	u.uninterpreted()
	if err := u.contracts(); err != nil {
		return nil, err
	}
	if err := u.loops(); err != nil {
		return nil, err
	}
	u.names()
	u.tokens = u.sequence(u.tokens, 0)
	plain := prelude(u.own) + place{path, 1}.marker() + join(u.tokens)
	if o.Fuzz > 0 && u.defines(FuzzFunction) {
		plain += fuzzEntry(o.Fuzz)
	}
	return &Result{[]byte(plain), true, u.texts, u.framed, u.acsl, u.bodies, u.notes}, nil
}

// A unit is a preprocessed file on its way.
type unit struct {
	path       string
	options    Options
	tokens     []token
	own        map[string]bool      // names of the prelude that the program defines
	count      int                  // of variables that were made
	texts      map[string]string    // contracts of functions that got wrappers
	replacing  map[string]*contract // those that stand for calls
	framed     []string             // see Result
	acsl       []string
	bodies     []string // functions that have a wrapper, here or in another file
	notes      []Note
	predicates map[string]*predicate // functions with parameters that are pointers
	types      map[string]bool       // names of typedefs outside of functions; nil: not yet asked for
}

// An item is a declaration or definition outside of functions.
type item struct {
	start, end int // tokens, end after the last one
	body       int // the brace of a function's body; -1: it is none
}

// items lists what stands outside of functions.
func items(tokens []token) []item {
	var list []item
	start := 0
	for i := 0; i < len(tokens); i++ {
		body := -1
		switch tokens[i].text {
		case "(", "[":
			if i = matching(tokens, i); i < 0 {
				return list
			}
			continue
		case "{":
			if last := lastText(tokens[start:i]); last == "" || last == ")" {
				body = i
			}
			if i = matching(tokens, i); i < 0 {
				return list
			}
			if body < 0 {
				continue
			}
		case ";":
		default:
			continue
		}
		list = append(list, item{start, i + 1, body})
		start = i + 1
	}
	return list
}

// lastText is the text of the last token that was not taken out.
func lastText(tokens []token) string {
	for _, t := range slices.Backward(tokens) {
		if t.text != "" {
			return t.text
		}
	}
	return ""
}

// declarations takes out the program's own declarations of what the prelude
// declares, and notes what it defines itself.
func (u *unit) declarations() {
	u.own = map[string]bool{}
	_, _, known := paragraphs()
	for _, it := range items(u.tokens) {
		name, value := "", false
		for i := it.start; i < it.end-1; i++ {
			t := u.tokens[i]
			if known[t.text] != "" && (u.tokens[i+1].text == "(" || u.tokens[i+1].text == ";") {
				name = t.text
			}
			if value = value || t.text == "="; closing[t.text] {
				i = matching(u.tokens, i)
			}
		}
		switch {
		case name == "" || u.tokens[it.start].text == "typedef":
		case it.body >= 0 || value:
			u.own[name] = true
		default:
			erase(u.tokens[it.start:it.end])
		}
	}
}

// names replaces names, and gives calls the arguments that they need not have.
func (u *unit) names() {
	for i := 0; i+1 < len(u.tokens); i++ {
		t := &u.tokens[i]
		switch {
		case t.text == "__CPROVER_thread_local":
			t.text = "__thread"
		case t.text == "__CPROVER_HIDE" && u.tokens[i+1].text == ":": // which may stand in front of a declaration
			erase(u.tokens[i : i+2])
		}
		if u.own[t.text] || u.tokens[i+1].text != "(" {
			continue
		}
		if name, ok := replaced[t.text]; ok {
			t.text = name
			continue
		}
		end := matching(u.tokens, i+1)
		if end < 0 {
			continue
		}
		args := u.tokens[i+2 : end]
		switch t.text {
		case "__CPROVER_r_ok", "__CPROVER_w_ok", "__CPROVER_rw_ok":
			if len(split(args, ",")) == 1 {
				u.tokens[end].text = ", sizeof(*(" + plain(args) + ")))"
			}
		case "__CPROVER_array_set":
			if parts := split(args, ","); len(parts) == 2 {
				array, value := plain(parts[0]), plain(parts[1])
				erase(u.tokens[i:end])
				u.tokens[end].text = "({ __typeof__(&*(" + array + ")) __tav_a = (" + array + "); __typeof__(*__tav_a) __tav_v = (" + value + "); " +
					"if (sizeof __tav_v == 1) __builtin_memset((void *)__tav_a, *(unsigned char *)&__tav_v, __tav_object_size(__tav_a)); else for (__CPROVER_size_t __tav_i = 0; " +
					"__tav_i < __tav_object_size(__tav_a) / sizeof(*__tav_a); __tav_i++) __tav_a[__tav_i] = __tav_v; })"
			}
		}
		if text := overflows(t.text, split(args, ",")); text != "" {
			erase(u.tokens[i:end])
			u.tokens[end].text = text
		}
	}
}

// overflows is the C text for a question whether an operation overflows in the type of its
// result, "" for what is none.
func overflows(name string, args [][]token) string {
	operation := map[string][2]string{
		"__CPROVER_overflow_plus": {"add", "+"}, "__CPROVER_overflow_minus": {"sub", "-"}, "__CPROVER_overflow_mult": {"mul", "*"},
		"__CPROVER_overflow_unary_minus": {"sub", "-"},
	}[name]
	unary := name == "__CPROVER_overflow_unary_minus"
	if operation[0] == "" || unary && len(args) != 1 || !unary && len(args) != 2 {
		return ""
	}
	left, right := "0", plain(args[len(args)-1])
	if !unary {
		left = plain(args[0])
	}
	kind := fmt.Sprintf("__typeof__((%s) %s (%s))", left, operation[1], right)
	return fmt.Sprintf("({ %s __tav_r; __builtin_%s_overflow((%s)(%s), (%s)(%s), &__tav_r); })", kind, operation[0], kind, left, kind, right)
}

var closing = map[string]bool{"(": true, "[": true, "{": true}
