export interface RemoteRequest {
  readonly samples: Float32Array;
  readonly model: string;
  readonly format: "verbose_json" | "json";
  readonly language?: string;
}

/** A passage as OpenAI's protocol wants it. */
export function formOf({ samples, model, format, language }: RemoteRequest): FormData {
  const form = new FormData();
  form.set("file", new Blob([wavOf(samples)], { type: "audio/wav" }), "passage.wav");
  form.set("model", model);
  form.set("response_format", format);
  // ISO 639-1: the language without its country.
  if (language) form.set("language", language.slice(0, language.search(/-|$/)).toLowerCase());
  return form;
}

/** One channel of 16,000 samples per second, 16 bits each. */
function wavOf(samples: Float32Array): Buffer<ArrayBuffer> {
  const bytes = samples.length * 2;
  const file = Buffer.alloc(44 + bytes);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(36 + bytes, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(16_000, 24);
  file.writeUInt32LE(32_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(bytes, 40);
  for (const [i, sample] of samples.entries()) {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff), 44 + 2 * i);
  }
  return file;
}
