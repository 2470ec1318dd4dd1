#!/bin/sh
# Make .venv and install the locked packages of requirements/$1.txt ("play" or "test") and the project itself.
# Does nothing where that has been done. Needs Python 3.11 or newer, and a network the first time.
set -eu
cd "$(dirname "$0")/.."
lock="requirements/$1.txt"

fail() {
    printf '\n%s\n' "$@" >&2
    exit 1
}

find_python() {
    for name in "${PYTHON:-python3.11}" python3.11 python3 python3.12 python3.13 python3.14 python; do
        if command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            echo "$name"
            return
        fi
    done
    fail "Fuchsbau needs Python 3.11 or newer, and none was found. Install it, or say where it is:" \
        "    make $1 PYTHON=/path/to/python3.11"
}

# What is installed for the tests is enough to play.
wanted=$(cat requirements/*.txt pyproject.toml | cksum)
for mark in ".venv/installed-$1" .venv/installed-test; do
    if [ -x .venv/bin/python ] && [ "$(cat "$mark" 2>/dev/null)" = "$wanted" ]; then
        exit 0
    fi
done

if ! .venv/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
    python=$(find_python "$1")
    echo "Making .venv with $("$python" --version) ..."
    "$python" -m venv --clear .venv ||
        fail "Python could not make a virtual environment. On Debian and Ubuntu: apt install python3-venv"
fi

echo "Installing the Python packages of $lock ..."
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock" ||
    fail "pip could not install the packages (above). Is there a network? Then run it again."
.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e . ||
    fail "pip could not install Fuchsbau itself (above)."
echo "$wanted" >".venv/installed-$1"
