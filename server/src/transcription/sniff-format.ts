const starts = (bytes: Buffer, text: string, at = 0) => bytes.toString("latin1", at, at + text.length) === text;

/** Which container it is, by its first bytes and in ffmpeg's words; undefined for what is no sound that we know. */
export function sniffFormat(bytes: Buffer): string | undefined {
  if (starts(bytes, "RIFF") && starts(bytes, "WAVE", 8)) return "wav";
  if (starts(bytes, "fLaC")) return "flac";
  if (starts(bytes, "OggS")) return "ogg";
  if (starts(bytes, "ID3")) return "mp3";
  if (starts(bytes, "ftyp", 4)) return "mov";
  if (starts(bytes, "\x1aE\xdf\xa3")) return "matroska";
  if (starts(bytes, "FORM") && starts(bytes, "AIF", 8)) return "aiff";
  if (starts(bytes, ".snd")) return "au";
  if (starts(bytes, "#!AMR")) return "amr";
  return sniffFrame(bytes);
}

/** MP3 and AAC without any header begin with a frame: eleven or twelve bits that are set, then the layer. */
function sniffFrame(bytes: Buffer): string | undefined {
  if (bytes.length < 2) return undefined;
  const bits = bytes.readUInt16BE(0);
  if ((bits & 0xfff6) === 0xfff0) return "aac";
  return (bits & 0xffe6) === 0xffe2 ? "mp3" : undefined;
}
