import { screen } from "#contract/screens.ts";
import type { ReturnBearer } from "#domain/money/return.ts";
import type { Paise } from "#domain/money.ts";
import { paise } from "#domain/money.ts";
import { sample } from "#server/notify/mail/sample.ts";
import { formatPaise } from "#server/platform/format.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, payoutsButton, quoted, type Say } from "#server/platform/mail/mail-template.ts";

interface RefundEvent {
  readonly requestId: number;
  readonly request: { readonly title: string; readonly companyName: string };
}

interface Refund {
  /** What the company gets back, with its fee. */
  readonly refund: Paise;
  readonly net: Paise;
  /** What the freelancer owes of it: what was paid already, or withheld as tax. */
  readonly debt: Paise;
  readonly bearer: ReturnBearer;
  readonly reason: string;
  /** Null where the provider refunds it. */
  readonly orderId: number | null;
  /** Of money that was sent already. */
  readonly reference: string | null;
  /** How to pay the platform; empty where the operator has not said so. */
  readonly instructions: string;
}

const valuesOf = ({ request }: RefundEvent, { refund, net, debt }: Refund) => ({
  title: oneLine(request.title),
  company: oneLine(request.companyName),
  amount: formatPaise(refund),
  net: formatPaise(net),
  debt: formatPaise(debt),
});

/** How the money comes to the company. */
function way({ orderId, reference }: Refund, say: Say): string {
  if (reference !== null) return say("The money was sent to you already. The reference is {reference}.", { reference });
  return orderId === null
    ? say("The platform sends you the money. The project stays paid.")
    : say("The money comes back the way you paid. The project stays paid.");
}

/** To the company, whose payment an admin has refunded. */
export const refundMade =
  (event: RefundEvent, refund: Refund): MailTemplate =>
  (say) => ({
    subject: say("{amount} of your payment for “{title}” is refunded", valuesOf(event, refund)),
    paragraphs: [
      say("The platform refunds {amount} of your payment for “{title}”.", valuesOf(event, refund)),
      quoted(refund.reason),
      way(refund, say),
    ],
    button: {
      words: say("Open the receipt"),
      screen: screen("/clientmaster/receipt/$requestid", { requestid: event.requestId }),
    },
  });

/** What a refund costs the freelancer. */
function cost(event: RefundEvent, refund: Refund, say: Say): readonly string[] {
  const values = valuesOf(event, refund);
  const instructions = refund.instructions ? [quoted(refund.instructions)] : [];
  if (refund.bearer === "debt")
    return [
      say("You have been paid for it already. Please pay {net} to the platform.", { ...values, net: values.debt }),
      ...instructions,
    ];
  if (refund.bearer !== "freelancer") return [say("You keep what you earned for it.")];
  const less = say("You receive {net} less for this job.", values);
  if (refund.debt === 0) return [less];
  return [
    less,
    say(
      "{debt} of it was withheld as tax, which stays with the tax office in your name. Please pay it to the platform.",
      values,
    ),
    ...instructions,
  ];
}

/** To the freelancer, who reads who bears the refund. */
export const refundBorne =
  (event: RefundEvent, refund: Refund): MailTemplate =>
  (say) => ({
    subject: say("Refund to {company} for “{title}”", valuesOf(event, refund)),
    paragraphs: [
      say("The platform refunds {amount} for “{title}” to {company}.", valuesOf(event, refund)),
      quoted(refund.reason),
      ...cost(event, refund, say),
    ],
    button: payoutsButton(say),
  });

const refund = {
  refund: paise(10_000),
  net: paise(9_000),
  debt: paise(0),
  bearer: "freelancer",
  reason: sample.reason,
  orderId: null,
  reference: null,
  instructions: sample.reason,
} as const;

export const samples: MailSamples = {
  "a refund": refundMade(sample.event, refund),
  "a refund of money that was sent": refundMade(sample.event, { ...refund, reference: "123456789012" }),
  "a refund that the freelancer bears": refundBorne(sample.event, refund),
  "a refund that the freelancer owes": refundBorne(sample.event, { ...refund, bearer: "debt", debt: paise(9_000) }),
  "a refund of which tax was withheld": refundBorne(sample.event, { ...refund, debt: paise(10) }),
  "a refund that the platform bears": refundBorne(sample.event, { ...refund, bearer: "platform" }),
};
