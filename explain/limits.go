package explain

// Limits of explanations.
const (
	maxCauses  = 2000 // causes of a tree that are computed: loops make many
	causeShare = 0.25 // of the time that is left for one of them
)
