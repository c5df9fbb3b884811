import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import type { Row } from "#server/test/matrix-row.ts";

/** The audit entries of one request. */
export const entriesOf = (db: Db, response: LightMyRequestResponse) =>
  db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(response.headers["x-request-id"])));

/** The violation, if any: each change has one entry, each refusal of a permission at most one, everything else none. */
export async function auditVerdict(response: LightMyRequestResponse, { call }: Row, db: Db): Promise<string> {
  const entries = await entriesOf(db, response);
  // A draft that is confirmed leaves the entry of the call that it makes as well.
  const own = call === "drafts.confirm" ? entries.filter((entry) => entry.call === call) : entries;
  const outcomes = own.map(({ outcome }) => outcome);
  const expected = call === "images" ? none : expectedEntries(response, contract[call]);
  const isExpected =
    outcomes.length === 0
      ? !expected.isRequired
      : outcomes.length === 1 && expected.outcomes.includes(outcomes[0] ?? "");
  return isExpected ? "" : `, but the audit log says [${outcomes.join(", ")}]`;
}

interface ExpectedEntry {
  readonly outcomes: readonly string[];
  /** Whether an entry is required. Repeated refusals are recorded once. */
  readonly isRequired: boolean;
}

const none: ExpectedEntry = { outcomes: [], isRequired: false };

function expectedEntries(response: LightMyRequestResponse, call: Call): ExpectedEntry {
  if (response.statusCode === 403) return { outcomes: [response.json<{ code: string }>().code], isRequired: false };
  if (response.statusCode !== 200 || typeof call.audited !== "string") return none;
  const result = response.json<{ message: string } | unknown[]>();
  // A pending company gets its row, and no session.
  if (Array.isArray(result)) return result.length > 0 ? { outcomes: ["done", "unauthorized"], isRequired: true } : none;
  return { outcomes: ["done"], isRequired: "answers" in call && result.message === call.answers.done };
}
