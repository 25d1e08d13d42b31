; exit: 12
; lacks: atomicrmw
; lacks: cmpxchg i32
; lacks: fence
; lacks: load atomic
; | int n = 5;
; | int main(void) {
; |   int expected = 8;
; |   __atomic_fetch_add(&n, 3, __ATOMIC_SEQ_CST);
; |   if (!__atomic_compare_exchange_n(&n, &expected, 12, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) return 1;
; |   __atomic_thread_fence(__ATOMIC_SEQ_CST);
; |   return __atomic_load_n(&n, __ATOMIC_ACQUIRE);
; | }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@n = dso_local global i32 5, align 4

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  %expected = alloca i32, align 4
  %.atomictmp = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  %.atomictmp1 = alloca i32, align 4
  %cmpxchg.bool = alloca i8, align 1
  %cleanup.dest.slot = alloca i32, align 4
  %atomic-temp2 = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %0 = bitcast i32* %expected to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %0)
  store i32 8, i32* %expected, align 4
  store i32 3, i32* %.atomictmp, align 4
  %1 = load i32, i32* %.atomictmp, align 4
  %2 = atomicrmw add i32* @n, i32 %1 seq_cst, align 4
  store i32 %2, i32* %atomic-temp, align 4
  %3 = load i32, i32* %atomic-temp, align 4
  store i32 12, i32* %.atomictmp1, align 4
  %4 = load i32, i32* %expected, align 4
  %5 = load i32, i32* %.atomictmp1, align 4
  %6 = cmpxchg i32* @n, i32 %4, i32 %5 seq_cst seq_cst, align 4
  %7 = extractvalue { i32, i1 } %6, 0
  %8 = extractvalue { i32, i1 } %6, 1
  br i1 %8, label %cmpxchg.continue, label %cmpxchg.store_expected

cmpxchg.store_expected:                           ; preds = %entry
  store i32 %7, i32* %expected, align 4
  br label %cmpxchg.continue

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %entry
  %frombool = zext i1 %8 to i8
  store i8 %frombool, i8* %cmpxchg.bool, align 1
  %9 = load i8, i8* %cmpxchg.bool, align 1
  %tobool = trunc i8 %9 to i1
  br i1 %tobool, label %if.end, label %if.then

if.then:                                          ; preds = %cmpxchg.continue
  store i32 1, i32* %retval, align 4
  store i32 1, i32* %cleanup.dest.slot, align 4
  br label %cleanup

if.end:                                           ; preds = %cmpxchg.continue
  fence seq_cst
  %10 = load atomic i32, i32* @n acquire, align 4
  store i32 %10, i32* %atomic-temp2, align 4
  %11 = load i32, i32* %atomic-temp2, align 4
  store i32 %11, i32* %retval, align 4
  store i32 1, i32* %cleanup.dest.slot, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.end, %if.then
  %12 = bitcast i32* %expected to i8*
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %12)
  %13 = load i32, i32* %retval, align 4
  ret i32 %13
}

declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)

declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)
