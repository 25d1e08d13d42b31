# For those who have make; examples/run and .ci/test need nothing but bash.

.PHONY: build dist test example vet fuzz clean

build:
	go build -o tav ./cmd/tav

# dist/ has a tarball and a Debian package.
dist:
	./.ci/dist

test:
	./.ci/test

example:
	./examples/run

# Prints nothing when all is well. C calls tavRaise.
vet:
	gofmt -l .
	go vet ./...
	go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...
	! go run golang.org/x/tools/cmd/deadcode@v0.52.0 ./cmd/tav | grep -v tavRaise

# Random programs until interrupted or until a verdict is wrong.
fuzz:
	seed=1; while go test ./cmd/driver -run RandomPrograms -timeout 0 -args -randprog.n 500 -randprog.seed $$seed; \
		do seed=$$((seed + 500)); done

clean:
	rm -rf tav dist
