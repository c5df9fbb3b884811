import { type ClaimEvent, claimNotifications } from "#domain/hiring/claim-notifications.ts";
import { type MilestoneMail, mailWith } from "#server/hiring/funding/milestone-mails.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples, MailTemplate } from "#server/platform/mail/mail-template.ts";

const changed = mailWith((say, values) => ({
  subject: say("Claim changed: “{milestone}”", values),
  sentences: [
    say("The claim about the milestone “{milestone}” of “{title}” has changed. Open the project to read it.", values),
  ],
}));
const ending = mailWith((say, values) => ({
  subject: say("Please settle the claim: “{milestone}”", values),
  sentences: [say("The time to settle the claim about the milestone “{milestone}” of “{title}” ends soon.", values)],
}));

/** The e-mail after each move of a claim, and before its clock ends. */
export const claimTemplates: Readonly<Record<ClaimEvent, (on: MilestoneMail) => MailTemplate>> = {
  open: mailWith((say, values) => ({
    subject: say("Claim opened: “{milestone}”", values),
    sentences: [
      say("The other party has opened a claim about the milestone “{milestone}” of “{title}”.", values),
      say("You have 7 days to answer. Without an answer the claim may be settled without you."),
    ],
  })),
  change: changed,
  handOver: changed,
  settle: mailWith((say, values) => ({
    subject: say("Claim settled: “{milestone}”", values),
    sentences: [
      say("The claim about the milestone “{milestone}” of “{title}” is settled: {amount} of it is released.", values),
    ],
  })),
  warnCompany: ending,
  warnFreelancer: ending,
};

export const samples: MailSamples = Object.fromEntries(
  (Object.keys(claimNotifications) as ClaimEvent[]).map((event) => [
    `${event} of a claim`,
    claimTemplates[event]({
      ...sample.request,
      requestId: sample.event.requestId,
      milestone: "दो मसौदे {title}",
      amountPaise: 12_000_000,
      to: "company",
      ...(event === "settle" && { reason: sample.reason }),
    }),
  ]),
);
