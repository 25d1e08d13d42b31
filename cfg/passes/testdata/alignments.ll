; found: elements
; has: call void @__tav_elements_fit(i1 %
; has: %and = and i64 %sub, -16
; | unsigned long align(char *p, unsigned long a) { return ((unsigned long)p + a - 1) & ~(a - 1); }
; | char pool[64];
; | int main(void) { return align(pool, 16) % 16; }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@pool = dso_local global [64 x i8] zeroinitializer, align 16

define dso_local i64 @align(i8* noundef %p, i64 noundef %a) {
entry:
  %p.addr = alloca i8*, align 8
  %a.addr = alloca i64, align 8
  store i8* %p, i8** %p.addr, align 8
  store i64 %a, i64* %a.addr, align 8
  %0 = load i8*, i8** %p.addr, align 8
  %1 = ptrtoint i8* %0 to i64
  %2 = load i64, i64* %a.addr, align 8
  %add = add i64 %1, %2
  %sub = sub i64 %add, 1
  %3 = load i64, i64* %a.addr, align 8
  %sub1 = sub i64 %3, 1
  %neg = xor i64 %sub1, -1
  %and = and i64 %sub, %neg
  ret i64 %and
}

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %call = call i64 @align(i8* noundef getelementptr inbounds ([64 x i8], [64 x i8]* @pool, i64 0, i64 0), i64 noundef 16)
  %rem = urem i64 %call, 16
  %conv = trunc i64 %rem to i32
  ret i32 %conv
}
