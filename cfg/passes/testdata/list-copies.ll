; lacks: call void @llvm.va_copy
; has: load i8*, i8**
; | #include <stdarg.h>
; | void copy(va_list from) { va_list to; va_copy(to, from); va_end(to); }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.__va_list_tag = type { i32, i32, i8*, i8* }

define dso_local void @copy(%struct.__va_list_tag* noundef %from) {
entry:
  %from.addr = alloca %struct.__va_list_tag*, align 8
  %to = alloca [1 x %struct.__va_list_tag], align 16
  store %struct.__va_list_tag* %from, %struct.__va_list_tag** %from.addr, align 8
  %0 = bitcast [1 x %struct.__va_list_tag]* %to to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* %0)
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %to, i64 0, i64 0
  %1 = load %struct.__va_list_tag*, %struct.__va_list_tag** %from.addr, align 8
  %2 = bitcast %struct.__va_list_tag* %arraydecay to i8*
  %3 = bitcast %struct.__va_list_tag* %1 to i8*
  call void @llvm.va_copy(i8* %2, i8* %3)
  %arraydecay1 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %to, i64 0, i64 0
  %arraydecay12 = bitcast %struct.__va_list_tag* %arraydecay1 to i8*
  call void @llvm.va_end(i8* %arraydecay12)
  %4 = bitcast [1 x %struct.__va_list_tag]* %to to i8*
  call void @llvm.lifetime.end.p0i8(i64 24, i8* %4)
  ret void
}

declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)

declare void @llvm.va_copy(i8*, i8*)

declare void @llvm.va_end(i8*)

declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)
