// Package source finds the ranges of statements, declarations, conditions, calls
// and operations in C text.
//
// clang's debug locations point somewhere into a statement: at the condition
// of an if, at the = of an assignment, at the name in a declaration. What
// people and witnesses want is the whole statement, the keyword, the closing
// parenthesis of the call. Parse reads the text with a C parser (tree-sitter)
// that copes with unexpanded macros and unknown syntax, and the queries of
// File join a position to the ranges around it.
//
// The text is parsed as it stands: macros are not expanded, both branches of
// an #if are there. The grammar knows GNU C except statement expressions.
// Where the parser is lost (an ERROR node inside of a
// function) nothing is recorded, and the queries answer nil: the position then
// stands for itself.
//
// parse.go builds a File of the tree, detail.go fills in the parts of its nodes, file.go answers
// the queries; scope.go says what a name refers to, expression.go reads expressions that stand
// alone, syntax.go is the whole tree with its tokens, markers.go blanks line markers; this package is the only user of
// github.com/smacker/go-tree-sitter.
package source
