package typed

const (
	maxText      = 1 << 16 // bytes of a number, and of what is read at once
	maxCount     = 64      // arguments that anybody types
	maxWord      = 24      // characters of a string of the program that is a word
	maxArgs      = 6       // arguments that are tried
	maxTokens    = 16      // words, and spaces between them, of a text that is tried
	smallNumbers = 20      // numbers from 0 on that are tried in place of a greater one
)
