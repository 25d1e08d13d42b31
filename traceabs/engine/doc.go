// Package engine says what an engine for whole programs gets (Env) and gives
// (Answer), and what is common to all: names, limits, shares of the time.
//
//	engine.go  Engine, Env, Answer, Certificate
//	names.go   the names of the engines
//	limits.go  limits of single steps
//	share.go   parts of the time that is left
package engine
