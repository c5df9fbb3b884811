import { z } from "zod";
import { calls } from "#contract/call.ts";
import {
  fileName,
  filter,
  id,
  lengths,
  line,
  optionalText,
  pageInput,
  raw,
  reason,
  shownFileName,
} from "#contract/fields.ts";
import { accountOrder, companyRow } from "#contract/identity/accounts.ts";
import { companyStatuses } from "#domain/account.ts";
import { maxDocuments, maxStatementLength, verificationKinds } from "#domain/trust/verification.ts";

const missing = "please fill this";
const verifying = { method: "POST", by: ["admin"], needs: ["verify"] } as const;
const withLink = { method: "POST", by: "anyone" } as const;
const token = raw(lengths.search, missing).min(1, missing);

/** How admins verify companies, and how a company answers with the link from an e-mail. */
export const verifications = calls({
  getclient: {
    ...verifying,
    input: z.object({
      status: z.enum(companyStatuses, "please choose a status"),
      ...filter,
      sort: accountOrder,
      ...pageInput,
    }),
    row: companyRow.extend({
      /** Whether the company has sent documents that no decision followed yet. */
      resubmitted: z.boolean(),
      documentCount: z.int(),
    }),
    page: 50,
  },
  updateclientstatus: {
    title: "Verify or reject a company",
    lastWriteWins: "A decision that the company is told, and the audit log has both.",
    ...verifying,
    input: z.object({
      status: z.enum(["accepted", "rejected"], "please choose a status"),
      id: id(),
      reason: reason(missing).nullish(),
    }),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: {
      done: { field: "status", words: { accepted: "Verified seccefully", rejected: "Rejected seccefully" } },
    },
    note: "The e-mail about a rejection with a reason carries the reason, and a link with which the company sends documents.",
    audited: "account",
  },
  "verifications.requestInformation": {
    why: "An admin asks for what is missing instead of rejecting a company.",
    title: "Ask a company for more information",
    ...verifying,
    input: z.object({ companyId: id(missing), reason: reason(missing) }),
    refuses: ["not_found", "company_moved_on"],
    answers: { done: "Success" },
    says: { done: "The question was sent", otherwise: "The question was not sent" },
    note: "The company gets an e-mail with a link that is valid for 14 days and works once. An earlier link ends.",
    audited: "account",
  },
  "verifications.list": {
    why: "An admin reads questions and answers before a decision.",
    ...verifying,
    input: z.object({ companyId: id(missing), ...pageInput }),
    row: z.object({
      reviewId: z.int(),
      kind: z.enum(verificationKinds),
      /** Null for a submission. */
      reason: z.string().nullable(),
      /** Of the admin; null for a submission. */
      createdBy: z.string().nullable(),
      /** Of a submission. */
      statement: z.string().nullable(),
      licenseNo: z.string().nullable(),
      documents: z.array(z.object({ file: z.string(), shownName: z.string() })),
      createdAt: z.iso.datetime(),
      /** Null where there is no link that can still be used. */
      linkExpiresAt: z.iso.datetime().nullable(),
    }),
    page: 50,
    note: "Newest first. Documents are deleted 180 days after the decision about them.",
  },
  "verifications.open": {
    why: "A company without a session reads the question behind its link.",
    ...withLink,
    input: z.object({ token }),
    refuses: ["not_found", "company_moved_on"],
    row: z.object({
      companyName: z.string(),
      licenseNo: z.string(),
      reason: z.string(),
      expiresAt: z.iso.datetime(),
    }),
  },
  "verifications.upload": {
    why: "A company without a session sends documents with its link.",
    ...withLink,
    input: z.object({}),
    multipart: true,
    refuses: ["not_found", "company_moved_on", "too_large", "unsupported_type", "infected"],
    answers: { done: "Success" },
    extra: z.object({ fileName: z.string() }),
    note: "A picture or a PDF of at most 5 MiB. The header X-Link-Token has the token of the link.",
    audited: { not: "A file has no effect until another call attaches it, and that call is audited." },
  },
  "verifications.submit": {
    why: "A company answers, and waits for its verification again.",
    title: "Answer with documents",
    ...withLink,
    input: z.object({
      token,
      licenseNo: line(lengths.licence, missing),
      statement: optionalText(maxStatementLength, missing),
      files: z
        .array(z.object({ fileName: fileName(missing), shownName: shownFileName(missing) }), missing)
        .max(maxDocuments, "use at most 5 files"),
    }),
    refuses: ["not_found", "company_moved_on", "too_many_answers"],
    answers: { done: "Success" },
    says: { done: "Your answer was sent", otherwise: "Your answer was not sent" },
    note: "Works once.",
    audited: "account",
  },
});
