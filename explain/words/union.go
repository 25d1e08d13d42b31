package words

import (
	"slices"

	"tav/cfg/interp"
)

// otherMember reports whether an expression has a member of a union that a text of the program does not access, while it
// accesses another one of that union: what is meant there is a part of the same memory, perhaps of another type.
func (t model) otherMember(expression, text string) bool {
	told, accessed := members(expression), members(text)
	return slices.ContainsFunc(t.program.Unions, func(union [][]string) bool {
		is := func(names []string) func([]string) bool {
			return func(member []string) bool {
				return slices.ContainsFunc(member, func(name string) bool { return slices.Contains(names, name) })
			}
		}
		return slices.ContainsFunc(union, func(m []string) bool { return is(told)(m) && !is(accessed)(m) }) && slices.ContainsFunc(union, is(accessed))
	})
}

// toUnion reports whether a step assigns to a member of a union for which there is the name of another one.
func (t names) toUnion(s *interp.Step) bool {
	return len(t.program.Unions) > 0 && slices.ContainsFunc(s.Changes, func(c interp.Change) bool {
		return !unnamed(c) && !c.Var.Decl.InLibrary() && t.name(s.Edge, c) == "" && t.nameAnywhere(s.Edge, c) != ""
	})
}
