import { type ScreenAddress, screen } from "#contract/screens.ts";
import { erasureDelayHours, exportHours, type KeptKind, keptKinds } from "#domain/operation/personal-data.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples, MailTemplate } from "#server/platform/mail/mail-template.ts";
import type { TextKey } from "#texts/hindi.ts";

export const exportReady =
  (username: string, screen: ScreenAddress): MailTemplate =>
  (say) => ({
    subject: say("Your {product} data is ready"),
    paragraphs: [
      say("The export of the account {username} can be downloaded in My Account for {hours} hours.", {
        username,
        hours: String(exportHours),
      }),
    ],
    button: { words: say("Open My Account"), screen },
    after: [say("If you did not request it, change your password.")],
  });

export const erasureScheduled =
  (username: string, screen: ScreenAddress): MailTemplate =>
  (say) => ({
    subject: say("Your {product} account will be erased"),
    paragraphs: [
      say("The account {username} and its data will be erased in {hours} hours. This cannot be undone afterwards.", {
        username,
        hours: String(erasureDelayHours),
      }),
      say("Until then you can cancel it in My Account."),
    ],
    button: { words: say("Open My Account"), screen },
    after: [say("If you did not request it, cancel it and change your password, or write to the platform's operator.")],
  });

/** An engagement or a payment began while the erasure waited. */
export const erasureStopped =
  (username: string, screen: ScreenAddress): MailTemplate =>
  (say) => ({
    subject: say("Your {product} account was not erased"),
    paragraphs: [
      say("The account {username} now has an ongoing project, a payment that is due or an open appeal.", { username }),
      say("You can request it again once that is settled."),
    ],
    button: { words: say("Open My Account"), screen },
  });

const keptTexts = {
  payments: "payments",
  receipts: "your name on receipts",
  taxes: "tax invoices and credit notes",
  engagements: "jobs that became projects",
  contracts: "contracts with your name",
  messages: "messages to others",
  reviews: "reviews about others, without your name",
  reports: "reports to the admins, without your name",
  decisions: "decisions about the account",
  audit_entries: "entries of the audit log",
} as const satisfies Readonly<Record<KeptKind, TextKey>>;

export const erasureDone =
  (keptKinds: readonly KeptKind[]): MailTemplate =>
  (say) => ({
    subject: say("Your {product} account was erased"),
    paragraphs: [
      say("Your name, your addresses and your files were deleted, and you can no longer log in."),
      keptKinds.length > 0
        ? say("What remains, as My Account listed it: {list}.", {
            list: keptKinds.map((kind) => say(keptTexts[kind])).join(", "),
          })
        : say("Nothing of it remains."),
    ],
    button: { words: say("Open {product}"), screen: screen("/guestmaster/guesthome") },
  });

export const samples: MailSamples = {
  "an export": exportReady(sample.username, screen("/clientmaster/myaccount")),
  "an erasure that waits": erasureScheduled(sample.username, screen("/clientmaster/myaccount")),
  "an erasure that was stopped": erasureStopped(sample.username, screen("/freelancermaster/myaccount")),
  "an erasure with all that remains": erasureDone(keptKinds),
  "an erasure of which nothing remains": erasureDone([]),
};
