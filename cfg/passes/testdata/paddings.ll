; exit: 0
; has: %4 = sub i64 0, %3
; | char pool[64];
; | int main(void) { char *p = pool + 3; p += -(unsigned long)p & 7; return (unsigned long)p & 7; }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@pool = dso_local global [64 x i8] zeroinitializer, align 16

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  %p = alloca i8*, align 8
  store i32 0, i32* %retval, align 4
  %0 = bitcast i8** %p to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0)
  store i8* getelementptr inbounds ([64 x i8], [64 x i8]* @pool, i64 0, i64 3), i8** %p, align 8
  %1 = load i8*, i8** %p, align 8
  %2 = ptrtoint i8* %1 to i64
  %sub = sub i64 0, %2
  %and = and i64 %sub, 7
  %3 = load i8*, i8** %p, align 8
  %add.ptr = getelementptr inbounds i8, i8* %3, i64 %and
  store i8* %add.ptr, i8** %p, align 8
  %4 = load i8*, i8** %p, align 8
  %5 = ptrtoint i8* %4 to i64
  %and1 = and i64 %5, 7
  %conv = trunc i64 %and1 to i32
  %6 = bitcast i8** %p to i8*
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %6)
  ret i32 %conv
}

declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)

declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)
