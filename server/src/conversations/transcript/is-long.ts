/** From here on, to name a text and look it up costs less than to keep it again. */
const longFrom = 1_024;

export const isLong = (transcript: string | null | undefined): transcript is string =>
  transcript != null && transcript.length >= longFrom;
