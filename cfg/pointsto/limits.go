package pointsto

// The limits of the package.
const (
	cloneBudget = 30_000  // instructions that functions analysed once a call site may add; then calls share a copy (UsedUp)
	maxCell     = 64      // bytes of a cell that is made of parts; wider memory is cells of the size of its smallest part
	maxMirror   = 128     // bytes of an element of an array that are copied cell by cell; larger ones make both sides one class; and of the arrays in an object of which a number of bytes that is not known is filled or copied: each element is a guarded assignment
	maxNamed    = 8       // objects that a pointer is compared with one by one to find out whether it is alive, or where it begins and ends; for more there is an array
	maxViewed   = 64      // groups of cells of memory of which single bytes are looked at; each is a case
	maxArms     = 8       // places of different classes that a pointer to pointers can lead to; an access is a case for each
	MaxAlign    = 1 << 12 // bytes: the greatest alignment that operators on an address may rely on; the lowering knows the object's
	maxFresh    = 4       // local variables one after the other through which memory that was just allocated is handed
)
