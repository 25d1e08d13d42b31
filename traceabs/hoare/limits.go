package hoare

// maxProduct is how many states of the program with all Floyd-Hoare automata
// are looked at for invariants: those are for people, who do not wait for them.
const maxProduct = 50_000
