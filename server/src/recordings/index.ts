export { askToRemoveFiles } from "./ask-to-remove-files.ts";
export { createStorages } from "./create-storages.ts";
export { type ExpectedRecording, expectRecordings, replaceRecording } from "./expect-recordings.ts";
export { readRecording } from "./read-recording.ts";
export type { Recording, RecordingPorts, Storages } from "./types.ts";
export { withCopy } from "./with-copy.ts";
