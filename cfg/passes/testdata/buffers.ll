; run: threads weak buffers
; has: call i32 @__tav_store_waits()
; | the store may take effect after the load
; ModuleID = 'b.c'
source_filename = "b.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@x = dso_local global i32 0, align 4, !dbg !0
@y = dso_local global i32 0, align 4, !dbg !5
@r = dso_local global i32 0, align 4, !dbg !8

; Function Attrs: noinline nounwind uwtable
define dso_local i8* @first(i8* noundef %0) #0 !dbg !18 {
  %2 = alloca i8*, align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i8* %0, i8** %2, align 8
  call void @llvm.dbg.declare(metadata i8** %2, metadata !23, metadata !DIExpression()), !dbg !24
  store i32 1, i32* %3, align 4, !dbg !25
  %5 = load i32, i32* %3, align 4, !dbg !25
  store atomic i32 %5, i32* @x monotonic, align 4, !dbg !25
  %6 = load atomic i32, i32* @y monotonic, align 4, !dbg !26
  store i32 %6, i32* %4, align 4, !dbg !26
  %7 = load i32, i32* %4, align 4, !dbg !26
  store i32 %7, i32* @r, align 4, !dbg !27
  %8 = load i8*, i8** %2, align 8, !dbg !28
  ret i8* %8, !dbg !29
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !30 {
  %1 = alloca i32, align 4
  %2 = alloca i64, align 8
  store i32 0, i32* %1, align 4
  call void @llvm.dbg.declare(metadata i64* %2, metadata !33, metadata !DIExpression()), !dbg !36
  %3 = call i32 @pthread_create(i64* noundef %2, i8* noundef null, i8* (i8*)* noundef @first, i8* noundef null), !dbg !37
  ret i32 0, !dbg !38
}

declare i32 @pthread_create(i64* noundef, i8* noundef, i8* (i8*)* noundef, i8* noundef) #2

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!10, !11, !12, !13, !14, !15, !16}
!llvm.ident = !{!17}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "x", scope: !2, file: !3, line: 3, type: !7, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "Debian clang version 14.0.6", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "b.c", directory: "/tmp/b", checksumkind: CSK_MD5, checksum: "16af0e6387d0ab1e4da89ccc2fc1529e")
!4 = !{!0, !5, !8}
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "y", scope: !2, file: !3, line: 3, type: !7, isLocal: false, isDefinition: true)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!9 = distinct !DIGlobalVariable(name: "r", scope: !2, file: !3, line: 3, type: !7, isLocal: false, isDefinition: true)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}
!12 = !{i32 1, !"wchar_size", i32 4}
!13 = !{i32 7, !"PIC Level", i32 2}
!14 = !{i32 7, !"PIE Level", i32 2}
!15 = !{i32 7, !"uwtable", i32 1}
!16 = !{i32 7, !"frame-pointer", i32 2}
!17 = !{!"Debian clang version 14.0.6"}
!18 = distinct !DISubprogram(name: "first", scope: !3, file: !3, line: 4, type: !19, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !22)
!19 = !DISubroutineType(types: !20)
!20 = !{!21, !21}
!21 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!22 = !{}
!23 = !DILocalVariable(name: "arg", arg: 1, scope: !18, file: !3, line: 4, type: !21)
!24 = !DILocation(line: 4, column: 19, scope: !18)
!25 = !DILocation(line: 6, column: 2, scope: !18)
!26 = !DILocation(line: 7, column: 6, scope: !18)
!27 = !DILocation(line: 7, column: 4, scope: !18)
!28 = !DILocation(line: 8, column: 9, scope: !18)
!29 = !DILocation(line: 8, column: 2, scope: !18)
!30 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 10, type: !31, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !22)
!31 = !DISubroutineType(types: !32)
!32 = !{!7}
!33 = !DILocalVariable(name: "t", scope: !30, file: !3, line: 12, type: !34)
!34 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_t", file: !3, line: 1, baseType: !35)
!35 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!36 = !DILocation(line: 12, column: 12, scope: !30)
!37 = !DILocation(line: 13, column: 2, scope: !30)
!38 = !DILocation(line: 14, column: 2, scope: !30)
