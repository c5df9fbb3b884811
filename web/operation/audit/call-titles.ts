import type { Call } from "#contract/call.ts";
import { callTable } from "#web/lib/call-table.ts";

/** What each call does that writes an audit entry. The build puts the titles alone in the place of this module (web/build/call-prose.ts). */
export const callTitles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<Call>(callTable).flatMap(([name, { title }]) => (title === undefined ? [] : [[name, title]])),
);
