import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const recordingStatuses = ["pending", "stored", "failed", "withheld", "expired"] as const;

/** Every media type of a stored copy. */
const recordingTypes = [
  "audio/wav",
  "audio/mpeg",
  "audio/aac",
  "audio/flac",
  "audio/ogg",
  "video/ogg",
  "audio/mp4",
  "video/mp4",
  "video/quicktime",
  "audio/webm",
  "video/webm",
  "video/x-matroska",
  "audio/aiff",
  "audio/basic",
  "audio/amr",
] as const;

const durationMs = field.Nullable(
  Type.Integer({ minimum: 0, description: "How long it is; null where it can't be decoded" }),
);

/** What a conversation tells of its recording; null without one. */
export const NullableRecording = field.Nullable(
  Type.Object({
    status: field.Choice(
      recordingStatuses,
      "`pending`: being fetched; `stored`: `GET /conversations/{id}/audio` answers it; `failed`: see `error`; `withheld`: the workspace masks what is stored, so that no copy is made; `expired`: deleted by the workspace's retention",
    ),
    bytes: field.Nullable(Type.Integer({ minimum: 0, description: "Size of the copy" })),
    content_type: field.Nullable(field.Choice(recordingTypes, "Media type of the copy")),
    duration_ms: durationMs,
    error: field.Nullable(Type.String({ description: "Why there is no copy" })),
  }),
);

const tag = "Conversations";
const access = withScope("conversations:read");
const params = field.IdParam("conv", "conversation");

export const getAudio = operation({
  id: "getAudio",
  method: "GET",
  path: "/conversations/{id}/audio",
  tag,
  summary: "Listen to a conversation's recording",
  description:
    "The stored copy of the recording behind `audio_url`, as a stream. Takes `Range` (one range; several are answered with the whole) and `If-Range` with the `ETag`. A conversation without a recording is a 404, and so is one whose copy was deleted by the workspace's retention. While the copy is being fetched it is a 409 with `Retry-After`; where it could not be fetched, or the workspace masks personal data, it is a 409 that says so. A storage that can't be reached is a 503.",
  access,
  params,
  ranged: true,
  tagged: true,
  success: [
    {
      status: 200,
      meaning: "The recording, without our envelope",
      data: Type.String({ description: "The file" }),
      media: recordingTypes,
    },
    {
      status: 206,
      meaning: "The range that was asked for",
      data: Type.String({ description: "A part of the file" }),
      media: recordingTypes,
    },
  ],
  errors: ["not_found", "conflict", "range_not_satisfiable"],
  example: { response: "" },
});

const maxPoints = 2_000;
const RecordingPeaks = Type.Object({
  conversation_id: field.Id("conv", "The conversation"),
  duration_ms: durationMs,
  peaks: field.Nullable(
    Type.Array(
      Type.Array(Type.Number({ minimum: 0, maximum: 1, description: "The loudest sample of this stretch of time" }), {
        maxItems: maxPoints,
        description: "One channel, in equal stretches of time from the beginning to the end",
      }),
      { maxItems: 2, description: "A list per channel; null where the recording can't be decoded" },
    ),
  ),
  reason: field.Nullable(Type.String({ description: "Why there are no peaks" })),
});
export type RecordingPeaksWire = Static<typeof RecordingPeaks>;

export const getAudioPeaks = operation({
  id: "getAudioPeaks",
  method: "GET",
  path: "/conversations/{id}/audio/peaks",
  tag,
  summary: "Read the waveform of a conversation's recording",
  description:
    "For drawing a player. Computed once, when the copy is stored. WAV is always decoded; other formats need `ffmpeg` on the server: without it `peaks` is null, and `reason` says why. A very short recording has fewer points. Without a copy it is refused as `GET /conversations/{id}/audio` is.",
  access,
  params,
  query: Type.Object({
    points: Type.Optional(
      Type.Integer({ minimum: 100, maximum: maxPoints, default: 800, description: "Most points per channel" }),
    ),
  }),
  success: [{ status: 200, meaning: "The waveform", data: RecordingPeaks }],
  errors: ["not_found", "conflict"],
  example: {
    response: {
      conversation_id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
      duration_ms: 270_000,
      peaks: [
        [0, 0.12, 0.6, 0.45],
        [0.3, 0.02, 0, 0.51],
      ],
      reason: null,
    },
  },
});
