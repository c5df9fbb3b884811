import { currentCallName } from "#contract/renamed-calls.ts";
import { t, tWords } from "#web/lib/text.ts";
import { callTitles } from "#web/operation/audit/call-titles.ts";
import { productActions } from "#web/operation/audit/product-actions.ts";

/** Refusals are noted of every call, also of those that have no title. */
export function callName(call: string): string {
  const current = currentCallName(call);
  const action = productActions[current];
  return action ? t(action) : tWords(callTitles[current] ?? call);
}

/** The names that the filter of the audit log offers. */
export const notedCalls = [...Object.keys(callTitles), ...Object.keys(productActions)];
