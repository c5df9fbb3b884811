import { z } from "zod";
import { calls } from "#contract/call.ts";
import { everyMember } from "#domain/member.ts";

const parties = { method: "POST", by: ["client", "freelancer"], memberKinds: everyMember } as const;

/** The calendar that other programs read at a secret address (docs/feeds.md). */
export const calendar = calls({
  "calendar.get": {
    why: "My Account shows the address of the calendar.",
    ...parties,
    input: z.object({}),
    row: z.object({ address: z.string().nullable(), hasNames: z.boolean() }),
    note: "Null while it is switched off.",
  },
  "calendar.set": {
    why: "The calendar of a phone or an office shows deadlines, days to answer and ends of reviews.",
    title: "Change the calendar address",
    lastWriteWins: "A new address replaces the former one.",
    ...parties,
    input: z.object({ isOn: z.boolean("please choose one"), hasNames: z.boolean("please choose one").nullish() }),
    answers: { done: "Success" },
    says: {
      done: {
        field: "isOn",
        words: { true: "The calendar has a new address", false: "The calendar is switched off" },
      },
      otherwise: "The calendar was not changed",
    },
    note:
      "The calendar gets a new address, and the former one ends; or it is switched off. With `hasNames` whoever has the address " +
      "reads titles of jobs and names.",
    audited: "account",
  },
});
