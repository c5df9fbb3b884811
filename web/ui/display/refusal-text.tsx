import { type RefusalCode, refusals } from "#domain/refusals.ts";
import { tWords } from "#web/lib/text.ts";
import { Note } from "#web/ui/display/guidance.tsx";

/** Why something would be refused, in the words of the refusal. */
export const RefusalText = ({ code }: { readonly code: RefusalCode }) => <Note>{tWords(refusals[code].detail)}</Note>;
