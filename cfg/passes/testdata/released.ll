; check: no-data-race
; found: released
; | int flag, data;
; | void set(void) { data = 1; __atomic_store_n(&flag, 1, __ATOMIC_RELEASE); }
; | int get(void) { return __atomic_load_n(&flag, __ATOMIC_ACQUIRE) ? data : 0; }
; | int main(void) { set(); return get(); }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@data = dso_local global i32 0, align 4
@flag = dso_local global i32 0, align 4

define dso_local void @set() {
entry:
  %.atomictmp = alloca i32, align 4
  store i32 1, i32* @data, align 4
  store i32 1, i32* %.atomictmp, align 4
  %0 = load i32, i32* %.atomictmp, align 4
  store atomic i32 %0, i32* @flag release, align 4
  ret void
}

define dso_local i32 @get() {
entry:
  %atomic-temp = alloca i32, align 4
  %0 = load atomic i32, i32* @flag acquire, align 4
  store i32 %0, i32* %atomic-temp, align 4
  %1 = load i32, i32* %atomic-temp, align 4
  %tobool = icmp ne i32 %1, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %2 = load i32, i32* @data, align 4
  br label %cond.end

cond.false:                                       ; preds = %entry
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %2, %cond.true ], [ 0, %cond.false ]
  ret i32 %cond
}

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  call void @set()
  %call = call i32 @get()
  ret i32 %call
}
