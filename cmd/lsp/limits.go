package lsp

import "time"

// Limits of what is read and shown, and of what runs.
const (
	maxMessage   = 64 << 20         // bytes: larger than any text that a person edits
	maxHover     = 8                // executions of a line in a hover, the last ones
	maxHint      = 60               // characters of an inlay hint
	checkTime    = time.Minute      // of a question, unless the settings say otherwise
	fixTime      = 20 * time.Second // for fixes that are asked for
	atATime      = 2                // questions that are answered at the same time: others wait
	errorInvalid = -32602           // JSON-RPC's code for wrong parameters
	errorMethod  = -32601           // for a method that does not exist
	errorState   = -32002           // for a request before initialize
	errorTav     = -32603           // for a bug
)
