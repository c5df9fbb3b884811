import { z } from "zod";
import { calls } from "#contract/call.ts";
import { companyRecord, freelancerRecord } from "#contract/hiring/records.ts";
import { projectRow } from "#contract/hiring/requests.ts";
import { mailPause } from "#contract/notify/mail.ts";
import { everyMember } from "#domain/member.ts";

/** The home screens, in one row each. */
export const dashboards = calls({
  "dashboards.company": {
    why: "A company's home shows how many requests, works and payments await it.",
    method: "POST",
    by: ["client"],
    memberKinds: everyMember,
    input: z.object({}),
    row: z.object({
      pendingRequests: z.int(),
      ongoingWorks: z.int(),
      completedWorks: z.int(),
      paidWorks: z.int(),
      /** Completed works without a payment that awaits confirmation, and the sum of their prices. */
      dueWorks: z.int(),
      duePaise: z.int(),
      newest: z.array(projectRow),
      /** Whether the address of the account waits for its confirmation. */
      isEmailUnproved: z.boolean(),
      record: companyRecord,
    }),
    note: "`newest`: up to five requests of each status but rejected, with the keys that the specification gives to rows of `getworkbystatus`.",
  },
  "dashboards.freelancer": {
    why: "A freelancer's home shows own requests, projects and dues, and the next deadlines.",
    method: "POST",
    by: ["freelancer"],
    input: z.object({}),
    row: z.object({
      /** The number of requests in any status. */
      requests: z.int(),
      pendingRequests: z.int(),
      ongoingWorks: z.int(),
      paidWorks: z.int(),
      /** The sum of the prices of completed works, before brokerage. */
      duePaise: z.int(),
      nextDeadlines: z.array(projectRow),
      /** Whether the address of the account waits for its confirmation. */
      isEmailUnproved: z.boolean(),
      record: freelancerRecord,
    }),
    note: "`nextDeadlines`: up to five ongoing works, nearest deadline first, with the keys that the specification gives to rows of `getworkbystatus`.",
  },
  "dashboards.admin": {
    why: "The admin's home shows what awaits a decision, and the state of the installation.",
    method: "POST",
    by: ["admin"],
    needs: "none",
    input: z.object({}),
    row: z.object({
      companiesToVerify: z.int().nullable(),
      /** Open reports of messages and reviews, copied pictures, and appeals. */
      reportsToAnswer: z.int().nullable(),
      /** What else waits at the desk for those who moderate: messages to the operator, jobs to check, and signals. */
      casesAtDesk: z.int().nullable(),
      /** Suggested skills that are neither approved nor retired. */
      skillsToDecide: z.int().nullable(),
      money: z
        .object({
          paymentsToConfirm: z.int(),
          /** Unmatched money, and payments whose provider fails. */
          paymentsToReview: z.int(),
          debtsToRecord: z.int(),
          /** Open differences between payment providers and the records here. */
          differencesToExplain: z.int(),
          /** Days whose report of a provider could not be read so far. */
          missingReports: z.int(),
          /** Which the provider has refused, or about which it could not be asked. They are tried again. */
          payoutsNotTaken: z.int(),
          /** Chargebacks that are open at the bank. */
          chargebacksToAnswer: z.int(),
          /** Runs of payouts of other admins, or of the platform, that another admin approves. */
          runsToApprove: z.int(),
          /** Weaker values of settings of payouts that another admin has proposed. */
          settingChangesToConfirm: z.int(),
          earningsPaise: z.int(),
          /** Null before the first check. */
          lastLedgerCheck: z
            .object({
              checkedAt: z.iso.datetime(),
              /** The violated invariants; empty when the ledger is consistent. */
              violations: z.array(z.object({ invariant: z.string(), sentence: z.string(), count: z.int() })),
            })
            .nullable(),
        })
        .nullable(),
      settings: z
        .object({
          undeliveredMails: z.int(),
          /** Weaker values of the other settings that another admin has proposed. */
          settingChangesToConfirm: z.int(),
          /** The pause of the e-mail queue; null while e-mails are sent. */
          mailPause: mailPause.nullable(),
          /** The last complete backup, and the last one that was restored for a trial. Null before the first. */
          lastBackupAt: z.iso.datetime().nullable(),
          lastDrillAt: z.iso.datetime().nullable(),
          /** Whether less than a tenth of the disk of this instance is free; null where it stores nothing. */
          isDiskLow: z.boolean().nullable(),
          /** Whether an admin has decided on the features beyond the specification. */
          hasChosenFeatures: z.boolean(),
          /** The first request since the start with a forwarding header from an address that is not in TRUST_PROXY. */
          untrustedProxy: z
            .object({ peerAddress: z.string(), header: z.string(), seenAt: z.iso.datetime() })
            .nullable(),
        })
        .nullable(),
      /** Which of the data exists that a platform needs to start. */
      firstSteps: z
        .object({
          districts: z.boolean(),
          locations: z.boolean(),
          categories: z.boolean(),
          subcategories: z.boolean(),
          /** The page for complaints names whom to write to. */
          complaints: z.boolean(),
          /** The operator has written, or saved as it is, what each of these pages says. */
          privacy: z.boolean(),
          terms: z.boolean(),
          help: z.boolean(),
          companies: z.boolean(),
        })
        .nullable(),
      /** Tax numbers that the accountant has not looked at. Absent without the permission `tax`, and where none are collected. */
      taxNumbersToCheck: z.int().optional(),
    }),
    note: "What awaits a decision of the admin, and the state of the installation. Null is what the permissions `verify`, `moderate`, `reference`, `money`, `settings`, and `reference` or `verify` would show.",
  },
});
