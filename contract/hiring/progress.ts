import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, pageInput, text, whole } from "#contract/fields.ts";
import { portfolioErrors } from "#domain/discovery/portfolio.ts";
import { maxProgressFiles, maxProgressLink, maxProgressLinks, percentageRange } from "#domain/hiring/progress.ts";
import { isSecureLink } from "#domain/internet-address.ts";
import { everyMember } from "#domain/member.ts";
import { attachedFiles, storedFiles } from "./attached-files.ts";

const missing = "please fill this";

/** Addresses that begin with https://. */
export const links = z
  .array(text(maxProgressLink, missing), missing)
  .max(maxProgressLinks, `use at most ${maxProgressLinks} links`)
  .refine((each) => each.every(isSecureLink), portfolioErrors.link);

/** Progress of an accepted request; an entry of 100 completes it. */
export const progress = calls({
  getprogressbyid: {
    method: "POST",
    token: "contracts:read",
    by: ["client", "freelancer"],
    memberKinds: everyMember,
    input: z.object({ requestid: id(missing), ...pageInput }),
    refuses: ["not_found"],
    row: z.object({
      requestid: z.int(),
      progress_percentage: z.int(),
      progress_description: z.string(),
      reportedAt: z.iso.datetime(),
      /** What was delivered with it. */
      files: storedFiles,
      links: z.array(z.string()),
    }),
    page: 50,
  },
  updateworkprogress: {
    title: "Report progress",
    lastWriteWins: "It adds a report, and all of them stay.",
    method: "POST",
    token: "contracts:write",
    by: ["freelancer"],
    input: z.object({
      percentage: whole(percentageRange, missing, "values only from 0 to 100"),
      progress_desc: text(lengths.progress, missing),
      requestid: id(missing),
      files: attachedFiles(missing, maxProgressFiles).nullish(),
      links: links.nullish(),
    }),
    note: "`files` are names that `messages.upload` returned, `links` addresses that begin with https://.",
    refuses: ["not_found", "request_moved_on", "not_funded", "milestones_open"],
    answers: { done: "Success" },
    says: { done: "progress updated", otherwise: "failed to update" },
    audited: "request",
  },
});
