; exit: 8
; lacks: inttoptr (i64
; has: inttoptr i64 %1 to i8*
; | char pool[64];
; | int main(void) {
; |   static char *p = (char *)((unsigned long)pool + 16);
; |   *(char *)((unsigned long)pool + 16) = 8;
; |   return *p;
; | }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@main.p = internal global i8* getelementptr inbounds ([64 x i8], [64 x i8]* @pool, i32 0, i64 16), align 8
@pool = dso_local global [64 x i8] zeroinitializer, align 16

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  store i8 8, i8* inttoptr (i64 add (i64 ptrtoint ([64 x i8]* @pool to i64), i64 16) to i8*), align 1
  %0 = load i8*, i8** @main.p, align 8
  %1 = load i8, i8* %0, align 1
  %conv = sext i8 %1 to i32
  ret i32 %conv
}
