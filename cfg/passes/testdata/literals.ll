; exit: 1
; has: @".str@2" = private unnamed_addr constant
; | const char *a(void) { return "same"; }
; | const char *b(void) { return "same"; }
; | int main(void) { return a() == b(); }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [5 x i8] c"same\00", align 1

define dso_local i8* @a() {
entry:
  ret i8* getelementptr inbounds ([5 x i8], [5 x i8]* @.str, i64 0, i64 0)
}

define dso_local i8* @b() {
entry:
  ret i8* getelementptr inbounds ([5 x i8], [5 x i8]* @.str, i64 0, i64 0)
}

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %call = call i8* @a()
  %call1 = call i8* @b()
  %cmp = icmp eq i8* %call, %call1
  %conv = zext i1 %cmp to i32
  ret i32 %conv
}
