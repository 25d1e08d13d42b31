package library

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/llir/llvm/ir/types"
)

// libraryText is the table of the C library's functions; its head says what the
// columns mean.
//
//go:embed library.tsv
var libraryText string

// A LibraryFunction is what is known of a function of the C library, or of a
// verification tool, that the program does not define.
type LibraryFunction struct {
	Header string // that declares it, as "sys/stat.h"; "" for functions of verification tools
	Errno  bool   // errno may be anything after a call
	Moves  bool   // what is read of files afterwards may have been read or written before
	Opens  bool   // a file, whose path is the first string that is read, for what the next argument says
	Truth  bool   // all that C says of the result is whether it is 0
	Sign   bool   // … and of which sign it is
	Count  bool   // the result is a number of characters, which is not known, or negative where it failed
	Reads  []Read // of its arguments
	Effect Effect
}

// A Read is something that a function reads through an argument, or that it
// asks of one.
type Read struct {
	Kind  ReadKind
	Arg   int   // counted from 0
	Null  bool  // or the argument is NULL
	Bytes []int // of ReadBytes: the arguments whose product is the number of bytes
}

// ReadKind says what is read. The values are the letters of the table.
type ReadKind byte

// The kinds of reads.
const (
	ReadString     ReadKind = 's'
	ReadWideString ReadKind = 'w'
	ReadObject     ReadKind = 'o' // of the type that the parameter points to
	ReadBytes      ReadKind = 'b'
	ReadFormat     ReadKind = 'f' // of printf, with the arguments after it
	ReadList       ReadKind = 'v' // a format with a va_list
	ReadOther      ReadKind = 'u'
	ReadStream     ReadKind = 'h'
	KeepNothing    ReadKind = 'n' // the argument has to be NULL
	ReadCharacter  ReadKind = 'c' // the argument has to be EOF or of the values of unsigned char
)

// IsStream reports whether a type is FILE *.
func IsStream(t *types.PointerType) bool {
	return strings.HasPrefix(t.ElemType.Name(), "struct._IO_FILE")
}

// effectNames are the effects as the table names them.
var effectNames = map[string]Effect{
	"error": ErrorEffect, "check": AssertEffect, "assume": AssumeEffect, "abort": StopEffect, "exit": ExitEffect,
	"malloc": MallocEffect, "calloc": CallocEffect, "realloc": ReallocEffect, "alloca": AllocaEffect, "free": FreeEffect,
	"memcpy": MemcpyEffect, "memset": MemsetEffect, "nan": NanEffect, "rounding": RoundingEffect,
	"any": NoEffect, "model": ModelEffect, "format": FormatEffect, "math": MathEffect, "bounds": BoundsEffect,
	"stream": StreamEffect, "close": CloseEffect, "ignored": DebugEffect, "unsupported": UnsupportedEffect,
}

// library is the table by name, read when it is first asked for.
var library = sync.OnceValue(func() map[string]LibraryFunction {
	table := map[string]LibraryFunction{}
	for i, line := range strings.Split(libraryText, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		f, names, err := libraryRow(line)
		if err != nil {
			panic(fmt.Sprintf("library.tsv:%d: %v", i+1, err))
		}
		for _, name := range names {
			if _, twice := table[name]; twice {
				panic(fmt.Sprintf("library.tsv:%d: %s is there twice", i+1, name))
			}
			table[name] = f
		}
	}
	return table
})

// libraryRow reads a row of the table.
func libraryRow(line string) (f LibraryFunction, names []string, err error) {
	column := strings.Split(line, "\t")
	if len(column) != 4 {
		return f, nil, fmt.Errorf("%d columns", len(column))
	}
	effect, more, _ := strings.Cut(column[1], " ")
	f.Effect = effectNames[effect]
	for _, word := range strings.Fields(more) {
		mark, ok := map[string]*bool{"errno": &f.Errno, "moves": &f.Moves, "opens": &f.Opens, "truth": &f.Truth, "sign": &f.Sign, "count": &f.Count}[word]
		if !ok {
			return f, nil, fmt.Errorf("effect %q", column[1])
		}
		*mark = true
	}
	if f.Effect == UnknownEffect {
		return f, nil, fmt.Errorf("effect %q", column[1])
	}
	f.Header = strings.TrimPrefix(column[0], "-")
	if column[2] != "-" {
		for _, word := range strings.Fields(column[2]) {
			r, err := readOf(word)
			if err != nil {
				return f, nil, err
			}
			f.Reads = append(f.Reads, r)
		}
	}
	return f, strings.Fields(column[3]), nil
}

// readOf reads a word of the column of reads, as b?0:1*2.
func readOf(word string) (r Read, err error) {
	r.Kind = ReadKind(word[0])
	rest, product, _ := strings.Cut(word[1:], ":")
	rest, r.Null = strings.CutPrefix(rest, "?")
	if r.Kind == ReadOther {
		return r, nil
	}
	if r.Arg, err = strconv.Atoi(rest); err != nil || !strings.ContainsRune("swobfvhnc", rune(r.Kind)) {
		return r, fmt.Errorf("read %q", word)
	}
	for _, n := range strings.FieldsFunc(product, func(c rune) bool { return c == '*' }) {
		k, err := strconv.Atoi(n)
		if err != nil {
			return r, fmt.Errorf("read %q", word)
		}
		r.Bytes = append(r.Bytes, k)
	}
	return r, nil
}

// typeSuffixes are what names of functions of <math.h> and <complex.h> for other
// types than double end in.
var typeSuffixes = []string{"f", "l", "f32", "f64", "f128", "f32x", "f64x"}

// LibraryFunctionOf is the table's row of a name; false when there is none.
func LibraryFunctionOf(name string) (LibraryFunction, bool) {
	if f, ok := library()[name]; ok {
		return f, true
	}
	for _, prefix := range []string{"", "__"} { // __sin is in headers, too
		base, ok := strings.CutPrefix(name, prefix)
		if !ok {
			continue
		}
		for _, suffix := range append(typeSuffixes, "") {
			if stem, ok := strings.CutSuffix(base, suffix); ok {
				if f, ok := library()[stem]; ok && (f.Header == "math.h" || f.Header == "complex.h") {
					return f, true
				}
			}
		}
	}
	return LibraryFunction{}, false
}
