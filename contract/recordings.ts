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
  Type.Integer({ minimum: 0, description: "Duration in milliseconds; null if the recording can't be decoded" }),
);

/** What a conversation tells of its recording; null without one. */
export const NullableRecording = field.Nullable(
  Type.Object({
    status: field.Choice(
      recordingStatuses,
      "`pending`: being fetched. `stored`: available at `GET /conversations/{id}/audio`. `failed`: see `error`. `withheld`: no copy is stored because the workspace masks stored data. `expired`: deleted by the workspace's retention period",
    ),
    bytes: field.Nullable(Type.Integer({ minimum: 0, description: "Size of the stored copy in bytes" })),
    content_type: field.Nullable(field.Choice(recordingTypes, "Media type of the stored copy")),
    duration_ms: durationMs,
    error: field.Nullable(Type.String({ description: "Why there is no stored copy" })),
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
  summary: "Retrieve a recording",
  description:
    "Returns the stored copy of the recording at `audio_url` as a stream. Accepts `Range` (a single range; a request for several returns the whole file) and `If-Range` with the `ETag`. Returns 404 if the conversation has no recording, or if the copy was deleted by the workspace's retention period. Returns 409 with `Retry-After` while the copy is being fetched, and 409 with the reason if it could not be fetched or the workspace masks personal data. Returns 503 if the storage can't be reached.",
  access,
  params,
  ranged: true,
  tagged: true,
  success: [
    {
      status: 200,
      meaning: "The recording, without the response envelope",
      data: Type.String({ description: "The file" }),
      media: recordingTypes,
    },
    {
      status: 206,
      meaning: "The requested range",
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
      Type.Array(
        Type.Number({ minimum: 0, maximum: 1, description: "The loudest sample in this interval, from 0 to 1" }),
        {
          maxItems: maxPoints,
          description: "One audio channel, in equal intervals from start to end",
        },
      ),
      { maxItems: 2, description: "One list per audio channel; null if the recording can't be decoded" },
    ),
  ),
  reason: field.Nullable(Type.String({ description: "Why there are no peaks; null if there are" })),
});
export type RecordingPeaksWire = Static<typeof RecordingPeaks>;

export const getAudioPeaks = operation({
  id: "getAudioPeaks",
  method: "GET",
  path: "/conversations/{id}/audio/peaks",
  tag,
  summary: "Retrieve a recording's waveform",
  description:
    "Returns the waveform of the recording, for example to draw a player. It is computed once, when the copy is stored. WAV files can always be decoded; other formats need `ffmpeg` on the server: without it, `peaks` is null and `reason` says why. Very short recordings have fewer points. If there is no copy, returns the same errors as `GET /conversations/{id}/audio`.",
  access,
  params,
  query: Type.Object({
    points: Type.Optional(
      Type.Integer({
        minimum: 100,
        maximum: maxPoints,
        default: 800,
        description: "Maximum number of points per channel",
      }),
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
