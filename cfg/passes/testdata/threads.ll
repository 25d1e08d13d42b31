; found: thread run
; has: define i8* @"run@1"(
; has: store i32 %inc, i32* @"own@1"
; has: call i32 @__tav_thread_create_1(i64* %t, i8* null)
; lacks: call i32 @pthread_create
; | typedef unsigned long pthread_t;
; | int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
; | __thread int own;
; | int shared;
; | void add(void) { own++; shared += own; }
; | void *run(void *p) { add(); return p; }
; | int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); add(); return 0; }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@own = dso_local thread_local global i32 0, align 4
@shared = dso_local global i32 0, align 4

define dso_local void @add() {
entry:
  %0 = load i32, i32* @own, align 4
  %inc = add nsw i32 %0, 1
  store i32 %inc, i32* @own, align 4
  %1 = load i32, i32* @own, align 4
  %2 = load i32, i32* @shared, align 4
  %add = add nsw i32 %2, %1
  store i32 %add, i32* @shared, align 4
  ret void
}

define dso_local i8* @run(i8* noundef %p) {
entry:
  %p.addr = alloca i8*, align 8
  store i8* %p, i8** %p.addr, align 8
  call void @add()
  %0 = load i8*, i8** %p.addr, align 8
  ret i8* %0
}

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  %t = alloca i64, align 8
  store i32 0, i32* %retval, align 4
  %0 = bitcast i64* %t to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0)
  %call = call i32 @pthread_create(i64* noundef %t, i8* noundef null, i8* (i8*)* noundef @run, i8* noundef null)
  call void @add()
  %1 = bitcast i64* %t to i8*
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %1)
  ret i32 0
}

declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)

declare i32 @pthread_create(i64* noundef, i8* noundef, i8* (i8*)* noundef, i8* noundef)

declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)
