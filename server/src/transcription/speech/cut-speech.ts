import { frameSeconds, levelOf } from "./levels.ts";

/** Somebody speaks, in seconds since the beginning; the samples are 16,000 per second. */
export interface Passage {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly samples: Float32Array<ArrayBuffer>;
}

export interface SpeechCutter {
  push(samples: Float32Array<ArrayBuffer>): Passage[];
  end(): Passage[];
}

interface Frame {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly level: number;
}

const frameLength = 480;
const framesIn = (seconds: number) => Math.round(seconds / frameSeconds);
/** A pause of this length ends a passage. */
const pause = framesIn(0.6);
/** So much is kept before and after: words begin and end more quietly than they are. */
const margin = framesIn(0.18);
/** Fewer loud frames are a click, not a word. */
const leastLoud = framesIn(0.12);
const longest = framesIn(20);
/** A passage that is too long is cut at the quietest moment of its last part. */
const cutWithin = framesIn(6);

/** Passages of speech in one channel, as its samples come in. Holds no more than the passage under way. */
export function createSpeechCutter(threshold: number): SpeechCutter {
  let rest = new Float32Array(0);
  /** Silence before a passage, then the passage. */
  let frames: Frame[] = [];
  let firstFrame = 0;
  let isSpeech = false;
  let quiet = 0;

  function pushFrame(frame: Frame): Passage[] {
    frames.push(frame);
    const isLoud = frame.level > threshold;
    if (!isSpeech) {
      if (isLoud) {
        isSpeech = true;
        quiet = 0;
      } else if (frames.length > margin) drop(frames.length - margin);
      return [];
    }
    quiet = isLoud ? 0 : quiet + 1;
    if (quiet >= pause) return close();
    return frames.length >= longest ? split() : [];
  }

  /** The passage is over; of the silence after it the end is the beginning of what follows. */
  function close(): Passage[] {
    isSpeech = false;
    const passage = passageOf(frames.length - Math.max(0, quiet - margin));
    drop(Math.max(0, frames.length - Math.min(margin, Math.max(0, quiet - margin))));
    return passage;
  }

  function split(): Passage[] {
    let best = frames.length - 1;
    for (let i = frames.length - 1; i >= frames.length - cutWithin; i -= 1) {
      if ((frames[i] as Frame).level < (frames[best] as Frame).level) best = i;
    }
    const passage = passageOf(best);
    drop(best);
    return passage;
  }

  function passageOf(count: number): Passage[] {
    const held = frames.slice(0, count);
    if (held.filter(({ level }) => level > threshold).length < leastLoud) return [];
    const samples = new Float32Array(held.reduce((sum, frame) => sum + frame.samples.length, 0));
    let at = 0;
    for (const frame of held) {
      samples.set(frame.samples, at);
      at += frame.samples.length;
    }
    const startSeconds = firstFrame * frameSeconds;
    return [{ startSeconds, endSeconds: startSeconds + samples.length / 16_000, samples }];
  }

  function drop(count: number): void {
    frames = frames.slice(count);
    firstFrame += count;
  }

  return {
    push(samples) {
      const input = new Float32Array(rest.length + samples.length);
      input.set(rest);
      input.set(samples, rest.length);
      const passages: Passage[] = [];
      let at = 0;
      for (; at + frameLength <= input.length; at += frameLength) {
        const frame = input.slice(at, at + frameLength);
        passages.push(...pushFrame({ samples: frame, level: levelOf(frame, 0, frameLength) }));
      }
      rest = input.slice(at);
      return passages;
    },
    end() {
      if (!isSpeech) return [];
      frames.push({ samples: rest, level: levelOf(rest, 0, rest.length) });
      return close();
    },
  };
}
