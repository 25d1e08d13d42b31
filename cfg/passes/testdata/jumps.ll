; run: start jumps
; lacks: call i32 @_setjmp
; lacks: call void @longjmp
; has: store i64 0, i64* @"jump target"
; has: call void @__tav_jump_returns(i1 false)
; | #include <setjmp.h>
; | jmp_buf b;
; | void leave(int n) { longjmp(b, n); }
; | int main(void) { int r = setjmp(b); if (r == 0) leave(6); return r; }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.__jmp_buf_tag = type { [8 x i64], i32, %struct.__sigset_t }
%struct.__sigset_t = type { [16 x i64] }

@b = dso_local global [1 x %struct.__jmp_buf_tag] zeroinitializer, align 16

define dso_local void @leave(i32 noundef %n) {
entry:
  %n.addr = alloca i32, align 4
  store i32 %n, i32* %n.addr, align 4
  %0 = load i32, i32* %n.addr, align 4
  call void @longjmp(%struct.__jmp_buf_tag* noundef getelementptr inbounds ([1 x %struct.__jmp_buf_tag], [1 x %struct.__jmp_buf_tag]* @b, i64 0, i64 0), i32 noundef %0)
  unreachable
}

declare void @longjmp(%struct.__jmp_buf_tag* noundef, i32 noundef)

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  %r = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %0 = bitcast i32* %r to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %0)
  %call = call i32 @_setjmp(%struct.__jmp_buf_tag* noundef getelementptr inbounds ([1 x %struct.__jmp_buf_tag], [1 x %struct.__jmp_buf_tag]* @b, i64 0, i64 0))
  store i32 %call, i32* %r, align 4
  %1 = load i32, i32* %r, align 4
  %cmp = icmp eq i32 %1, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  call void @leave(i32 noundef 6)
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %2 = load i32, i32* %r, align 4
  %3 = bitcast i32* %r to i8*
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %3)
  ret i32 %2
}

declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)

declare i32 @_setjmp(%struct.__jmp_buf_tag* noundef)

declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)
