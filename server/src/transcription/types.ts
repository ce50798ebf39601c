/** Something that was said, in seconds since the beginning of what was listened to. */
export interface Utterance {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly text: string;
}

export type Speaker = "agent" | "customer";

/** An utterance in the recording. Whose it is, only a channel of their own tells. */
export interface Turn extends Utterance {
  readonly speaker: Speaker | null;
}

export interface Heard {
  readonly utterances: readonly Utterance[];
  readonly language?: string;
}

export interface ListenOptions {
  readonly language?: string;
  readonly signal: AbortSignal;
}

/** An engine that makes text of speech: one channel, 16,000 samples per second between -1 and 1, under half a minute. */
export interface Transcriber {
  readonly name: string;
  /** Languages other than English are beyond it. */
  readonly isEnglishOnly: boolean;
  transcribe(samples: Float32Array<ArrayBuffer>, options: ListenOptions): Promise<Heard>;
  close(): Promise<void>;
}

/** Samples of each channel, all of the same number. */
export type Block = readonly Float32Array<ArrayBuffer>[];

/** A recording that can be listened to, more than once. */
export interface Recording {
  readonly sampleRate: number;
  readonly channels: number;
  readonly seconds: number;
  blocks(): AsyncIterable<Block>;
}

export interface Failure {
  readonly kind: "failed";
  /** A sentence that the recording's owner may read. */
  readonly reason: string;
  /** Whether it may go better another time. */
  readonly retry: boolean;
}

export interface Transcribed {
  readonly kind: "transcribed";
  /** Lines such as `[00:12.3 - 00:15.8] Agent: …`. */
  readonly text: string;
  readonly turns: readonly Turn[];
  readonly language?: string;
  readonly durationSeconds: number;
  /** What made the text of it. */
  readonly engine: string;
}

/** How long a recording is, and how loud each channel is over time. */
export interface MeasuredRecording {
  readonly kind: "measured";
  readonly durationMs: number;
  /** A list per channel: the largest absolute sample of each stretch of time, from 0 to 255. */
  readonly peaks: readonly Uint8Array[];
}

export interface RecordingInput {
  /** A file on this machine. It is only read. */
  readonly path: string;
  /** Of two channels, which one is the agent's: the first (0, left) unless told. */
  readonly agentChannel?: 0 | 1;
  /** BCP 47, if known. */
  readonly language?: string;
  readonly signal?: AbortSignal;
}
