#!/bin/bash
# One call on a GPU machine without network: trains, measures and exports within MINUTES; results go to $OUT.
set -euo pipefail
cd "$(dirname "$0")"
export PYTHONUNBUFFERED=1 TOKENIZERS_PARALLELISM=false OMP_NUM_THREADS=2
: "${OUT:?the folder for results}" "${MINUTES:=9.3}"
# Lets the folds' processes share the GPU instead of taking turns; they are slower, but right, without it.
if nvidia-cuda-mps-control -d && ! timeout 60 python3 -c "import torch; torch.ones(1).cuda()"; then
  echo quit | nvidia-cuda-mps-control
fi
python3 run.py --out "$OUT" --minutes "$MINUTES" "$@" 2>&1 | tee /tmp/encoder.log
