import { z } from "zod";
import { lengths, raw, stepUp, stepUpRefusals, whole } from "#contract/fields.ts";
import { languages } from "#domain/language.ts";
import { instructionVersion } from "#domain/money/standing-instruction.ts";
import { taxNumberText } from "#domain/money/tax-numbers.ts";
import { isSac } from "#domain/money/tax-paper.ts";

const missing = "please fill this field";
const sixDigits = "enter the six digits of the SAC";

const mine = { method: "POST", by: ["freelancer"] } as const;
const changing = { ...mine, answers: { done: "Success" }, audited: "tax" } as const;

/** The standing instruction by which the papers of a freelancer's works are made in their name. */
export const taxInstructions = {
  "taxes.getInstruction": {
    why: "A freelancer reads the standing instruction before giving it, and what was given.",
    ...mine,
    input: z.object({}),
    row: z.object({
      /** The words in each language, with the name of the operator, and their version. */
      text: z.record(z.enum(languages), z.string()),
      version: z.int(),
      /** Whether the operator makes papers of works now. */
      isOffered: z.boolean(),
      /** Whether tax numbers are saved and not refused, which an instruction needs. */
      hasNumbers: z.boolean(),
      /** Whether no paper is made until the accountant has checked the GSTIN. */
      isGstinWaiting: z.boolean(),
      /** The instructions that were given, the latest first. */
      given: z.array(
        z.object({
          text: z.string(),
          version: z.int(),
          language: z.enum(languages),
          sac: z.string(),
          givenAt: z.iso.datetime(),
          /** Null while it is in force. */
          revokedAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
    note: "One row where the platform makes papers of works, or the caller has given an instruction, and no row otherwise.",
  },
  "taxes.giveInstruction": {
    why: "A freelancer lets the operator make the papers of their works.",
    title: "Give the standing instruction for invoices",
    ...changing,
    input: z.object({
      version: whole({ least: instructionVersion, most: instructionVersion }, missing, "read the instruction again"),
      language: z.enum(languages, "please choose one"),
      sac: raw(lengths.name, missing, sixDigits).overwrite(taxNumberText).min(1, missing).refine(isSac, sixDigits),
      ...stepUp,
    }),
    refuses: [...stepUpRefusals, "switched_off", "tax_numbers_absent"],
    says: { done: "Your standing instruction was saved", otherwise: "Your standing instruction was not saved" },
    note: "In force from the next payment on. The words are stored in `language`, as `taxes.getInstruction` has them. One that was given before is revoked with it.",
    unrepeatable: true,
    ownTransaction: true,
  },
  "taxes.revokeInstruction": {
    why: "A freelancer ends the standing instruction.",
    title: "Revoke the standing instruction for invoices",
    ...changing,
    input: z.object({}),
    refuses: ["not_found"],
    says: { done: "Your standing instruction is revoked", otherwise: "Your standing instruction was not revoked" },
    note: "No paper is made of later payments. Credit notes for papers that were made under it are.",
  },
} as const;
