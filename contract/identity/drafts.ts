import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id } from "#contract/fields.ts";
import { draftHours, draftStates } from "#domain/identity/draft.ts";
import { everyMember, hirers } from "#domain/member.ts";

/** Those whose tokens can have a scope that writes. */
const parties = { method: "POST", by: ["client", "freelancer"], memberKinds: everyMember } as const;
const own = { draftId: id() };

/** Drafts: what an assistant has prepared and a person confirms (docs/assistants.md). */
export const drafts = calls({
  "drafts.list": {
    why: "A person finds what assistants have prepared without the address that the assistant gave.",
    ...parties,
    input: z.object({}),
    row: z.object({ draftId: z.int(), title: z.string(), client: z.string(), expiresAt: z.iso.datetime() }),
    note: "Those that can be confirmed, the newest first.",
  },
  "drafts.get": {
    why: "A person sees what an assistant has prepared before anything is sent.",
    ...parties,
    input: z.object(own),
    row: z.object({
      draftId: z.int(),
      call: z.string(),
      /** What the call does. */
      title: z.string(),
      /** As the assistant calls itself; empty if it does not. */
      client: z.string(),
      /** The access token with which it was prepared; null once that is revoked. */
      tokenName: z.string().nullable(),
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      state: z.enum(draftStates),
      /** What the call is sent with. */
      fields: z.array(z.object({ name: z.string(), value: z.string() })),
      /** The job that it is about, where the person may read it. */
      work: z.string().nullable(),
      /** The other side of it. */
      person: z.string().nullable(),
    }),
    note: `A draft can be confirmed for ${draftHours} hours, once.`,
  },
  "drafts.confirm": {
    why: "What an assistant has prepared is sent by the person alone.",
    title: "Send what an assistant prepared",
    ...parties,
    memberKinds: hirers,
    input: z.object(own),
    refuses: ["not_found", "draft_done", "draft_expired", "scope_missing"],
    answers: { done: "Success", refused: "Not sent" },
    /** What the call that was made says to a person. */
    extra: z.object({ reply: z.string() }),
    says: { done: "Sent", otherwise: "The draft was not sent" },
    note: "Makes the call as the person, with all its checks; a refusal of it is the answer, and the draft stays.",
    audited: "draft",
  },
  "drafts.discard": {
    why: "What should not be sent can no longer be sent.",
    title: "Discard what an assistant prepared",
    ...parties,
    memberKinds: hirers,
    input: z.object(own),
    refuses: ["not_found", "draft_done"],
    answers: { done: "Success" },
    says: { done: "Draft discarded", otherwise: "The draft was not discarded" },
    audited: "draft",
  },
});
