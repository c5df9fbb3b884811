import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, line, name, optionalText, pageInput, reason, stepUp, stepUpRefusals } from "#contract/fields.ts";
import { everyMember, owners } from "#domain/member.ts";
import { isGstin, isPan, panOfGstin, stateCodes, taxNumberStatuses, taxNumberText } from "#domain/money/tax-numbers.ts";
import { roles } from "#domain/role.ts";
import { taxInstructions } from "./tax-instructions.ts";
import { taxPapers } from "./tax-papers.ts";
import { taxSetup } from "./tax-setup.ts";
import { taxWithholding } from "./tax-withholding.ts";

const missing = "please fill this field";
const choose = "please choose one";

/** A number of the tax office, which may be empty. */
const taxNumber = (isValid: (typed: string) => boolean, wrong: string) =>
  optionalText(lengths.name, missing, wrong)
    .overwrite(taxNumberText)
    .refine((typed) => typed === "" || isValid(typed), wrong)
    .nullish();

const managing = {
  method: "POST",
  by: ["admin"],
  needs: ["tax"],
  answers: { done: "Success" },
  refuses: ["not_found", "switched_off", "tax_numbers_moved_on"],
  audited: "tax",
} as const;

/** The person and the version of the numbers that the admin has read. */
const person = { loginid: id(missing), version: z.string(missing).regex(/^\d{1,16}$/, missing) };

const numbers = {
  legalName: z.string(),
  address: z.string(),
  state: z.enum(stateCodes).nullable(),
  gstin: z.string().nullable(),
  /** Why an admin has refused them; empty otherwise. */
  reason: z.string(),
};

/** Tax numbers of India: what freelancers and companies give, and the accountant checks. */
export const taxes = calls({
  "taxes.getOwn": {
    why: "A freelancer or a company sees which tax numbers the platform has.",
    method: "POST",
    by: ["client", "freelancer"],
    memberKinds: everyMember,
    input: z.object({}),
    row: z.object({
      ...numbers,
      /** The end of the PAN; no call returns more of it to its owner. */
      panLast4: z.string().nullable(),
      /** Null before the first were saved. */
      status: z.enum(taxNumberStatuses).nullable(),
      /** The percentage that is withheld of payments while the PAN is not checked; null where nothing is. */
      withheldPercent: z.number().nullable(),
    }),
    note: "One row while the setting `tax` is `india`, and no row while it is `off`.",
  },
  "taxes.saveOwn": {
    why: "A freelancer or a company gives the numbers that tax documents need.",
    title: "Save tax numbers",
    lastWriteWins: "The numbers are typed as a whole by their owner.",
    method: "POST",
    by: ["client", "freelancer"],
    memberKinds: owners,
    input: z
      .object({
        legalName: name(lengths.title, missing),
        address: line(lengths.question, missing),
        state: z.enum(stateCodes, choose),
        pan: taxNumber(isPan, "enter a PAN such as ABCPK1234L"),
        gstin: taxNumber(isGstin, "enter a GSTIN whose check character is right"),
        ...stepUp,
      })
      .refine(({ gstin, state }) => !gstin || gstin.startsWith(state), {
        path: ["gstin"],
        error: "this GSTIN is of another State",
      })
      .refine(({ gstin, pan }) => !gstin || !pan || panOfGstin(gstin) === pan, {
        path: ["pan"],
        error: "the PAN in the GSTIN is another one",
      }),
    answers: { done: "Success" },
    refuses: [...stepUpRefusals, "switched_off"],
    says: { done: "Your tax numbers were saved", otherwise: "Your tax numbers were not saved" },
    note: "Replaces all that was saved before, and waits for the accountant. Without `pan`, that of the GSTIN is saved. The numbers are well-formed; whether they are registered is on the portal of the tax office.",
    unrepeatable: true,
    ownTransaction: true,
    audited: "tax",
  },
  "taxes.listPeople": {
    why: "The accountant checks the tax numbers of freelancers and companies.",
    method: "POST",
    by: ["admin"],
    needs: ["tax"],
    input: z.object({ status: z.enum(taxNumberStatuses).nullish(), ...pageInput }),
    row: z.object({
      loginid: z.int(),
      role: z.enum(roles),
      name: z.string(),
      ...numbers,
      /** The end of the PAN; `taxes.showPan` has the whole. */
      panLast4: z.string().nullable(),
      /** Whether another account has the same PAN. */
      isPanShared: z.boolean(),
      status: z.enum(taxNumberStatuses),
      savedAt: z.iso.datetime(),
      version: z.string(),
    }),
    page: 50,
    refuses: ["switched_off"],
    note: "The numbers that were saved last first.",
  },
  "taxes.check": {
    why: "The accountant has found the numbers on the portal.",
    title: "Check tax numbers",
    ...managing,
    input: z.object(person),
    says: { done: "The numbers are checked", otherwise: "The numbers were not checked" },
    note: "`version` is that of `taxes.listPeople`, so that numbers which were saved in the meantime are not checked unseen.",
  },
  "taxes.refuse": {
    why: "The accountant has not found the numbers, or they belong to somebody else.",
    title: "Refuse tax numbers",
    ...managing,
    input: z.object({ ...person, reason: reason(missing) }),
    says: { done: "The numbers are refused", otherwise: "The numbers were not refused" },
    note: "Their owner reads the reason. Refused numbers count as absent.",
  },
  ...taxSetup,
  ...taxPapers,
  ...taxWithholding,
  ...taxInstructions,
});
