#!/bin/sh
# Says what a step is and how long it usually takes, does it, and says how long it took:
#   tools/step.sh WHAT SECONDS COMMAND ...
what=$1 usually=$2
shift 2
echo "==> $what (usually $usually s, once)"
began=$(date +%s)
"$@"
ended=$?
[ $ended -eq 0 ] && echo "    done in $(($(date +%s) - began)) s"
exit $ended
