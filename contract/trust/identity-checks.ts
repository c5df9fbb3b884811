import { z } from "zod";
import { calls } from "#contract/call.ts";
import { fileName, id, lengths, line, pageInput, raw, reason } from "#contract/fields.ts";
import {
  identityEnds,
  identityKinds,
  identityStatuses,
  isLastFour,
  lastFourText,
} from "#domain/trust/identity-check.ts";
import { identityPictureParts } from "#domain/trust/identity-picture.ts";

const missing = "please fill this";
const choose = "please choose one";
const own = { method: "POST", by: ["freelancer"] } as const;
const verifying = { method: "POST", by: ["admin"], needs: ["verify"] } as const;
const checkId = id(missing);

const facts = {
  checkId: z.int(),
  kind: z.enum(identityKinds),
  /** The end of the number of the document; null once it was not checked. */
  lastFour: z.string().nullable(),
  status: z.enum(identityStatuses),
  submittedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** Null while it waits. */
  picturesDeletedAt: z.iso.datetime().nullable(),
  /** Until when a check holds, or has held; null without one. */
  validUntil: z.iso.datetime().nullable(),
  /** Why it has expired; null otherwise. */
  end: z.enum(identityEnds).nullable(),
  /** Why it was refused; empty otherwise. */
  reason: z.string(),
};

const deciding = {
  ...verifying,
  refuses: ["case_settled", "case_taken"],
  answers: { done: "Success" },
  lastWriteWins: "Documents that wait are decided about once.",
  audited: "account",
} as const;

/** How freelancers have their identity checked by an admin. */
export const identityChecks = calls({
  "identityChecks.getOwn": {
    why: "A freelancer sees what was looked at, when the pictures were deleted, and why a check was refused.",
    ...own,
    input: z.object({}),
    row: z.object({
      isRequired: z.boolean(),
      isSelfieAsked: z.boolean(),
      /** Whether documents can be shown now: not while some wait, nor long before the end of a check. */
      canSubmit: z.boolean(),
      /** Newest first. */
      checks: z.array(z.object(facts)),
    }),
    note: "One row while the setting `identity` is not `off`, and no row while it is.",
  },
  "identityChecks.upload": {
    why: "A freelancer sends a picture of a document, which is stored encrypted.",
    ...own,
    input: z.object({}),
    multipart: true,
    refuses: ["switched_off", "too_large", "unsupported_type", "infected"],
    answers: { done: "Success" },
    extra: z.object({ fileName: z.string() }),
    note: "A PNG, JPEG or WebP picture. No call returns it to its sender.",
    audited: { not: "A file has no effect until another call attaches it, and that call is audited." },
  },
  "identityChecks.submit": {
    why: "A freelancer shows a document to have the identity checked.",
    title: "Show an identity document",
    lastWriteWins: "It adds documents, and is refused while some wait.",
    ...own,
    input: z
      .object({
        kind: z.enum(identityKinds, choose),
        lastFour: raw(lengths.name, missing).overwrite(lastFourText).min(1, missing),
        front: fileName(missing),
        back: fileName(missing).nullish(),
        selfie: fileName(missing).nullish(),
      })
      .refine(({ kind, lastFour }) => isLastFour(kind, lastFour), {
        path: ["lastFour"],
        error: "enter the last four characters of the number",
      }),
    refuses: ["switched_off", "identity_submitted"],
    answers: { done: "Success" },
    says: { done: "Your document was sent. An admin looks at it.", otherwise: "Your document was not sent" },
    note:
      "The pictures are those of identityChecks.upload, and are deleted with the decision, or after 30 days. An Aadhaar is shown " +
      "masked. `selfie` is required with the setting `identitySelfie`, and not kept otherwise.",
    audited: "account",
  },
  "identityChecks.list": {
    why: "An admin reads which document a freelancer shows, and what came of earlier ones.",
    ...verifying,
    input: z.object({
      checkId: id(missing).nullish(),
      status: z.enum(identityStatuses, choose).nullish(),
      ...pageInput,
    }),
    row: z.object({
      ...facts,
      accountId: z.int(),
      name: z.string(),
      /** The name of the admin; empty before a decision. */
      decidedBy: z.string(),
      /** How many pictures wait. */
      pictures: z.int(),
    }),
    page: 50,
    note: "Newest first. With `checkId` those of the same freelancer.",
  },
  "identityChecks.getPictures": {
    why: "An admin looks at the pictures of a document while it waits for a decision.",
    title: "Look at the pictures of an identity",
    ...verifying,
    input: z.object({ checkId }),
    refuses: ["not_found"],
    row: z.object({
      part: z.enum(identityPictureParts),
      /** WebP in base64; empty where it cannot be decrypted. */
      picture: z.string(),
    }),
    note: "Each view is in the audit log.",
    audited: "account",
  },
  "identityChecks.check": {
    why: "An admin has compared the document with the name of the account.",
    title: "Check an identity",
    ...deciding,
    input: z.object({ checkId, name: line(lengths.name, missing) }),
    refuses: [...deciding.refuses, "identity_name_changed"],
    says: { done: "The identity is checked, and the pictures are deleted", otherwise: "Nothing was decided" },
    note: "`name` is the one that the admin has compared. The pictures are deleted at once; the kind of the document, its last four characters, the day and the admin are kept.",
  },
  "identityChecks.refuse": {
    why: "A document cannot be read, or is of somebody else.",
    title: "Refuse an identity",
    ...deciding,
    input: z.object({ checkId, reason: reason(missing) }),
    says: { done: "The identity is refused, and the pictures are deleted", otherwise: "Nothing was decided" },
    note: "The freelancer reads the reason. The pictures are deleted at once.",
  },
  "identityChecks.delete": {
    why: "A picture shows an Aadhaar number in full, which nobody may keep.",
    title: "Delete an unmasked identity",
    ...deciding,
    input: z.object({ checkId }),
    says: { done: "The pictures are deleted, and a masked copy is asked for", otherwise: "Nothing was decided" },
    note: "The freelancer is asked for a masked copy.",
  },
});
