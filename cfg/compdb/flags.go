package compdb

import (
	"slices"
	"strings"
)

// What is kept of a command. A flag that is in none of these lists goes, with
// its argument if it is one of those that have one.
var (
	// directories are flags with a file name, which may be the next word.
	directories = []string{"-I", "-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-isysroot"}
	// macros are flags with another argument, which may be the next word.
	macros = []string{"-D", "-U"}
	// plain are flags without an argument, or with one after = .
	plain = []string{"-ansi", "-pthread", "-trigraphs", "-undef", "-nostdinc", "-fsigned-char", "-funsigned-char", "-fno-signed-char",
		"-fno-unsigned-char", "-fshort-enums", "-fno-short-enums", "-fshort-wchar", "-ffreestanding", "-fno-builtin", "-fwrapv", "-fno-wrapv",
		"-fms-extensions", "-fplan9-extensions", "-fgnu89-inline", "-fcommon", "-fno-common", "-fgnu-keywords", "-fno-asm", "-fblocks"}
	// dropped are flags whose argument is the next word.
	dropped = []string{"-o", "-MF", "-MT", "-MQ", "-x", "-arch", "-target", "-Xclang", "-Xpreprocessor", "-Xassembler", "-Xlinker", "-T", "-u", "-L", "-l",
		"--param", "-aux-info", "-dumpbase", "-dumpdir", "-mllvm", "-framework", "-z"}
)

// Meaning is what a command's flags say about the meaning of a program that is
// compiled in a directory, and how many bits -m32 or -m64 asks for.
func Meaning(words []string, dir string) (flags []string, bits int) {
	bits = 64
	for i := 0; i < len(words); i++ {
		w := words[i]
		next := ""
		if i+1 < len(words) {
			next = words[i+1]
		}
		switch name, argument := withArgument(w, directories); {
		case name != "" && argument == "":
			flags = append(flags, name+below(dir, next))
			i++
			continue
		case name != "":
			flags = append(flags, name+below(dir, argument))
			continue
		}
		switch name, argument := withArgument(w, macros); {
		case name != "" && argument == "":
			flags = append(flags, name+next)
			i++
		case name != "", slices.Contains(plain, w), strings.HasPrefix(w, "-std="), strings.HasPrefix(w, "-fno-builtin-"):
			flags = append(flags, w)
		case w == "-m32":
			bits = 32
		case w == "-m64":
			bits = 64
		case slices.Contains(dropped, w):
			i++
		}
	}
	return flags, bits
}

// withArgument splits a word into one of these flags, the longest that fits, and its argument; "" if
// it is none of them.
func withArgument(word string, flags []string) (flag, argument string) {
	for _, f := range flags {
		if strings.HasPrefix(word, f) && len(f) > len(flag) {
			flag = f
		}
	}
	return flag, word[len(flag):]
}
