/**
 * What few calls need, loaded when the first of them comes: a library costs start-up time and memory even where nobody
 * uses it. Whoever asks while it is being loaded waits for the same; after a failure the next one tries again.
 */
export function onDemand<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
