import type { Contract } from "#contract/index.ts";
import type { CallName } from "#web/lib/api-types.ts";

/**
 * The row of the contract for a call: its input schema and the words of its outcomes. The table brings its schemas along
 * (about 30 KiB), so it loads when a form is first touched or a command first given, never with a page.
 */
export const contractRow = async <N extends CallName>(name: N): Promise<Contract[N]> => (await table()).callTable[name];

/** Called when a form is entered, so that its rules are there before it is submitted. */
export const preloadContract = (): void => void table().catch(() => undefined);

const table = () => import("#web/lib/call-table.ts");
