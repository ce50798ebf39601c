import MiniSearch from "minisearch";
import type { AgentKnowledge } from "../agents/index.ts";
import { knowledgeTerms } from "./knowledge-terms.ts";

export interface KnowledgeHit {
  readonly title: string;
  readonly url: string | null;
  /** The part of the article that fits best. */
  readonly passage: string;
  readonly score: number;
  /** Share of the question's terms that title and passage contain, rare terms counting more; 0 to 1. */
  readonly coverage: number;
}

export interface KnowledgeIndex {
  /** Returns the best articles, each once, the best first. */
  search(question: string, limit: number): readonly KnowledgeHit[];
}

interface Passage {
  readonly id: number;
  readonly article: number;
  readonly title: string;
  readonly text: string;
}

/** A passage is what is shown as an answer: some sentences, not a page. */
const passageChars = 700;
/** A question is a sentence or two; what comes after is not looked for. */
const maxTerms = 60;
/** The title says in a few words what the whole article is about. */
const boost = { title: 3, text: 1 };

export function createKnowledgeIndex(knowledge: readonly AgentKnowledge[]): KnowledgeIndex {
  const passages: Passage[] = [];
  for (const [article, { title, text }] of knowledge.entries()) {
    for (const part of passagesOf(text)) passages.push({ id: passages.length, article, title, text: part });
  }
  const index = new MiniSearch<Passage>({
    fields: ["title", "text"],
    tokenize: knowledgeTerms,
    processTerm: (term) => term,
    searchOptions: { boost, prefix: false, fuzzy: false, combineWith: "OR" },
  });
  index.addAll(passages);
  const rarity = raritiesOf(passages);

  return {
    search(question, limit) {
      const terms = [...new Set(knowledgeTerms(question))].slice(0, maxTerms);
      if (terms.length === 0) return [];
      const total = terms.reduce((sum, term) => sum + rarity(term), 0);
      const best = new Map<number, KnowledgeHit>();
      for (const { id, score, terms: matched } of index.search(terms.join(" "))) {
        const passage = passages[id] as Passage;
        if (best.has(passage.article)) continue;
        const { title, url } = knowledge[passage.article] as AgentKnowledge;
        const covered = [...new Set(matched)].reduce((sum, term) => sum + rarity(term), 0);
        best.set(passage.article, { title, url, passage: passage.text, score, coverage: covered / total });
        if (best.size >= limit) break;
      }
      return [...best.values()];
    },
  };
}

/** Inverse document frequency. A term that occurs nowhere counts as much as the rarest: it was asked for and is missing. */
function raritiesOf(passages: readonly Passage[]): (term: string) => number {
  const counts = new Map<string, number>();
  for (const { title, text } of passages) {
    for (const term of new Set(knowledgeTerms(`${title} ${text}`))) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return (term) => Math.log(1 + passages.length / (1 + (counts.get(term) ?? 0)));
}

/** Splits at paragraphs, then at sentences, into pieces of about the length of an answer. */
function passagesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let current = "";
  for (const part of text.split(/\n{2,}/).flatMap(sentencesOf)) {
    if (current !== "" && current.length + part.length > passageChars) {
      pieces.push(current.trim());
      current = "";
    }
    current += part;
  }
  if (current.trim() !== "") pieces.push(current.trim());
  return pieces.length === 0 ? [text.slice(0, passageChars)] : pieces;
}

function sentencesOf(paragraph: string): readonly string[] {
  const sentences = `${paragraph}\n`.match(/[^.!?\n]*(?:[.!?]+(?=\s)|\n)\s*/g) ?? [paragraph];
  return sentences.flatMap((sentence) =>
    sentence.length <= passageChars
      ? [sentence]
      : Array.from({ length: Math.ceil(sentence.length / passageChars) }, (_, i) =>
          sentence.slice(i * passageChars, (i + 1) * passageChars),
        ),
  );
}
