import { type Corner, request } from "./corners.ts";
import type { KnownIds } from "./known-ids.ts";

type Figures = Readonly<Record<string, unknown>>;

interface Row {
  readonly key: string;
  readonly count: number;
}

/** Demo conversations are up to a year old. */
const period = `from=${new Date(Date.now() - 390 * 86_400_000).toISOString().slice(0, 10)}`;

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Returns what the corner was filled with, by the number of its records: see the fill-*.ts files. */
export function filledWith(corner: Corner, ids: KnownIds): Figures {
  const { marker, size } = corner;
  const conversations = ids.count(corner, "conv");
  return {
    conversations,
    contacts: ids.count(corner, "con"),
    tickets: ids.count(corner, "tkt"),
    reviews: ids.count(corner, "rev"),
    // All but those of demo data: one each, the shared one, that of events; and those of the spans have no tag.
    tagged: size + 2,
    found: size + 4,
    scored: conversations,
    distributed: conversations,
    byChannel: conversations,
    byTag: [{ key: marker, count: size + 2 }],
    ofAgent: 3,
    // Every second conversation is rude.
    failed: Math.floor(size / 2),
    attempts: [2 * size, 2 * size],
    progress: 2 * size,
    judged: size,
    deliveries: ids.count(corner, "dlv"),
    exported: [conversations],
  };
}

/** Reads the same figures through the API. */
export async function readFigures(corner: Corner): Promise<Figures> {
  const { marker } = corner;
  const get = (path: string) => request(corner, "GET", path);
  const count = async (path: string) => (await get(path)).count;
  const agents = await get(`/agents?name=${marker}`);
  const rubrics = await get("/rubrics?limit=100");
  const own = rubrics.items.find(({ name }: { name: string }) => name === marker);
  const byChannel = await get(`/insights/breakdown?by=channel&${period}`);
  const byTag = await get(`/insights/breakdown?by=tag&limit=100&${period}`);
  const failing = await get(`/insights/failing-criteria?limit=25&rubric_id=${own.id}&${period}`);
  const team = await get("/training/team");
  const rates = await get("/deliveries/success-rates");
  const exports = await get("/exports?limit=100");
  return {
    conversations: await count("/conversations/count"),
    contacts: await count("/contacts/count"),
    tickets: await count("/tickets/count"),
    reviews: await count("/reviews/count"),
    tagged: await count(`/conversations/count?tag=${marker}`),
    found: await count(`/conversations/count?q=${marker}`),
    scored: (await get(`/insights/scores?${period}`)).totals.count,
    distributed: await count(`/insights/distribution?${period}`),
    byChannel: sum(byChannel.rows.map(({ count }: Row) => count)),
    byTag: byTag.rows.filter(({ key }: Row) => key === marker).map(({ key, count }: Row) => ({ key, count })),
    ofAgent: (await get(`/agents/${agents.items[0].id}/figures`)).totals.count,
    failed: sum(
      failing.criteria.filter(({ key }: Row) => key === "refused").map(({ failed }: { failed: number }) => failed),
    ),
    attempts: [team.attempts, team.completed],
    progress: (await get(`/training/progress?trainee=${marker}`)).attempts,
    judged: (await get(`/agreement?rubric_id=${own.id}`)).reviews,
    deliveries: sum(rates.items.map(({ delivered }: { delivered: number }) => delivered)),
    exported: exports.items
      .filter(({ resource }: { resource: string }) => resource === "conversations")
      .map(({ row_count }: { row_count: number }) => row_count),
  };
}
