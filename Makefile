# perfsift: build, test, install. See README.md for what each target does.

CC       ?= cc
CFLAGS   ?= -O2 -g
BUILD    ?= build
PKG_CONFIG ?= pkg-config

PACKAGES  = ncursesw libpcre2-8 yaml-0.1 libarchive json-c
LIBS      = $(shell $(PKG_CONFIG) --libs $(PACKAGES)) -lcsv -lm
WARNINGS  = -Wall -Wextra -Wpedantic -Wshadow -Wconversion
ALL_CFLAGS = -std=c17 -D_POSIX_C_SOURCE=200809L $(WARNINGS) -I. $(CPPFLAGS) $(CFLAGS) \
	$(shell $(PKG_CONFIG) --cflags $(PACKAGES))

objects   = $(patsubst %.c,$(BUILD)/%.o,$(wildcard $(1)/*.c))
PARSERS   = $(call objects,parsers)
VIEWS     = $(call objects,views)
TUI       = $(filter-out $(BUILD)/tui/main.o,$(call objects,tui))
# A floor after those that stand on it: what is linked from left to right.
FLOORS    = $(if $(TUI),$(BUILD)/tui.a) $(if $(VIEWS),$(BUILD)/views.a) $(BUILD)/parsers.a
TESTS     = $(patsubst %.c,$(BUILD)/%,$(wildcard tests/*/test_*.c))

all: perfsift

perfsift: $(BUILD)/tui/main.o $(FLOORS)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/parsers.a: $(PARSERS)
$(BUILD)/views.a: $(VIEWS)
$(BUILD)/tui.a: $(TUI)
$(BUILD)/%.a:
	rm -f $@ && ar rcs $@ $^

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/tests/%: tests/%.c $(FLOORS)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -MMD -MP -o $@ $< $(FLOORS) $(LIBS) -lcmocka $(TEST_LIBS_$(notdir $@))

# Each test runs from the top of the tree, so that tests/data is found.
check: all $(TESTS)
	@set -e; for test in $(TESTS); do $$test; done

clean:
	rm -rf $(BUILD) perfsift

.PHONY: all check clean
.DELETE_ON_ERROR:

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
