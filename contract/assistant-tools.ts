import type { AnyCall } from "#contract/call.ts";

/** The first words of titles of calls that bind their caller or take something away. These begin on a screen. */
const bindingTitles = /^(?:Accept|Answer|Delete|End|Pay|Remove|Withdraw an application)\b/;

/** What assistants do not touch, whatever scope a token has. */
const untouched = [
  "account",
  "session",
  "token",
  "webhook",
  "payment",
  "payout",
  "bill",
  "milestone",
  "claim",
  "setting",
];

/**
 * What an assistant may do with a call: read with it, prepare it for the person to confirm on a screen, or neither. Nothing that
 * accepts, pays, deletes or changes an account is prepared, and no file is sent.
 */
export function assistantUseOf(call: AnyCall): "read" | "draft" | undefined {
  if (!call.token) return undefined;
  if (!("answers" in call)) return "stream" in call ? undefined : "read";
  if (call.multipart || call.ownTransaction || call.unrepeatable || typeof call.audited !== "string") return undefined;
  const isBinding = bindingTitles.test(call.title ?? "") || untouched.includes(call.audited);
  return isBinding ? undefined : "draft";
}
