package cfg

// The limits of the package.
const (
	maxNested     = 20 // reads of memory in one another that are written as C: deeper ones are unreadable
	maxRepeating  = 40 // variables and cells of a state that is looked for again: more are long questions
	maxComplaints = 20 // of a program that is not sane: the first ones show what is wrong
)
