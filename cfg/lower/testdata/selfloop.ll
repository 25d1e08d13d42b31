; Phi nodes that are saved on one arm of a branch only. RUNS: ends
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @reach_error()

define i32 @main() {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %j = phi i32 [ 1, %entry ], [ %i, %loop ]
  %next = add i32 %i, 1
  %c = icmp ult i32 %i, 3
  br i1 %c, label %loop, label %exit

exit:
  %last = phi i32 [ %next, %loop ]
  %prev = phi i32 [ %j, %loop ]
  %a = icmp eq i32 %last, 4
  %b = icmp eq i32 %prev, 2
  %ok = and i1 %a, %b
  br i1 %ok, label %good, label %bad

bad:
  call void @reach_error()
  unreachable

good:
  ret i32 0
}
