package harness

// Limits of what a function is called with.
const (
	maxPlaces = 16 // pointers of which any two may lead into one object, parameters aside: there are as many pairs as their square
	maxLeast  = 64 // elements that an array has because the function takes them by constants: a harness with larger ones takes long
)
