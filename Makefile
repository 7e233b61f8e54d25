# A thin front for `python -m lessons`, which does the work and holds the help.
# Options go through ARGS:  make test ARGS="-k bayes"     make run ARGS="--port 9000"
# The app for a room:       make app ROOM=1

PYTHON ?= $(shell command -v python3 || command -v python || echo python3)
ARGS ?=
ROOM ?=
COMMANDS := setup run app test test-all bench lint notebooks derived release grade mark report lock clean

.DEFAULT_GOAL := help
.PHONY: help $(COMMANDS)

help:
	@$(PYTHON) -m lessons --help

$(COMMANDS):
	@$(PYTHON) -m lessons $@ $(if $(filter app,$@),$(if $(ROOM),--room)) $(ARGS)
