/** Ends the work on one recording, wherever it is found out; `transcribeRecording` makes a value of it. */
export class RecordingFailed extends Error {
  override readonly name = "RecordingFailed";
  readonly retry: boolean;
  constructor(reason: string, { retry = false }: { readonly retry?: boolean } = {}) {
    super(reason);
    this.retry = retry;
  }
}
