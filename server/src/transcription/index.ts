export { createTranscription, type Transcription } from "./create-transcription.ts";
