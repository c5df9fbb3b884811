import { screen } from "#contract/screens.ts";
import type { IdentityEnd } from "#domain/trust/identity-check.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, quoted, type Say } from "#server/platform/mail/mail-template.ts";

const buttonTo = (say: Say) => ({ words: say("Open Identity"), screen: screen("/freelancermaster/identity") });
const picturesGone = (say: Say) => say("The pictures are deleted.");

export const identityChecked: MailTemplate = (say) => ({
  subject: say("Your identity is checked"),
  paragraphs: [
    say("An admin has compared your document with the name of your account."),
    picturesGone(say),
    say(
      "Companies see in which month that was. It holds for 24 months, unless your name or the holder of your payout account changes.",
    ),
  ],
  button: buttonTo(say),
});

export const identityRefused =
  (reason: string): MailTemplate =>
  (say) => ({
    subject: say("Your identity was not checked"),
    paragraphs: [
      say("An admin has looked at your document and could not check your identity. The reason:"),
      quoted(reason),
      picturesGone(say),
    ],
    button: buttonTo(say),
    after: [say("You can show a document again at any time.")],
  });

export const identityDeleted: MailTemplate = (say) => ({
  subject: say("Please send a masked copy of your Aadhaar"),
  paragraphs: [
    say("Your picture shows an Aadhaar number in full, which the platform must not keep."),
    picturesGone(say),
    say("Please send a masked copy, which shows the last four digits alone. You can download it from UIDAI."),
  ],
  button: buttonTo(say),
});

export const identityLapsed: MailTemplate = (say) => ({
  subject: say("Please show your document again"),
  paragraphs: [
    say("Nobody has looked at your document within 30 days. Pictures are not kept longer than that."),
    picturesGone(say),
    say("Please send them again if you still want your identity checked."),
  ],
  button: buttonTo(say),
});

export const identityExpiring =
  (day: string): MailTemplate =>
  (say) => ({
    subject: say("The check of your identity ends soon"),
    paragraphs: [
      say("The check of your identity ends on {day}.", { day }),
      say("You can show a document again now. The old check holds until then."),
    ],
    button: buttonTo(say),
  });

const causes: Readonly<Record<IdentityEnd, (say: Say) => string>> = {
  time: (say) => say("A check holds for 24 months, and they are over."),
  name: (say) => say("The name of your account changed."),
  payoutAccount: (say) => say("Your payout account has another holder."),
  renewal: (say) => say("A newer check has replaced it."),
};

export const identityExpired =
  (end: IdentityEnd): MailTemplate =>
  (say) => ({
    subject: say("The check of your identity has ended"),
    paragraphs: [
      say("Companies no longer read that your identity is checked."),
      causes[end](say),
      say("You can show a document again at any time."),
    ],
    button: buttonTo(say),
  });

export const samples: MailSamples = {
  "a checked identity": identityChecked,
  "a refused identity": identityRefused(sample.reason),
  "an unmasked identity": identityDeleted,
  "an identity that nobody has checked": identityLapsed,
  "an identity check that ends soon": identityExpiring("29-11-2028"),
  "an identity check that has ended": identityExpired("time"),
  "an identity check that a new name has ended": identityExpired("name"),
  "an identity check that another payee has ended": identityExpired("payoutAccount"),
};
