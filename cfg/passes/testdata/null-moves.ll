; A number that is added to NULL is the address of a pointer.
; has: inttoptr i64 %n to i8*
; lacks: getelementptr i8, i8* null
; exit: 7
@cell = global i8 7

define i8* @moved(i64 %n) {
entry:
  %p = getelementptr i8, i8* null, i64 %n
  ret i8* %p
}

define i32 @main() {
entry:
  %n = ptrtoint i8* @cell to i64
  %p = call i8* @moved(i64 %n)
  %v = load i8, i8* %p
  %r = zext i8 %v to i32
  ret i32 %r
}
