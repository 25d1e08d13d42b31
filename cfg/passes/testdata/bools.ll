; a |= 2 of an atomic_bool stores 1.
; has: icmp ne i32 %sum, 0
; has: i8* %a, i8 %old, i8 %1
define void @or(i8* %a) {
entry:
	%first = load atomic i8, i8* %a seq_cst, align 1
	%bit = trunc i8 %first to i1
	%start = zext i1 %bit to i8
	br label %again

again:
	%old = phi i8 [ %start, %entry ], [ %read, %again ]
	%wide = zext i8 %old to i32
	%sum = or i32 %wide, 2
	%new = trunc i32 %sum to i8
	%pair = cmpxchg i8* %a, i8 %old, i8 %new seq_cst seq_cst, align 1
	%byte = extractvalue { i8, i1 } %pair, 0
	%done = extractvalue { i8, i1 } %pair, 1
	%seen = trunc i8 %byte to i1
	%read = zext i1 %seen to i8
	br i1 %done, label %end, label %again

end:
	ret void
}
