export { createTranscription, type Transcription } from "./create-transcription.ts";
export { sniffFormat } from "./sniff-format.ts";
