package report

import (
	"slices"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

// A rule says what a property is and what is to be done where it is violated.
type rule struct {
	id, name    string
	short, full string
	help        string // what to do
	weaknesses  []weakness
}

// rules are the properties, with those that only a run on given input can violate.
var rules = []rule{
	{"unreach-call", "ReachableError", "An assertion can fail", "An assertion can fail, or a call of reach_error() or the error label can be reached, on the inputs of the code flow.",
		"Follow the code flow: the steps that are essential lead to the error. Correct what they do, or the assertion if it asks for too much, or assume what the inputs always satisfy.", []weakness{assertion}},
	{"no-overflow", "SignedOverflow", "Signed arithmetic can overflow", "An operation on signed integers can have a result that its type cannot hold, which is undefined behaviour in C.",
		"Check the operands before the operation, or compute in a wider or an unsigned type.", []weakness{overflow}},
	{"valid-deref", "InvalidAccess", "Memory can be accessed where there is no object", "An access can be outside of its object, through NULL, or to memory that does not exist any more.",
		"Check the index or the pointer before the access; do not keep pointers to memory that is freed or to variables of functions that have returned.",
		[]weakness{buffer, outsideRead, useAfterFree, nullDereference, outsideWrite, expired}},
	{"valid-free", "InvalidFree", "What was not allocated, or is freed already, can be freed", "free or realloc can be given a pointer that malloc did not return, or one that was freed before.",
		"Free only what malloc, calloc or realloc returned, once; set the pointer to NULL behind it.", []weakness{doubleFree, freeNotHeap, freeNotStart}},
	{"valid-memtrack", "MemoryLost", "Memory can be lost", "Memory that was allocated can become unreachable before it is freed.",
		"Free the memory before the last pointer to it is overwritten or goes out of scope.", []weakness{leak}},
	{"valid-memcleanup", "MemoryNotFreed", "Memory can be left when the program ends", "Memory that was allocated is not freed at the end of the program.",
		"Free the memory on all ways to the end of the program.", []weakness{leak}},
	{"no-data-race", "DataRace", "Two threads can access the same memory at a time", "Two threads can access the same memory, one of them writing, without an order between the accesses.",
		"Hold one lock around both accesses, order them by creating or joining threads, or make both atomic.", []weakness{race}},
	{"no-deadlock", "Deadlock", "All threads can wait for each other", "An execution can come to where every thread that has not ended waits: for a mutex, a condition, or another thread.",
		"Lock mutexes in one order everywhere, unlock on every way, and wait for a condition in a loop that looks at what a thread sets before it signals.", []weakness{deadlock}},
	{"undefined", "UndefinedBehaviour", "The program can do what C leaves undefined", "An operation can have operands for which C does not define it, such as a division by zero or a shift by more bits than there are.",
		"Check the operands before the operation.", []weakness{divideByZero}},
	{"termination", "EndlessExecution", "The program can go on for ever", "An execution does not end: its last steps can be repeated without an end.",
		"Change what the condition of the loop reads in each iteration, or bound the number of iterations.", []weakness{infiniteLoop}},
	{"stack overflow", "StackOverflow", "The calls of a run need more stack than there is", "More calls are active at a time than the stack has room for.", "Follow the arguments of the calls: they do not reach where the recursion ends.", nil},
	{"trap", "Trap", "The run divides by zero", "The run ends by a trap of the processor, such as a division by zero.", "Check the operand before the operation.", []weakness{divideByZero}},
	{"abort", "Abort", "The run is aborted", "The run calls abort.", "Follow the code flow to the call of abort.", nil},
	{"output", "WrongOutput", "The output is not the expected one", "The run writes something else than was expected.", "Follow the code flow: the steps that are essential led to the wrong output.", nil},
	{"exit", "WrongExitCode", "The exit code is not the expected one", "The run ends with another exit code than was expected.", "Follow the code flow: the steps that are essential led to the exit code.", nil},
}

// ruleOf is the rule of a property.
func ruleOf(property string) rule {
	if i := slices.IndexFunc(rules, func(r rule) bool { return r.id == property }); i >= 0 {
		return rules[i]
	}
	return rule{id: property, name: property, short: "Property " + property}
}

// A taxonomy collects the weaknesses that rules and results speak of.
type taxonomy struct{ list []weakness }

// taxonomyName is what references to the taxonomy call it.
const taxonomyName = "CWE"

// reference is a reference to a weakness, which belongs to the taxonomy from then on.
func (x *taxonomy) reference(w weakness) *sarif.ReportingDescriptorReference {
	i := slices.Index(x.list, w)
	if i < 0 {
		i = len(x.list)
		x.list = append(x.list, w)
	}
	return sarif.NewReportingDescriptorReference().WithID(w.String()).WithIndex(i).WithToolComponent(x.component())
}

// component is a reference to the taxonomy.
func (x *taxonomy) component() *sarif.ToolComponentReference {
	return sarif.NewToolComponentReference().WithName(taxonomyName).WithIndex(0)
}

// descriptor is the rule with its weaknesses.
func (r rule) descriptor(x *taxonomy) *sarif.ReportingDescriptor {
	d := sarif.NewReportingDescriptor().WithID(r.id).WithName(r.name).WithShortDescription(message(r.short))
	if r.full != "" {
		d.WithFullDescription(message(r.full)).WithHelp(message(r.help).WithMarkdown(r.help))
	}
	for i, w := range r.weaknesses {
		if i == 0 {
			d.WithHelpURI(w.page())
		}
		kind := "superset" // each violation is of one of several
		if len(r.weaknesses) == 1 {
			kind = "equal"
		}
		d.AddRelationship(sarif.NewReportingDescriptorRelationship().WithTarget(x.reference(w)).WithKinds([]string{kind}))
	}
	return d
}

// sarif is the taxonomy with all that was referred to; nil: nothing was.
func (x *taxonomy) sarif() *sarif.ToolComponent {
	if len(x.list) == 0 {
		return nil
	}
	c := sarif.NewToolComponent().WithName(taxonomyName).WithOrganization("MITRE").WithShortDescription(message("Common Weakness Enumeration")).
		WithInformationURI("https://cwe.mitre.org/").WithIsComprehensive(false)
	for _, w := range x.list {
		c.AddTaxa(sarif.NewReportingDescriptor().WithID(w.String()).WithName(weaknessNames[w]).WithShortDescription(message(weaknessNames[w])).WithHelpURI(w.page()))
	}
	return c
}

func message(text string) *sarif.MultiformatMessageString {
	return sarif.NewMultiformatMessageString().WithText(text)
}
