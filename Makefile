# perfsift: build, test, install. One file, GNU make.
#
# On a fresh machine:
#   make deps demo     install what the program needs, build it, open it on its built-in samples
#   make deps check    install what the tests need as well, build, run all tests
#
# Day by day:
#   make               build ./perfsift
#   make run           build and run it: make run ARGS='--sort=noise mail.eml'
#   make demo          build and open the built-in samples
#   make check         run all tests
#   make sanitize      run all tests in a build that watches memory and arithmetic (build-sanitize/)
#   make sanitize-threads   the same for the threads that load (build-threads/)
#   make lint          clang-tidy, cppcheck, clang-format, order of the floors (make lint-deps first)
#   make fuzz-smoke    feed each reader some seconds of broken input (needs clang)
#   make bench         speed and size, beside `wc`
#   make install       to $(DESTDIR)$(PREFIX)/bin
#   make clean
#
# Folders: parsers/ (bytes to reports), views/ (reports to what is shown), tui/ (the terminal and
# main()), tests/. What is built lies in build/, but for ./perfsift itself.

VERSION    = 0.1
DATE       = 2026-11-30
PREFIX    ?= /usr/local
BUILD     ?= build
CC        ?= cc
CLANG     ?= clang
PKG_CONFIG ?= pkg-config
CFLAGS    ?= -O2 -g -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
LDFLAGS   ?= -Wl,-z,relro,-z,now

# ---- What is needed ------------------------------------------------------------------------------
#
# Programs and pkg-config modules; libcsv has no .pc file and is found by compiling with it. A table
# a package manager says which packages bring them.

BUILD_NEEDS = cc pkg-config ncursesw libcsv libpcre2-8 yaml-0.1 gsl gmime-3.0 libarchive json-c
TEST_NEEDS  = cmocka vterm
LINT_NEEDS  = clang clang-tidy clang-format cppcheck

apt-get.install      = apt-get install -y --no-install-recommends
apt-get.cc           = gcc libc6-dev
apt-get.pkg-config   = pkg-config
apt-get.ncursesw     = libncurses-dev
apt-get.libcsv       = libcsv-dev
apt-get.libpcre2-8   = libpcre2-dev
apt-get.yaml-0.1     = libyaml-dev
apt-get.gsl          = libgsl-dev
apt-get.gmime-3.0    = libgmime-3.0-dev
apt-get.libarchive   = libarchive-dev
apt-get.json-c       = libjson-c-dev
apt-get.cmocka       = libcmocka-dev
apt-get.vterm        = libvterm-dev
apt-get.clang        = clang libclang-rt-dev
apt-get.clang-tidy   = clang-tidy
apt-get.clang-format = clang-format
apt-get.cppcheck     = cppcheck

dnf.install          = dnf install -y
dnf.cc               = gcc
dnf.pkg-config       = pkgconf-pkg-config
dnf.ncursesw         = ncurses-devel
dnf.libcsv           = libcsv-devel
dnf.libpcre2-8       = pcre2-devel
dnf.yaml-0.1         = libyaml-devel
dnf.gsl              = gsl-devel
dnf.gmime-3.0        = gmime30-devel
dnf.libarchive       = libarchive-devel
dnf.json-c           = json-c-devel
dnf.cmocka           = libcmocka-devel
dnf.vterm            = libvterm-devel
dnf.clang            = clang
dnf.clang-tidy       = clang-tools-extra
dnf.clang-format     = clang-tools-extra
dnf.cppcheck         = cppcheck

zypper.install       = zypper --non-interactive install
zypper.cc            = gcc
zypper.pkg-config    = pkg-config
zypper.ncursesw      = ncurses-devel
zypper.libcsv        = libcsv-devel
zypper.libpcre2-8    = pcre2-devel
zypper.yaml-0.1      = libyaml-devel
zypper.gsl           = gsl-devel
zypper.gmime-3.0     = gmime-devel
zypper.libarchive    = libarchive-devel
zypper.json-c        = libjson-c-devel
zypper.cmocka        = libcmocka-devel
zypper.vterm         = libvterm-devel
zypper.clang         = clang
zypper.clang-tidy    = clang-tools
zypper.clang-format  = clang-tools
zypper.cppcheck      = cppcheck

