import type { RefusalCode } from "#domain/refusals.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const RefusalText = lazyPart(async () => (await import("#web/ui/display/refusal-text.tsx")).RefusalText);

/** Why something would be refused. The texts of all refusals are loaded with it. */
export const RefusalNote = ({ code }: { readonly code: RefusalCode }) => (
  <RefusalText of={{ code }} placeholder={<Skeleton height="3rem" />} />
);
