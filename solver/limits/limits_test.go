package limits

import (
	"context"
	"slices"
	"testing"
	"time"
)

func TestHits(t *testing.T) {
	ctx, hits := Count(context.Background())
	Hit(context.Background(), "elsewhere")
	if Over(ctx, 3, 3, "length") || !Over(ctx, 4, 3, "length") || !Over(context.Background(), 4, 3, "length") {
		t.Error("what is over 3")
	}
	Hit(ctx, "depth")
	Hit(ctx, "length")
	if names := hits.Names(); !slices.Equal(names, []string{"depth", "length"}) || hits.Of("length") != 2 {
		t.Errorf("%v, %d times", names, hits.Of("length"))
	}
}

func TestTimeout(t *testing.T) {
	ctx, hits := Count(context.Background())
	limited, cancel := Timeout(ctx, 0, "over")
	<-limited.Done()
	cancel()
	_, cancel = Timeout(ctx, time.Hour, "not over")
	cancel()
	ended, end := context.WithCancel(ctx)
	_, cancel = Timeout(ended, 0, "ended from outside")
	end()
	cancel()
	if names := hits.Names(); !slices.Equal(names, []string{"over"}) {
		t.Error(names)
	}
}
