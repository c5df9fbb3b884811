import type { Command, Words } from "#contract/call.ts";
import type { NextStep } from "#web/lib/next-step.ts";
import { plural } from "#web/lib/plural.ts";
import type { Problem } from "#web/lib/problem.ts";
import { t, tWords } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";

/** The outcome of a command that a message belongs to. */
export const outcomeOf = (row: Command, message: string): string | undefined =>
  Object.entries(row.answers).find(([, words]) => words === message)?.[0];

/** Whether the outcome is a success: done, or pending a confirmation. */
export const isGood = (outcome: string): boolean => outcome === "done" || outcome === "pending";

/** The words of spec §8 for an outcome; some depend on a field that was sent. */
export function outcomeText(
  row: Command,
  outcome: string,
  input: Readonly<Record<string, unknown>>,
): string | undefined {
  const words: Words | undefined = row.says?.[outcome];
  if (words === undefined || typeof words === "string") return words;
  return words.words[String(input[words.field])];
}

/** Shows how a command ended. Outcomes without words in the specification are silent. */
export function toastOutcome(
  row: Command,
  outcome: string,
  input: Readonly<Record<string, unknown>>,
  detail = "",
): void {
  const words = outcomeText(row, outcome, input);
  if (words) toast(tWords(words), { detail, tone: isGood(outcome) ? "good" : "bad" });
}

/** Shows why a call was refused: its own words for 400, 404 and 409, general ones for the rest (docs/design/details.md#24c). */
export function toastProblem(problem: Problem, row?: Command): void {
  // The page shows the reason itself (web/identity/session/use-session-news.ts).
  if (problem.code === "no_session" || problem.code === "foreign_login") return;
  const own = [400, 404, 409].includes(problem.status);
  if (own && row?.says && !row.says["otherwise"]) return;
  const words = own ? row && outcomeText(row, "otherwise", {}) : undefined;
  const say = (next?: NextStep) =>
    words
      ? toast(tWords(words), { detail: tWords(problem.detail), tone: "bad", next })
      : toast(problemText(problem), { detail: waitText(problem), tone: "bad", next });
  if (!isLate(problem.code)) {
    say();
    return;
  }
  // Such a message is seldom, so what it leads to is no part of the first load.
  import("#web/lib/next-step.ts").then(
    ({ nextStepAfter }) => say(nextStepAfter(problem.code, location.pathname)),
    () => say(),
  );
}

/** Somebody else was earlier, so that the screen was outdated when the button was pressed. */
const isLate = (code: string): boolean =>
  /_moved_on$/.test(code) || ["offer_changed", "position_filled", "work_closed", "work_taken_down"].includes(code);

/** Shows the words of spec §8, if any, for a call that was not sent; the reason is at its field. */
export function toastFailure(row: Command | undefined): void {
  const words = row && outcomeText(row, "otherwise", {});
  if (words) toast(tWords(words), { tone: "bad" });
}

/** Why a call failed, in one sentence. */
export function problemText({ status, code, message, detail }: Problem): string {
  if (code === "no_network") return t("No connection to the server. Nothing was lost; please try again.");
  if (code === "internal") return t("Something went wrong on our side. Please try again.");
  if (code === "no_session") return t("Your session has ended. Log in to continue.");
  if (code === "too_slow") return t("The connection was too slow. Nothing was lost; please try again.");
  return detail || message ? tWords(detail || message) : textOfProxy(status);
}

/** A response that is no problem document is from a proxy. */
function textOfProxy(status: number): string {
  if (status === 413) return t("This is larger than the server takes. Choose a smaller file, or a shorter text.");
  if (status === 429) return tWords("Too many attempts. Please try again later.");
  if (status === 431) return t("Your browser sends too many cookies. Delete the cookies of this site and try again.");
  return t("The service is unavailable. Please try again.");
}

/** The time to wait after too many calls, in whole minutes. */
export function waitText({ code, retryAfter }: Problem): string {
  if (code !== "too_many" || retryAfter === undefined) return "";
  const minutes = Math.ceil(retryAfter / 60);
  return t(plural(minutes, "Try again in a minute.", "Try again in {minutes} minutes."), { minutes });
}
