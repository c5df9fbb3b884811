import { screen } from "#contract/screens.ts";
import { accountWaitHours, blockLinkHours } from "#domain/money/payout.ts";
import type { Paise } from "#domain/money.ts";
import { paise } from "#domain/money.ts";
import { sample } from "#server/notify/mail/sample.ts";
import { formatDay, formatPaise } from "#server/platform/format.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, payoutsButton, quoted, type Say } from "#server/platform/mail/mail-template.ts";

/** To the owner, at the previous address too while the present one is new. */
export const payoutAccountSaved =
  (username: string, last4: string, token: string): MailTemplate =>
  (say) => ({
    subject: say("Your {product} payout account was changed"),
    paragraphs: [
      say("Payouts for your account {username} go to the account ending in {last4}.", { username, last4 }),
      say("No money is sent to it for {hours} hours.", { hours: String(accountWaitHours) }),
      say("If this was not you, block it within {hours} hours. The link works once. Then set a new password.", {
        hours: String(blockLinkHours),
      }),
    ],
    button: { words: say("Block this account"), screen: screen("/guestmaster/blockpayout", { token }) },
    after: [say("If this was you, no action is needed.")],
  });

/** What happened to the account, and what to do about it. */
const ended = (say: Say, happened: string) => ({
  subject: say("Your {product} payout account was changed"),
  paragraphs: [happened, say("You are paid again once you have added an account.")],
  button: payoutsButton(say),
  after: [say("If this was not you, set a new password.")],
});

export const payoutAccountDeleted =
  (username: string, last4: string): MailTemplate =>
  (say) =>
    ended(say, say("The payout account of {username} ending in {last4} was deleted.", { username, last4 }));

export const payoutAccountBlocked =
  (username: string, last4: string): MailTemplate =>
  (say) =>
    ended(
      say,
      say("The payout account of {username} ending in {last4} was blocked with the link in an email.", {
        username,
        last4,
      }),
    );

interface RefusedAccount {
  readonly username: string;
  readonly last4: string;
  readonly reason: string;
}

export const payoutAccountRefused =
  ({ username, last4, reason }: RefusedAccount): MailTemplate =>
  (say) => ({
    subject: say("Your {product} payout account was refused"),
    paragraphs: [
      say("The platform's admin has refused the payout account of {username} ending in {last4}.", {
        username,
        last4,
      }),
      quoted(reason),
      say("You are paid again once you have added an account."),
    ],
    button: payoutsButton(say),
  });

interface SentPayout {
  readonly amount: Paise;
  readonly last4: string;
}

/** To the freelancer, when the payout is sent to the bank. */
export const payoutSent =
  ({ amount, last4 }: SentPayout): MailTemplate =>
  (say) => ({
    subject: say("{amount} is on its way to you", { amount: formatPaise(amount) }),
    paragraphs: [
      say("The bank has been instructed to pay {amount} to your payout account ending in {last4}.", {
        amount: formatPaise(amount),
        last4,
      }),
      say("You get the bank's reference once it has paid."),
    ],
    button: payoutsButton(say),
  });

export const payoutDone =
  ({ amount, last4, utr }: SentPayout & { readonly utr: string }): MailTemplate =>
  (say) => ({
    subject: say("You were paid {amount}", { amount: formatPaise(amount) }),
    paragraphs: [
      say("{amount} was sent to your payout account ending in {last4}.", {
        amount: formatPaise(amount),
        last4,
      }),
      say("The bank's reference is {utr}.", { utr }),
    ],
    button: payoutsButton(say),
  });

/** To the freelancer, when the payout has failed or was returned. */
export const payoutFailed =
  ({ amount, last4, reason }: SentPayout & { readonly reason: string }): MailTemplate =>
  (say) => ({
    subject: say("A payout of {amount} failed", { amount: formatPaise(amount) }),
    paragraphs: [
      say("{amount} could not be paid to your account ending in {last4}. It will be sent again.", {
        amount: formatPaise(amount),
        last4,
      }),
      quoted(reason),
      say("Check your payout account, and change it if it is wrong."),
    ],
    button: payoutsButton(say),
  });

interface ApprovedRun {
  readonly amount: Paise;
  readonly approver: string;
  /** The username of who made it; nothing for a weekly one. */
  readonly creator: string | undefined;
  /** Since when the approver may do so, and who granted it. */
  readonly since: string;
  readonly granter: string | undefined;
}

/** To every admin who may pay out: the approver may be somebody whom the creator invited. */
export const payoutRunApproved =
  ({ amount, approver, creator, since, granter }: ApprovedRun): MailTemplate =>
  (say) => {
    const [total, day] = [formatPaise(amount), formatDay(since)];
    return {
      subject: say("A payout batch of {amount} was approved", { amount: total }),
      paragraphs: [
        creator === undefined
          ? say("{approver} has approved a weekly payout batch of {amount}.", { approver, amount: total })
          : say("{approver} has approved a payout batch of {amount} that {creator} made.", {
              approver,
              amount: total,
              creator,
            }),
        granter === undefined
          ? say("{approver} has been able to approve payouts since {day}.", { approver, day })
          : say("{approver} has been able to approve payouts since {day}. {granter} granted the permission.", {
              approver,
              day,
              granter,
            }),
        say("If this is wrong, cancel the batch before it is sent."),
      ],
      button: { words: say("View payout batches"), screen: screen("/adminmaster/payouts", { tab: "runs" }) },
    };
  };

export const samples: MailSamples = {
  "an approved payout batch": payoutRunApproved({
    amount: paise(2_000_000),
    approver: sample.username,
    creator: sample.username,
    since: "2026-11-01",
    granter: sample.username,
  }),
  "an approved weekly payout batch": payoutRunApproved({
    amount: paise(2_000_000),
    approver: sample.username,
    creator: undefined,
    since: "2026-11-01",
    granter: undefined,
  }),
  "a payout account": payoutAccountSaved(sample.username, "7890", sample.token),
  "a payout account less": payoutAccountDeleted(sample.username, "7890"),
  "a payout account refused": payoutAccountRefused({ username: sample.username, last4: "7890", reason: "नाम अलग है।" }),
  "a payout on its way": payoutSent({ amount: paise(90_000), last4: "7890" }),
  "a payout": payoutDone({ amount: paise(90_000), last4: "7890", utr: "123456789012" }),
  "a payout that failed": payoutFailed({ amount: paise(90_000), last4: "7890", reason: "खाता बंद है।" }),
  "a payout account blocked": payoutAccountBlocked(sample.username, "7890"),
};
