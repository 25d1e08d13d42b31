package llvm

import (
	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/order"
)

// A Unit is what Lower works on.
type Unit struct {
	Module    *ir.Module
	DataModel cfg.DataModel
	Sources   []*cfg.Source // the files that positions speak of
	// Range finds the range of C text for a position of the debug information;
	// nil, or the zero Pos as its result: the position stands for itself.
	Range func(file string, line, col int, what RangeKind) cfg.Pos
	// File gives the name that the user knows a file of the debug information
	// by; nil: the name as it is.
	File  func(debugName string) string
	Order []*order.Pair // evaluations whose order C does not say, if they are of the same memory
}

// RangeKind says what a position of the debug information belongs to.
type RangeKind uint8

// The kinds of ranges of the source.
const (
	StatementRange   RangeKind = iota // the innermost statement
	ConditionRange                    // the condition of a branch
	CallRange                         // the call expression
	DeclarationRange                  // the declaration
	OperationRange                    // the operator with its operands
	PointRange                        // the position alone
)
