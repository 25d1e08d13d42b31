// Package verify is the pipeline: a job (files, properties, options) becomes an outcome.
//
//	job.go          what is asked: Job, which never changes
//	verify.go       the pipeline on one page; session.go what its parts know
//	checks.go       each check with an answer of its own; checklist.go what is known of them
//	abstractly.go   checks proved with models of the library that may do more than it does
//	load.go         files → LLVM module → control-flow automata: Loaded; sources.go positions in the user's files
//	decide: typed.go arguments and standard input as a person types them, sample.go sampled inputs, execution.go the only execution and long ones, buffers.go where atomic stores take effect late, schedules.go threads in other orders,
//	                again.go an execution that a witness has shown; libraryreads.go what the C
//	                library reads
//	threads.go      programs with threads: races.go by structure, modular.go for any number of threads, orders.go orders
//	                of events, flatten.go a simpler form where the first one leads nowhere
//	termination.go  endless runs (endless.go, cycle.go, recurrence.go) and ranking functions (ranks.go; in
//	                the form in which memory is checked; ranktold.go what a report says of them)
//	confirm.go      an error trace is executed; refute.go the outcome of that; smaller.go smaller inputs, idle.go
//	                inputs that do not matter
//	recheck.go      proofs are checked again
//	order.go        TRUE does not rest on an order of evaluation, aliasing.go on strict aliasing or on variables whose lifetime is over; vacuity.go says what
//	                is never reached
//	explain.go      explains error traces; moretraces.go those of other kinds; explainrun.go a run on given input, runendless.go one that goes on
//	behaviour.go    what changes show from outside
//	deep.go         recursion without an end
//	repair.go       changes with which failing runs, or a given one, pass; stuck.go threads that wait for each other
//	cover.go        what executions reach of the text: reach.go the search, dropped.go what the compiler drops, unreached.go checks that hold as nothing reaches them
//	witness.go      the witness of a verdict
//	advice.go       what the user can do about an UNKNOWN; warned.go what the compiler warns of where it arises
//	stats.go, dump.go  numbers for --stats, files for --dump
//	seed.go         what --seed reaches; environment.go variables for tests, and the version
package verify
