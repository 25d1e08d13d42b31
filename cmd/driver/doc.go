// Package driver is the command line of tav: it reads flags, has the pipeline run (package verify) and shows
// what came out.
//
//	root.go             the command; help.go its help, flags.go values of flags
//	check.go            tav check; watch.go again when the program changes, eachfunction.go all functions,
//	                    properties.go names of properties, question.go which of them one verification answers; task.go task definitions, harness.go calls of a function, precondition.go what excludes its errors
//	explaincommand.go   tav explain; explainwitness.go what a witness describes, run.go runs on given input
//	fix.go              tav fix
//	prove.go            tav prove: proof.go a proof, changed.go those to be done again, proveprogress.go,
//	                    proveslurm.go; import.go proofs in other tools' layouts
//	witness.go          tav witness lint; validate.go tav witness validate
//	cfg.go, replay.go, version.go, commands.go
//	                    the other subcommands; compile_commands.json
//	lsp.go              tav lsp (package lsp)
//	engine.go           the pipeline in a process of its own (package process)
//	coverage.go         what executions reach
//	reports.go          an outcome in the forms that were asked for; site.go pages over all results; progress.go the progress line
//	debug.go            TAVDEBUG, TAVPROFILE; limits.go
package driver
