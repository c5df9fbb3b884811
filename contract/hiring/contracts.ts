import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, pageInput } from "#contract/fields.ts";
import { contractMoves, contractParties } from "#domain/hiring/amendment.ts";
import {
  comparedTerms,
  contractActs,
  contractEndReasons,
  contractStates,
  contractTerms,
  contractVersionKinds,
} from "#domain/hiring/contract.ts";
import { languages } from "#domain/language.ts";
import { everyMember } from "#domain/member.ts";
import { shownPlan } from "./milestone-plan.ts";

const missing = "please fill this";
const sha256 = z.string();
const contractId = z.guid(missing);

/** The agreed terms, in the keys of the canonical text that is hashed. */
const document = z.object({
  schema: z.int(),
  contractId: z.string(),
  version: z.int(),
  previousSha256: sha256.nullable(),
  company: z.object({ name: z.string(), licenceNumber: z.string(), town: z.string() }),
  freelancer: z.object({ name: z.string(), town: z.string() }),
  work: z.object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    subcategory: z.string(),
  }),
  terms: z.enum(contractTerms),
  /** Who holds the money of the milestones; absent in a test, and where the company pays after the completion. */
  heldBy: z.string().optional(),
  pricePaise: z.int(),
  brokerageBps: z.int(),
  brokerageFixedPaise: z.int(),
  brokeragePaise: z.int(),
  netPaise: z.int(),
  /** What the company pays on top of the price; absent without one. */
  clientFee: z.object({ bps: z.int(), fixedPaise: z.int(), amountPaise: z.int() }).optional(),
  deadline: z.string(),
  dueDay: z.string(),
  milestones: z.array(
    z.object({
      line: z.int(),
      title: z.string(),
      amountPaise: z.int(),
      brokeragePaise: z.int(),
      netPaise: z.int(),
      dueDay: z.string(),
    }),
  ),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  operatorTermsSha256: sha256.nullable(),
  acts: z.array(
    z.object({
      act: z.enum(contractActs),
      accountId: z.int(),
      at: z.iso.datetime(),
      offerVersion: z.int().nullable(),
    }),
  ),
});

const contractKeys = {
  contractId: z.string(),
  /** Null once the request is removed. */
  requestId: z.int().nullable(),
  state: z.enum(contractStates),
  /** The version that applies. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
};

/** Who reads a contract: its two parties, and admins. */
const readers = {
  by: ["client", "freelancer", "admin"],
  needs: ["money", "moderate"],
  memberKinds: everyMember,
  refuses: ["not_found"],
} as const;

const changes = z.array(z.object({ term: z.enum(comparedTerms), before: z.string(), after: z.string() }));

/** What a company and a freelancer have agreed on, from the acceptance of a request on. */
export const contracts = calls({
  "contracts.list": {
    why: "Both sides keep what they agreed on, also after a request is removed.",
    method: "POST",
    token: "contracts:read",
    by: ["client", "freelancer"],
    memberKinds: everyMember,
    note: "Newest first, also of requests that were removed.",
    input: z.object(pageInput),
    row: z.object({
      ...contractKeys,
      workId: z.int(),
      title: z.string(),
      otherName: z.string(),
      pricePaise: z.int(),
      /** The day on which the work is to be delivered. */
      dueDay: z.string(),
    }),
    page: 50,
  },
  "contracts.get": {
    why: "Both sides read what they agreed on, and what changed since.",
    ...readers,
    token: "contracts:read",
    method: "POST",
    note: "Of a contract, or of the request that it is about.",
    input: z.object({ contractId: contractId.nullish(), requestId: id(missing).nullish() }),
    row: z.object({
      ...contractKeys,
      endReason: z.enum(contractEndReasons).nullable(),
      /** Whose acts are not those of the company or its members. */
      freelancerId: z.int(),
      /** The version that applies. The text that was hashed is its canonical JSON (RFC 8785). */
      document,
      sha256,
      /** The change that waits for an answer. */
      openAmendment: z
        .object({
          amendmentId: z.int(),
          author: z.enum(contractParties),
          reason: z.string(),
          changes,
          createdAt: z.iso.datetime(),
          expiresAt: z.iso.datetime(),
        })
        .nullable(),
      /** The milestones that a change can replace, and what the others are worth; null where the company pays after the completion. */
      plan: z.object({ fixedPaise: z.int(), milestones: shownPlan }).nullable(),
      /** What the caller can do now; empty for an admin. */
      allowedMoves: z.array(z.enum(contractMoves)),
      /** Newest first. */
      versions: z.array(
        z.object({
          version: z.int(),
          kind: z.enum(contractVersionKinds),
          sha256,
          createdAt: z.iso.datetime(),
          /** Who made it; null for the platform. */
          madeBy: z.enum(contractParties).nullable(),
          /** What differs from the version before. Amounts are in paise. */
          changes,
        }),
      ),
    }),
  },
  "contracts.pdf": {
    why: "Both sides save what they agreed on as a file, in English and in Hindi.",
    ...readers,
    token: "contracts:read",
    method: "GET",
    file: "application/pdf",
    note: "The version that applies, or an earlier one. A version is the same file each time in one language, by default that of the caller.",
    input: z.object({
      contractId,
      version: id(missing).nullish(),
      language: z.enum(languages, "please choose one").nullish(),
    }),
  },
});
