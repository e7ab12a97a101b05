# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
# Prints what one Kbuild file of the kernel says, line by line: a word for the kind, then values.
# Variables: CONFIG (the .config file), DIR (folder of the Kbuild file below srctree), srctree.
include $(CONFIG)
src := $(srctree)/$(DIR)
obj := $(DIR)
SRCARCH := x86
ARCH := x86
BITS := 64
include $(firstword $(wildcard $(src)/Kbuild) $(src)/Makefile)
modules := $(filter %.o,$(obj-m))
$(foreach m,$(modules),$(info module $(m:.o=) $($(m:.o=-objs)) $($(m:.o=-y)) $($(m:.o=-m))))
$(info flags $(subdir-ccflags-y) $(ccflags-y))
$(foreach m,$(sort $(modules) $(foreach m,$(modules),$($(m:.o=-objs)) $($(m:.o=-y)))),$(if $(CFLAGS_$(m)),$(info object-flags $(m) $(CFLAGS_$(m)))))
$(foreach d,$(filter %/,$(obj-m) $(obj-y)),$(info folder $(d)))
.DEFAULT_GOAL := pcegar-nothing
pcegar-nothing: ; @:
