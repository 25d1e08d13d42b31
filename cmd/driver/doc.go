// Package driver is the command line of tav: it reads flags, runs the pipeline
// and shows what came out.
//
//	verify.go    the pipeline on one page: C source → verdict
//	session.go   what its parts know: the job, a form of the program, what runs have shown, a search
//	config.go    what one verification is asked to do
//	question.go  properties, and which of them one verification answers
//	task.go      task definitions: what they expect
//	load.go, sources.go
//	             compiling and lowering; positions in the user's files
//	sample.go, execution.go, follow.go
//	             the program on sampled input, without any, and as a witness says
//	confirm.go   an error trace is run, libraryreads.go with what library functions
//	             read; refute.go what follows from it
//	explain.go   explains error traces, moretraces.go those of other kinds,
//	             explainrun.go a run on given input
//	witness.go   the witness of a verdict, and tav witness lint; validate.go,
//	             explainwitness.go those of other tools
//	engine.go    the pipeline in a process of its own (package process)
//	limits.go    what a verification may cost
//	stats.go, dump.go
//	             numbers for --stats, files for --dump
//
//	root.go, check.go, explaincommand.go, run.go, cfg.go, replay.go, version.go
//	             one file a subcommand
//	reports.go   an outcome in the forms that were asked for; progress.go the progress line
//	debug.go     TAVDEBUG; seed.go what --seed reaches, reading.go input that takes long to read
package driver
