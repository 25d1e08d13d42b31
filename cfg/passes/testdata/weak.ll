; run: threads weak
; found: weak
; | typedef unsigned long pthread_t;
; | int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
; | int flag;
; | void *run(void *p) { __atomic_store_n(&flag, 1, __ATOMIC_RELAXED); return p; }
; | int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); return __atomic_load_n(&flag, __ATOMIC_SEQ_CST); }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@flag = dso_local global i32 0, align 4

define dso_local i8* @run(i8* noundef %p) {
entry:
  %p.addr = alloca i8*, align 8
  %.atomictmp = alloca i32, align 4
  store i8* %p, i8** %p.addr, align 8
  store i32 1, i32* %.atomictmp, align 4
  %0 = load i32, i32* %.atomictmp, align 4
  store atomic i32 %0, i32* @flag monotonic, align 4
  %1 = load i8*, i8** %p.addr, align 8
  ret i8* %1
}

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  %t = alloca i64, align 8
  %atomic-temp = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %0 = bitcast i64* %t to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0)
  %call = call i32 @pthread_create(i64* noundef %t, i8* noundef null, i8* (i8*)* noundef @run, i8* noundef null)
  %1 = load atomic i32, i32* @flag seq_cst, align 4
  store i32 %1, i32* %atomic-temp, align 4
  %2 = load i32, i32* %atomic-temp, align 4
  %3 = bitcast i64* %t to i8*
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %3)
  ret i32 %2
}

declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)

declare i32 @pthread_create(i64* noundef, i8* noundef, i8* (i8*)* noundef, i8* noundef)

declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)
