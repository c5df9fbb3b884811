import { screen } from "#contract/screens.ts";
import type { Paise } from "#domain/money.ts";
import { type MailTemplate, oneLine } from "#server/notify/mail/templates/mail-template.ts";
import { formatPaise } from "#server/platform/format.ts";

interface RefundEvent {
  readonly requestId: number;
  readonly request: { readonly title: string; readonly freelancerName: string };
}

const openReceipt = ({ requestId }: RefundEvent) =>
  screen("/clientmaster/receipt/$requestid", { requestid: requestId });

/** To the company, whose payment a provider refunds because the freelancer has given money back. */
export const refundPromised =
  (event: RefundEvent, refund: Paise): MailTemplate =>
  (say) => {
    const [title, freelancer] = [event.request.title, event.request.freelancerName].map(oneLine);
    const values = { title: title ?? "", freelancer: freelancer ?? "", amount: formatPaise(refund) };
    return {
      subject: say("{amount} is returned to you for “{title}”", values),
      paragraphs: [
        say("{freelancer} has given back {amount} of your payment for “{title}”.", values),
        say("The money comes back the way you paid. The project stays paid."),
      ],
      button: { words: say("Open the receipt"), screen: openReceipt(event) },
    };
  };

/** To the company, whose provider has made the refund. */
export const returnRefunded =
  (event: RefundEvent, { amount, reference }: { readonly amount: Paise; readonly reference: string }): MailTemplate =>
  (say) => ({
    subject: say("{amount} was refunded to you for “{title}”", {
      amount: formatPaise(amount),
      title: oneLine(event.request.title),
    }),
    paragraphs: [
      say("The money arrives within a few working days, the way you paid. The refund is {reference}.", {
        reference: oneLine(reference),
      }),
    ],
    button: { words: say("Open the receipt"), screen: openReceipt(event) },
  });
