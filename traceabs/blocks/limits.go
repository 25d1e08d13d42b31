package blocks

const (
	maxBlocks    = 2_000_000 // edges evaluated in all regions together, and conditions collected on the way: beyond, blocks take longer than what they save
	maxAtoms     = 8         // parts of two conditions that may exclude each other: all their values are tried
	maxConstants = 64        // of a program that are told apart: each is a candidate for bounds of every variable
)
