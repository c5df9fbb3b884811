import { accountWaitHours, blockLinkHours } from "#domain/payout.ts";
import type { MailTemplate, Say } from "#server/features/mail/templates/mail-template.ts";

/** To the owner, at the previous address too while the present one is new. */
export const payoutAccountSaved =
  (username: string, last4: string, token: string): MailTemplate =>
  (say) => ({
    subject: say("Your {product} payout account was changed"),
    paragraphs: [
      say("Payouts for your account {username} go to the account that ends with {last4}.", { username, last4 }),
      say("No money is sent to it for {hours} hours.", { hours: String(accountWaitHours) }),
      say("If this was not you, block it within {hours} hours. The link works once. Then set a new password.", {
        hours: String(blockLinkHours),
      }),
    ],
    button: { words: say("Block this account"), screen: `guestmaster/blockpayout?token=${token}` },
    after: [say("If this was you, no action is needed.")],
  });

/** What happened to the account, and what to do about it. */
const ended = (say: Say, happened: string) => ({
  subject: say("Your {product} payout account was changed"),
  paragraphs: [happened, say("You are paid again once you have added an account.")],
  button: { words: say("Open payouts"), screen: "freelancermaster/payouts" },
  after: [say("If this was not you, set a new password.")],
});

export const payoutAccountDeleted =
  (username: string, last4: string): MailTemplate =>
  (say) =>
    ended(say, say("The payout account of {username} that ends with {last4} was deleted.", { username, last4 }));

export const payoutAccountBlocked =
  (username: string, last4: string): MailTemplate =>
  (say) =>
    ended(
      say,
      say("The payout account of {username} that ends with {last4} was blocked with the link of an email.", {
        username,
        last4,
      }),
    );
