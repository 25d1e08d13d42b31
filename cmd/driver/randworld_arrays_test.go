package driver

import "fmt"

// Arrays of arrays and of structs, arrays in structs in arrays, with indexes
// that are inputs in any dimension; copies of structs.
var arrayFeatures = []feature{
	{3, func(w *world) string { return w.place() + " = " + w.value() + ";" }},
	{3, func(w *world) string { return note(w.place()) }},
	{3, func(w *world) string { // the index of the inner array
		return fmt.Sprintf("%s.c[%s] = %s; %s", w.record(), w.index(4), w.value(), note(w.record()+".c["+w.index(4)+"]"))
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("M[%s][%s] %s %s;", w.index(3), w.index(4), w.pick("=", "+="), w.value())
	}},
	{2, func(w *world) string { return note("M[" + w.index(3) + "][" + w.index(4) + "]") }},
	{2, func(w *world) string {
		o := w.object()
		return fmt.Sprintf("%s.m[%s][%s] = %s; %s", o, w.index(2), w.index(3), w.value(), note(o+".m["+w.index(2)+"]["+w.index(3)+"]"))
	}},
	{2, func(w *world) string { return w.object() + " = " + w.object() + ";" }},
	{2, func(w *world) string { return w.record() + " = " + w.record() + ";" }},
	{1, func(w *world) string {
		return fmt.Sprintf("for (int j = 0; j < 4; j++) %s[j] %s %s[3 - j];", w.array(), w.pick("=", "+="), w.array())
	}},
	{1, func(w *world) string { return fmt.Sprintf("A[A[%s].x & 3].c[%s]++;", w.index(4), w.index(4)) }},
}
