package cfg

// Nowhere is the object id of pointers to no object of which bytes were overwritten: no object has it.
const Nowhere = 1<<31 - 1

// Places are variables, arrays by the ids of objects, that say where the objects lie at whose
// addresses a program looks as numbers.
type Places struct {
	Address  *Var // its address, which no edge writes
	From, To *Var // where it begins and ends
	Died     *Var // the first id of the objects that may have its place; 0: it exists
}
