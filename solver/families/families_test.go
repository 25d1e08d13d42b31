package families

import (
	"context"
	"testing"
)

func TestTable(t *testing.T) {
	all := []Family{{Name: "a"}, {Name: "b"}}
	ctx, table, err := Without(context.Background(), all, []string{"b"})
	if err != nil {
		t.Fatal(err)
	}
	on := Of(ctx)
	if !on.On("a") || on.On("b") {
		t.Errorf("a is on: %v, b is on: %v", on.On("a"), on.On("b"))
	}
	on.Proposed("a", 3)
	on.Kept("a", 2)
	on.Decided("a")
	on.Proposed("b", 0)
	if got := table.Count("a"); got != (Count{3, 2, 1}) {
		t.Errorf("%+v", got)
	}
	if used := table.Used(); len(used) != 1 || used[0] != "a" {
		t.Errorf("used: %v", used)
	}
	if _, _, err := Without(ctx, all, []string{"c"}); err == nil {
		t.Error("a family that there is not is taken")
	}
	if none := Of(context.Background()); !none.On("b") {
		t.Error("without a table a family is off")
	} else {
		none.Kept("b", 1)
	}
}
