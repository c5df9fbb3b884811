import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import type { Row } from "#server/test/matrix-row.ts";

/** What the audit log holds of one request. */
export const entriesOf = (db: Db, answer: LightMyRequestResponse) =>
  db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(answer.headers["x-request-id"])));

/** What is wrong with that: each change has its one entry, each refusal of a stranger one at most, and nothing else has any. */
export async function auditVerdict(answer: LightMyRequestResponse, { call }: Row, db: Db): Promise<string> {
  const outcomes = (await entriesOf(db, answer)).map(({ outcome }) => outcome);
  const due = call === "images" ? none : dueTo(answer, contract[call]);
  const isRight = outcomes.length === 0 ? !due.must : outcomes.length === 1 && due.outcomes.includes(outcomes[0] ?? "");
  return isRight ? "" : `, but the audit log says [${outcomes.join(", ")}]`;
}

interface Due {
  readonly outcomes: readonly string[];
  /** At least one of them; a refusal may have been noted a moment ago. */
  readonly must: boolean;
}

const none: Due = { outcomes: [], must: false };

function dueTo(answer: LightMyRequestResponse, call: Call): Due {
  if (answer.statusCode === 403) return { outcomes: [answer.json<{ code: string }>().code], must: false };
  if (answer.statusCode !== 200 || typeof call.audited !== "string") return none;
  const told = answer.json<{ message: string } | unknown[]>();
  // A company that waits is answered its row, and gets no session.
  if (Array.isArray(told)) return told.length > 0 ? { outcomes: ["done", "unauthorized"], must: true } : none;
  return { outcomes: ["done"], must: "answers" in call && told.message === call.answers.done };
}
