import { screen } from "#contract/screens.ts";
import { type ChargedRequest, totalOf } from "#server/notify/mail/charge.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, quoted } from "#server/platform/mail/mail-template.ts";

interface RecordedReversal {
  readonly request: ChargedRequest & {
    readonly title: string;
    readonly companyName: string;
    readonly freelancerName: string;
  };
  readonly reason: string;
  readonly adminName: string;
}

/** To every admin who may reverse payments. */
export const reversalRecorded =
  ({ request, reason, adminName }: RecordedReversal): MailTemplate =>
  (say) => ({
    subject: say("Payment reversed: “{title}”", { title: oneLine(request.title) }),
    paragraphs: [
      say("{admin} has reversed the payment of {amount} from {company} to {freelancer} for “{title}”.", {
        admin: oneLine(adminName),
        amount: totalOf(request),
        company: oneLine(request.companyName),
        freelancer: oneLine(request.freelancerName),
        title: oneLine(request.title),
      }),
      say("The reason:"),
      quoted(reason),
    ],
    button: { words: say("Reversed payments"), screen: screen("/adminmaster/payments", { tab: "reversed" }) },
  });

export const samples: MailSamples = {
  "a payment reversed, to an admin": reversalRecorded({
    request: sample.request,
    reason: sample.reason,
    adminName: sample.username,
  }),
};
