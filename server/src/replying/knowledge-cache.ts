import { createHash } from "node:crypto";
import type { AgentKnowledge } from "../agents/index.ts";
import { createKnowledgeIndex, type KnowledgeIndex } from "./knowledge-index.ts";

/** Indexes kept; an agent's knowledge has at most 256 KiB. */
const maxIndexes = 50;

/** Returns the index of some knowledge, built once per content. */
export type KnowledgeCache = (knowledge: readonly AgentKnowledge[]) => KnowledgeIndex;

export function createKnowledgeCache(): KnowledgeCache {
  const indexCache = new Map<string, KnowledgeIndex>();
  return (knowledge) => {
    const key = createHash("sha256").update(JSON.stringify(knowledge)).digest("base64");
    const index = indexCache.get(key) ?? createKnowledgeIndex(knowledge);
    indexCache.delete(key);
    indexCache.set(key, index);
    const [oldest] = indexCache.keys();
    if (oldest !== undefined && indexCache.size > maxIndexes) indexCache.delete(oldest);
    return index;
  };
}
