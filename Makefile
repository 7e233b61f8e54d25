# A thin front for `python -m lessons`, which does the work and holds the help.
# Options go through ARGS:  make test ARGS="-k bayes"     make run ARGS="--port 9000"
# The app for a room:       make app ROOM=1

PYTHON ?= $(shell command -v python3 || command -v python || echo python3)
ARGS ?=
ROOM ?=
COMMANDS := setup run app test test-all bench lint notebooks derived release grade mark report lock clean

.DEFAULT_GOAL := help
.PHONY: help $(COMMANDS)

# Otherwise `make tests` would find the folder and do nothing, and a path after `test` be ignored.
UNKNOWN := $(filter-out help $(COMMANDS),$(MAKECMDGOALS))
ifneq ($(UNKNOWN),)
$(error $(firstword $(UNKNOWN)) is no command; `make help` lists them. What is added to one goes \
through ARGS, as in: make test ARGS="tests/nbcore")
endif

help:
	@$(PYTHON) -m lessons --help

$(COMMANDS):
	@$(PYTHON) -m lessons $@ $(if $(filter app,$@),$(if $(ROOM),--room)) $(ARGS)
