import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, openDay } from "#contract/fields.ts";

/** How many posted works reach each stage. */
export const funnel = calls({
  "funnel.get": {
    why: "Admins see how many posted works find applicants, are filled and are paid, and how long it takes.",
    method: "POST",
    token: "reports:read",
    by: ["admin"],
    needs: ["reports"],
    input: z.object({
      from: openDay,
      to: openDay,
      categoryId: id("please choose one").nullish(),
      districtId: id("please choose one").nullish(),
    }),
    row: z.object({
      /** The Monday. */
      week: z.string(),
      posted: z.int(),
      applied: z.int(),
      hired: z.int(),
      completed: z.int(),
      paid: z.int(),
      neverFilled: z.int(),
      medianHoursToApplication: z.number().nullable(),
      medianDaysToHire: z.number().nullable(),
    }),
    note: "How far the jobs posted in each week got, computed every night. Without a last day it is today, without a first one twelve weeks before; two years at most. The district is that of the company. A work was never filled if its deadline passed without a hire.",
    mayLag: true,
  },
});
