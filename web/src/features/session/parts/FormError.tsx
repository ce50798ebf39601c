import { Alert } from "@mantine/core";
import { wordsOf } from "../../../api/errors.ts";

/** What is wrong with a form as a whole; errors of single inputs stand beside them. */
export function FormError({ error }: { readonly error: unknown }) {
  if (!error) return null;
  const { text, requestId } = wordsOf(error);
  return (
    <Alert color="red" variant="light" role="alert" title={text} p="xs">
      {requestId ? `Request ${requestId}` : null}
    </Alert>
  );
}
