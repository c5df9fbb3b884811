import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Command } from "#contract/call.ts";
import { type Answer, send } from "#web/lib/api.ts";
import type { CommandName, OutcomeOf, SentTo } from "#web/lib/api-types.ts";
import { contractRow } from "#web/lib/contract-row.ts";
import { outcomeOf, toastOutcome, toastProblem } from "#web/lib/outcome.ts";
import { asProblem, type Problem } from "#web/lib/problem.ts";

/** The result of a command: an outcome of its row, or a problem. */
type Ending<N extends CommandName> =
  | { readonly outcome: OutcomeOf<N>; readonly answer: Answer<N> }
  | { readonly problem: Problem; readonly handled: boolean };

/** `rowsRead` ends when the rows on screen were read after the command, or could not be read. */
export type Done<N extends CommandName> = Ending<N> & { readonly rowsRead: Promise<void> };

/** Whether the caller handles a problem itself, so that no message is shown. */
type IsHandled = (problem: Problem) => boolean;

/**
 * A command of the contract. `run` sends it, says the words its row has for the outcome, has every list on screen read
 * again, and answers how it ended; it never throws.
 *
 *     const remove = useCall("workdelete");
 *     if (await confirm(t("Do you want to delete this job?"))) await remove.run({ workid });
 */
export function useCall<N extends CommandName>(name: N) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** Removes cached rows that are not on screen, so that no form begins with outdated values. */
  async function readAgain(): Promise<void> {
    // `type: "inactive"` would include queries that are on screen through an observer that does not fetch.
    queries.removeQueries({ queryKey: ["rows"], predicate: (query) => query.getObserversCount() === 0 });
    await queries.invalidateQueries({ queryKey: ["rows"] });
  }

  /** `detail` stands beneath the words of the outcome. */
  async function run(input: SentTo<N>, isHandled?: IsHandled, detail?: string): Promise<Done<N>> {
    setBusy(true);
    const { ending, say } = await carryOut(name, input, isHandled, detail);
    // Who presses again at the sight of the message is heard: the button is no longer busy then.
    setBusy(false);
    say();
    const wasHeard = "outcome" in ending || ending.problem.code !== "no_network";
    return { ...ending, rowsRead: wasHeard ? readAgain() : Promise.resolve() };
  }
  return { run, busy };
}

/** How a command ended, and `say`, which shows the message of that. */
interface Result<N extends CommandName> {
  readonly ending: Ending<N>;
  readonly say: () => void;
}

async function carryOut<N extends CommandName>(
  name: N,
  input: SentTo<N>,
  isHandled?: IsHandled,
  detail?: string,
): Promise<Result<N>> {
  let row: Command | undefined;
  try {
    const sent = await contractRow(name);
    row = sent;
    const answer = await send(name, input);
    const outcome = outcomeOf(sent, answer.message);
    if (outcome === undefined) throw new Error(`unknown answer of ${name}: ${answer.message}`);
    return {
      ending: { outcome: outcome as OutcomeOf<N>, answer },
      say: () => toastOutcome(sent, outcome, { ...input }, detail),
    };
  } catch (error) {
    const problem = asProblem(error);
    const handled = isHandled?.(problem) ?? false;
    return { ending: { problem, handled }, say: () => handled || toastProblem(problem, row) };
  }
}
