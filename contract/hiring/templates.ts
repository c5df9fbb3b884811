import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, name, text } from "#contract/fields.ts";
import { maxTemplates } from "#domain/hiring/template.ts";
import { everyMember, hirers } from "#domain/member.ts";

const missing = "please fill this";
const parties = { method: "POST", by: ["client", "freelancer"] } as const;

/** Templates: texts that are written again and again, of jobs for a company and of notes on applications for a freelancer. */
export const templates = calls({
  "templates.list": {
    why: "Forms offer the texts that were stored for them.",
    ...parties,
    memberKinds: everyMember,
    input: z.object({}),
    row: z.object({ templateId: z.int(), name: z.string(), text: z.string() }),
    note: `At most ${maxTemplates}, by name. The members of a company share its templates.`,
  },
  "templates.save": {
    why: "A text that is needed again is stored.",
    title: "Save a template",
    lastWriteWins: "A template of the same name is replaced, as its writer says by the name.",
    ...parties,
    memberKinds: hirers,
    input: z.object({ name: name(lengths.name, missing), text: text(lengths.description, missing) }),
    refuses: ["too_many_templates"],
    answers: { done: "Success" },
    says: { done: "Template saved", otherwise: "The template was not saved" },
    audited: "account",
  },
  "templates.remove": {
    why: "A text that is needed no more makes room for another.",
    title: "Remove a template",
    ...parties,
    memberKinds: hirers,
    input: z.object({ templateId: id(missing) }),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { done: "Template removed", otherwise: "This template was already removed." },
    audited: "account",
  },
});
