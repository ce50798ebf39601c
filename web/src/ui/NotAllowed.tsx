import { IconLock } from "./icons.ts";
import { EmptyState } from "./States.tsx";

/** In the place of a page that the person's role does not include. */
export function NotAllowed({ text }: { readonly text: string }) {
  return <EmptyState icon={<IconLock size={24} />} title="You don't have access to this" text={text} />;
}
