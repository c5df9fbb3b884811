import { randomBytes } from "node:crypto";
import type { Db } from "#server/platform/db/connect.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { insertQuestion, insertSubmission } from "#server/trust/verifications/queries.ts";

/** Asks a company, and returns the token of the link. */
export async function buildQuestion(db: Db, companyId: number, createdBy: number): Promise<string> {
  const token = randomBytes(16).toString("hex");
  const reason = "The licence cannot be read.";
  await insertQuestion(db, { companyId, createdBy, kind: "information", reason, linkHash: hashOf(token) });
  return token;
}

/** An answer of a company with this stored file. */
export const buildSubmission = (db: Db, companyId: number, file: string) =>
  insertSubmission(db, {
    companyId,
    licenceNo: "LIC-2",
    statement: "",
    documents: [{ file, shownName: "licence.pdf" }],
  });
