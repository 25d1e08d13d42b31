package domain

const maxIntervals = 12 // of a set of values: the closest ones are joined
