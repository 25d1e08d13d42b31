package order

const (
	maxOrders = 24        // of one expression that are written
	maxName   = 24        // bytes of an expression that the name of a variable for its value has
	maxWords  = 2_000_000 // of a text whose macros are replaced; the tree of a longer one is read
)
