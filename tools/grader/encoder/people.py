"""Finds first and last names in conversations and replaces them, so that models don't learn from who is called what."""
import random
import re
from collections import Counter

CUES = re.compile(
    r"\b(?:[Mm]y name is|[Mm]y name's|[Tt]his is|[Ii]t's|I'm|I am|(?:[Ss]peaking|[Cc]hatting|[Tt]alking) (?:with|to)|[Tt]hanks,?"
    r"|[Tt]hank you,?|[Hh]i,?|[Hh]ello,?|[Dd]ear|[Mm]r\.?|[Mm]rs\.?|[Mm]s\.?|[Nn]ame:|[Rr]egards,?) ([A-Z][a-z]{2,})(?: ([A-Z][a-z]{2,}))?"
)
MIN_COMMON = 3

NAMES = (
    "Aaliyah Abebe Adaeze Aiko Alejandra Amara Amir Anh Aroha Astrid Ayesha Bashir Beatriz Bongani Brigid Camila Chidi Chloe "
    "Conor Daiyu Darius Deepak Diego Dmitri Ebony Eilidh Elif Emeka Esperanza Fatima Femi Florence Francois Gareth Giulia Goran "
    "Gustavo Hana Harold Hassan Heather Hiroshi Ifeoma Ignacio Imani Ingrid Isabella Ivan Jasmin Javier Jerome Jiho Joaquin "
    "Kamala Kareem Katarzyna Keisha Kenji Khalid Kofi Kwame Lars Leilani Linh Lorenzo Lucia Mahmoud Malik Manuela Marcus Mei "
    "Miriam Mohammed Monique Nadia Naveen Ngozi Niamh Nkechi Noor Olga Oluwaseun Paolo Parvati Pedro Quan Rajesh Ramon Rashid "
    "Rosalind Sakura Samira Sanjay Shanice Siobhan Soren Sunita Tamika Tariq Thandiwe Tomas Tyrone Uche Valentina Vikram Walter "
    "Wei Xiomara Yasmin Yolanda Yusuf Zainab Zhen Zoltan"
).split()


def find_names(records: list[dict]) -> None:
    """Stores in each record the names that somebody is introduced or addressed by."""
    words = Counter()
    for record in records:
        # Recognised speech writes names in small letters.
        for _, text in record["turns"] if record["source"] != "harper-valley" else []:
            words.update(re.findall(r"\b[a-z]{3,}\b", text))
    for record in records:
        texts = [text for _, text in record["turns"]]
        found = {name for text in texts for match in CUES.finditer(text) for name in match.groups() if name}
        record["names"] = sorted(name for name in found if words[name.lower()] < MIN_COMMON)


def rename(record: dict, choose: random.Random) -> dict:
    """Returns the conversation with each name replaced throughout."""
    if not record.get("names"):
        return record
    new = dict(zip(record["names"], choose.sample(NAMES, min(len(NAMES), len(record["names"])))))
    pattern = re.compile(r"\b(?:" + "|".join(new) + r")\b")
    turns = [[role, pattern.sub(lambda match: new[match[0]], text)] for role, text in record["turns"]]
    return {**record, "turns": turns}