MANAGER := $(shell for m in apt-get dnf zypper; do command -v $$m && break; done)
MANAGER := $(notdir $(MANAGER))
AS_ROOT := $(shell [ "$$(id -u)" = 0 ] || echo 'sudo ')
packages = $(sort $(foreach need,$(1),$($(MANAGER).$(need))))

# ---- make deps GOAL... ---------------------------------------------------------------------------
#
# Installs, and only then runs make again for the other goals: they must see what is there now. Test
# packages come with a goal that runs tests; lint tools only with lint-deps.

ifneq ($(filter deps lint-deps,$(MAKECMDGOALS)),)

GOALS = $(filter-out deps lint-deps,$(MAKECMDGOALS))
NEEDS = $(BUILD_NEEDS) $(if $(filter check sanitize bench,$(GOALS)),$(TEST_NEEDS)) \
	$(if $(filter lint-deps,$(MAKECMDGOALS)),$(TEST_NEEDS) $(LINT_NEEDS))

$(MAKECMDGOALS): installed ; @:

installed:
	@[ -n '$(MANAGER)' ] || { echo 'perfsift: no apt-get, dnf or zypper here; please install by' \
		'hand: $(NEEDS)' >&2; exit 1; }
	$(if $(filter apt-get,$(MANAGER)),-$(AS_ROOT)apt-get update)
	$(AS_ROOT)env DEBIAN_FRONTEND=noninteractive $($(MANAGER).install) $(call packages,$(NEEDS))
	$(if $(GOALS),+@$(MAKE) --no-print-directory $(GOALS))

.PHONY: $(MAKECMDGOALS) installed

else

# ---- The program ---------------------------------------------------------------------------------

PACKAGES   = ncursesw libpcre2-8 yaml-0.1 gsl gmime-3.0 libarchive json-c
WARNINGS   = -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(if $(WERROR),-Werror)
ALL_CFLAGS = -std=c17 -D_POSIX_C_SOURCE=200809L -DPERFSIFT_VERSION='"$(VERSION)"' \
	-DPERFSIFT_DATE='"$(DATE)"' $(WARNINGS) -I. $(PACKAGE_CFLAGS) $(CPPFLAGS) $(CFLAGS)
PACKAGE_CFLAGS := $(shell $(PKG_CONFIG) --cflags $(PACKAGES) 2>/dev/null)
PACKAGE_LIBS   := $(shell $(PKG_CONFIG) --libs $(PACKAGES) 2>/dev/null)
LIBS       = $(PACKAGE_LIBS) -lcsv -lm -pthread
COMPILE    = $(CC) $(ALL_CFLAGS) -MMD -MP

# A recipe says in a word what it does; make V=1 shows the commands.
SAY        = $(if $(V),,@echo '  $(1)' $@;)

# Another build folder keeps its program to itself, so that ./perfsift is always the plain one.
PROGRAM    = $(if $(filter build,$(BUILD)),perfsift,$(BUILD)/perfsift)

