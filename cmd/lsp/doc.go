// Package lsp is a server of the Language Server Protocol, version 3.17, on standard input and output.
//
// On save it asks what is to be checked: the proofs of tav.toml that name the file, else the program, if the file has a main, and
// what was asked about its functions by code lenses. Each question is a process of tav of its own, so that no crash, limit or
// cancellation of it reaches the server. Its answer becomes diagnostics, with the steps that matter as related information; hovers
// and inlay hints with the values of the trace that is chosen; and code actions: fixes, and preconditions to check with.
//
// An answer speaks of texts as they were saved. It vanishes, and its process ends, when one of them changes: each event
// has a number, and an answer is dropped if a file of it has changed after the question was asked.
//
//	server.go       Serve: the connection, dispatch of messages, state
//	wire.go         messages as bytes; garbage between them is skipped
//	protocol.go     the messages, as far as they are used
//	initialize.go   capabilities, folders, settings
//	documents.go    open documents and their changes; positions.go places in them
//	question.go     what is asked about a file or a function
//	engine.go       Engine: answers a question; Tav is the usual one
//	run.go          questions being answered: processes, progress, cancellation; answers.go what came out of each
//	diagnostics.go  answers at lines of files; hover.go, lens.go, actions.go
//	command.go      commands of the client
package lsp
