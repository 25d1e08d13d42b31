; exit: 19
; has: %3 = load i8*, i8** %2
; has: store i8* %0, i8** %1
; lacks: load i64
; | struct s { unsigned long word; } x;
; | int n = 19;
; | int main(void) { x.word = (unsigned long)&n | 1; return *(int *)(x.word & ~1ul); }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.s = type { i64 }

@n = dso_local global i32 19, align 4
@x = dso_local global %struct.s zeroinitializer, align 8

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  store i64 or (i64 ptrtoint (i32* @n to i64), i64 1), i64* getelementptr inbounds (%struct.s, %struct.s* @x, i32 0, i32 0), align 8
  %0 = load i64, i64* getelementptr inbounds (%struct.s, %struct.s* @x, i32 0, i32 0), align 8
  %and = and i64 %0, -2
  %1 = inttoptr i64 %and to i32*
  %2 = load i32, i32* %1, align 4
  ret i32 %2
}