objects    = $(patsubst %.c,$(BUILD)/%.o,$(wildcard $(1)/*.c))
PARSERS    = $(call objects,parsers)
VIEWS      = $(call objects,views)
TUI        = $(filter-out $(BUILD)/tui/main.o,$(call objects,tui)) $(BUILD)/demo.o
# A floor after those that stand on it: what is linked from left to right.
FLOORS     = $(BUILD)/tui.a $(BUILD)/views.a $(BUILD)/parsers.a

all: $(PROGRAM)

run: all
	./$(PROGRAM) $(ARGS)

demo: all
	./$(PROGRAM) --demo

$(PROGRAM): $(BUILD)/tui/main.o $(FLOORS)
	$(call SAY,link   )$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/parsers.a: $(PARSERS)
$(BUILD)/views.a: $(VIEWS)
$(BUILD)/tui.a: $(TUI)
$(BUILD)/%.a:
	$(call SAY,archive)rm -f $@ && ar rcs $@ $^

$(BUILD)/%.o: %.c Makefile | $(BUILD)/needs-build
	@mkdir -p $(@D)
	$(call SAY,compile)$(COMPILE) -c -o $@ $<

# The samples of --demo, compiled in.
DEMO       = tui/demo/report.eml tui/demo/reply.eml $(sort $(wildcard tui/demo/mq/*.log))
$(BUILD)/demo.c: $(DEMO) tui/demo/embed.sh
	@mkdir -p $(@D)
	$(call SAY,embed  )sh tui/demo/embed.sh $(DEMO) >$@
$(BUILD)/demo.o: $(BUILD)/demo.c | $(BUILD)/needs-build
	$(call SAY,compile)$(COMPILE) -c -o $@ $<

# The man page and the completions of shells are what the program itself writes of its tables.
SHARE      = $(DESTDIR)$(PREFIX)/share
describe   = ./$(PROGRAM) --help=$(1) >$(SHARE)/$(2) && chmod 644 $(SHARE)/$(2)
install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/bash-completion/completions \
		$(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	install -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/perfsift
	$(call describe,man,man/man1/perfsift.1)
	$(call describe,bash,bash-completion/completions/perfsift)
	$(call describe,zsh,zsh/site-functions/_perfsift)
	$(call describe,fish,fish/vendor_completions.d/perfsift.fish)

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/perfsift $(SHARE)/man/man1/perfsift.1 \
		$(SHARE)/bash-completion/completions/perfsift \
		$(SHARE)/zsh/site-functions/_perfsift $(SHARE)/fish/vendor_completions.d/perfsift.fish

clean:
	rm -rf build build-* perfsift

# Stop before the first compile if something is missing, with the command that brings it.
have.cc         = command -v $(firstword $(CC))
have.pkg-config = command -v $(firstword $(PKG_CONFIG))
have.libcsv     = printf '\#include <csv.h>\nint main(void) { return csv_error(0); }\n' | \
	$(CC) $(CPPFLAGS) $(CFLAGS) -w -x c - $(LDFLAGS) -o /dev/null -lcsv
$(foreach tool,$(LINT_NEEDS),$(eval have.$(tool) = command -v $(tool)))
look_for        = { $(or $(have.$(1)),$(PKG_CONFIG) --exists $(1)); } >/dev/null 2>&1 || \
	{ missing=1; echo 'perfsift: $(1) is missing: $(call bring,$(1))'; };
bring           = $(if $(MANAGER),$(AS_ROOT)$($(MANAGER).install) $(call packages,$(1)),install it)

$(BUILD)/needs-build: NEEDS = $(BUILD_NEEDS)
$(BUILD)/needs-tests: NEEDS = $(TEST_NEEDS)
$(BUILD)/needs-lint:  NEEDS = $(LINT_NEEDS)
$(BUILD)/needs-%: Makefile
	@mkdir -p $(@D)
	@missing=; $(foreach need,$(NEEDS),$(call look_for,$(need))) \
	[ -z "$$missing" ] || { echo 'All at once: make $(if $(filter \
		%-lint,$@),lint-deps,deps) $(MAKECMDGOALS)'; exit 1; }
	@touch $@

# ---- Tests ---------------------------------------------------------------------------------------

TESTS      = $(patsubst %.c,$(BUILD)/%,$(wildcard tests/*/test_*.c))
TEST_LIBS  = -lcmocka
ON_TERMINAL = $(patsubst %.c,$(BUILD)/%,$(shell grep -l '"tests/tui/terminal.h"' tests/*/test_*.c))
$(ON_TERMINAL): TEST_LIBS += -lvterm -lutil
$(ON_TERMINAL): $(BUILD)/tests/tui/terminal.o

# A test is linked with its own floor and those below it.
$(BUILD)/tests/parsers/%: tests/parsers/%.c $(BUILD)/parsers.a Makefile | $(BUILD)/needs-tests
	$(LINK_TEST)
$(BUILD)/tests/views/%: tests/views/%.c $(BUILD)/views.a $(BUILD)/parsers.a Makefile | $(BUILD)/needs-tests
	$(LINK_TEST)
$(BUILD)/tests/tui/%: tests/tui/%.c $(FLOORS) Makefile | $(BUILD)/needs-tests
	$(LINK_TEST)
$(BUILD)/tests/fuzz/test_%: tests/fuzz/test_%.c $(BUILD)/tests/fuzz/check.o $(FLOORS) Makefile | $(BUILD)/needs-tests
	$(LINK_TEST)
define LINK_TEST
	@mkdir -p $(@D)
	$(call SAY,test   )$(COMPILE) $(LDFLAGS) -o $@ $(filter %.c %.o %.a,$^) $(LIBS) $(TEST_LIBS)
endef

tests: $(TESTS)

# Each test runs from the top of the tree, so that tests/data is found.
check: all $(TESTS)
	@PERFSIFT=./$(PROGRAM) sh tests/run.sh sh:tests/test_floors.sh $(TESTS)

SANITIZE   = -g -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
sanitize:
	@ASAN_OPTIONS=hard_rss_limit_mb=4096 $(MAKE) --no-print-directory BUILD=build-sanitize \
		CFLAGS='$(SANITIZE)' LDFLAGS= check

# GLib keeps its threads apart in ways that cannot be watched from outside.
WATCHED    = $(addprefix $(BUILD)/tests/,parsers/test_load tui/test_live)
sanitize-threads:
	@G_SLICE=always-malloc TSAN_OPTIONS=suppressions=tests/threads.supp $(MAKE) --no-print-directory \
		BUILD=build-threads CFLAGS='-g -O1 -fsanitize=thread' LDFLAGS= check-threads
check-threads: all $(WATCHED)
	@PERFSIFT=./$(PROGRAM) sh tests/run.sh $(WATCHED)

# ---- Broken input, and speed ---------------------------------------------------------------------

FUZZERS    = $(patsubst %.c,$(BUILD)/%,$(wildcard tests/fuzz/fuzz_*.c))
$(BUILD)/tests/fuzz/fuzz_%: tests/fuzz/fuzz_%.c $(BUILD)/tests/fuzz/check.o $(FLOORS) Makefile
	@mkdir -p $(@D)
	$(call SAY,fuzz   )$(COMPILE) -fsanitize=fuzzer -o $@ $(filter %.c %.o %.a,$^) $(LIBS)

FUZZ_SECONDS ?= 10
fuzz-smoke:
	@$(MAKE) --no-print-directory BUILD=build-fuzz CC=$(CLANG) LDFLAGS= \
		CFLAGS='$(SANITIZE) -fsanitize=fuzzer-no-link' fuzz-run
fuzz-run: $(FUZZERS)
	@sh tests/fuzz/run.sh $(FUZZ_SECONDS) $(BUILD)/found $(FUZZERS)

BENCHES    = $(patsubst %.c,$(BUILD)/%,$(wildcard tests/bench/*.c))
$(BUILD)/tests/bench/%: tests/bench/%.c $(FLOORS) Makefile | $(BUILD)/needs-tests
	@mkdir -p $(@D)
	$(call SAY,bench  )$(COMPILE) $(LDFLAGS) -o $@ $(filter %.c %.o %.a,$^) $(LIBS)
BENCH_TERMINAL = $(addprefix $(BUILD)/tests/bench/,keys screen)
$(BENCH_TERMINAL): $(BUILD)/tests/tui/terminal.o
$(BENCH_TERMINAL): LIBS += -lcmocka -lvterm -lutil
bench: all $(BENCHES)
	@PERFSIFT=./$(PROGRAM) sh tests/bench/run.sh $(BUILD)/tests/bench

# ---- Lint ----------------------------------------------------------------------------------------

SOURCES    = $(wildcard parsers/*.c views/*.c tui/*.c tests/*/*.c)
HEADERS    = $(wildcard parsers/*.h views/*.h tui/*.h tests/*/*.h)

lint: lint-floors lint-format lint-cppcheck lint-tidy
lint-floors:
	$(call SAY,floors )sh tests/test_floors.sh
lint-format: | $(BUILD)/needs-lint
	$(call SAY,format )clang-format --dry-run -Werror $(SOURCES) $(HEADERS)
lint-cppcheck: | $(BUILD)/needs-lint
	$(call SAY,check  )cppcheck --quiet --std=c11 --enable=warning,performance,portability \
		--inline-suppr --suppressions-list=.cppcheck --error-exitcode=1 -I. $(SOURCES)
lint-tidy: | $(BUILD)/needs-build $(BUILD)/needs-lint
	$(call SAY,tidy   )printf '%s\n' $(filter-out tests/%,$(SOURCES)) | xargs -P "$$(getconf _NPROCESSORS_ONLN)" -I FILE \
		clang-tidy --quiet FILE -- $(ALL_CFLAGS) 2>/dev/null

.PHONY: all run demo install uninstall clean tests check sanitize sanitize-threads check-threads fuzz-smoke fuzz-run bench lint \
	lint-floors lint-format lint-cppcheck lint-tidy
.DELETE_ON_ERROR:
.SECONDARY:

-include $(wildcard $(BUILD)/*.d $(BUILD)/*/*.d $(BUILD)/tests/*/*.d)

endif
