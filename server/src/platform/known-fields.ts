/** Unknown fields of a body are ignored and reported. What is stored of it holds only those that the contract knows. */
export function knownFields(
  schema: { readonly properties: object } | undefined,
  given: object,
): Record<string, unknown> {
  const names = Object.keys(schema?.properties ?? {});
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
}
