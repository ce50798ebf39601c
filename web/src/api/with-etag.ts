type OnAnswer = (answer: { readonly headers: Headers }) => void;

/** Makes a call and returns its answer with the entity tag, for changes that must not overwrite another person's. */
export async function withEtag<Value>(
  call: (onAnswer: OnAnswer) => Promise<Value>,
): Promise<{ readonly value: Value; readonly etag: string | undefined }> {
  let etag: string | undefined;
  const value = await call(({ headers }) => {
    etag = headers.get("etag") ?? undefined;
  });
  return { value, etag };
}
