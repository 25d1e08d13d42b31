#!/bin/sh
# Runs tav on the examples beside this script and compares the verdicts. It may be
# started from any directory and writes no file.
here=$(dirname "$0")
failed=0

# answers VERDICT ARGUMENT…: does tav check give this verdict?
answers() {
	want="RESULT: $1"
	shift
	got=$("$here/tav" check --timeout 120s --no-explain "$@" | tail -n 1)
	if [ "$got" = "$want" ]; then
		echo "ok      $got  $*"
	else
		echo "FAILED  $got, want $want  $*"
		failed=1
	fi
}

e=$here/examples
"$here/tav" --version || failed=1
for model in ILP32 LP64; do
	answers 'FALSE(unreach-call)' --property "$e/unreach-call.prp" --data-model $model "$e/lock.c"
	answers TRUE --property "$e/unreach-call.prp" --data-model $model "$e/lock_fixed.c"
	answers TRUE --property "$e/unreach-call.prp" --data-model $model "$e/evenodd.c"
	answers 'FALSE(no-overflow)' --property "$e/no-overflow.prp" --data-model $model "$e/average.c"
	answers 'FALSE(valid-memtrack)' --property "$e/valid-memsafety.prp" --data-model $model "$e/list.c"
	answers TRUE --property "$e/unreach-call.prp" --data-model $model "$e/ring.c" "$e/ring_main.c"
done
exit $failed
