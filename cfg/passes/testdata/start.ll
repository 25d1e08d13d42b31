; found: start _start
; has: define i32 @_start()
; | int n;
; | int main(void) { return n++ < 3 ? main() : n - 1; }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@n = dso_local global i32 0, align 4

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %0 = load i32, i32* @n, align 4
  %inc = add nsw i32 %0, 1
  store i32 %inc, i32* @n, align 4
  %cmp = icmp slt i32 %0, 3
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %call = call i32 @main()
  br label %cond.end

cond.false:                                       ; preds = %entry
  %1 = load i32, i32* @n, align 4
  %sub = sub nsw i32 %1, 1
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %call, %cond.true ], [ %sub, %cond.false ]
  ret i32 %cond
}
