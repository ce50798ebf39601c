import * as contract from "@cqs/contract";
import { ok, type Route, rawRoute, route } from "../platform/http/route.ts";
import { readAudio } from "./read-audio.ts";
import { readPeaks } from "./read-peaks.ts";
import type { Storages } from "./types.ts";
import { audioHeaders, peaksToWire } from "./wire.ts";

export const recordingRoutes = (ports: { readonly storages: Storages }): readonly Route[] => [
  rawRoute(contract.getAudio, async ({ deps, scope, params, headers, privacy }) => {
    const audio = await readAudio(
      { ...deps, ...ports },
      {
        scope,
        conversationId: params.id,
        range: headers.range as string | undefined,
        ifRange: headers["if-range"] as string | undefined,
        isMasked: (await privacy()).shown !== undefined,
      },
    );
    const media = audio.recording.contentType ?? "application/octet-stream";
    return { status: audio.range ? 206 : 200, media, raw: audio.stream, headers: audioHeaders(audio) };
  }),
  route(contract.getAudioPeaks, async ({ deps, scope, params, query }) =>
    ok(peaksToWire(await readPeaks(deps, { scope, conversationId: params.id, points: query.points ?? 800 }))),
  ),
];
