import { screen } from "#contract/screens.ts";
import type { AmendmentChanges, ContractParty } from "#domain/hiring/amendment.ts";
import type { amendmentNotifications } from "#domain/hiring/amendment-notifications.ts";
import { sample } from "#server/notify/mail/sample.ts";
import { formatDay, formatPaise } from "#server/platform/format.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, quoted, type Say } from "#server/platform/mail/mail-template.ts";

/** An amendment, as far as its e-mails name it. */
export interface AmendmentEvent {
  readonly requestId: number;
  readonly title: string;
  readonly companyName: string;
  readonly freelancerName: string;
  /** The party whose move it is; of an amendment whose time is over, its author. */
  readonly by: ContractParty;
  /** The reader. */
  readonly to: ContractParty;
  readonly changes?: AmendmentChanges | undefined;
  /** Why the change is requested. */
  readonly reason?: string | null | undefined;
}

/** The title of the work, and the name of the party whose move it is. */
const valuesOf = ({ title, by, companyName, freelancerName }: AmendmentEvent) => ({
  title: oneLine(title),
  name: oneLine(by === "company" ? companyName : freelancerName),
});

const screenFor = ({ to, requestId }: AmendmentEvent, say: Say) => ({
  words: say("Open the contract"),
  screen: screen(`/${to === "company" ? "client" : "freelancer"}master/contract/$id`, { id: requestId }),
});

/** The new day and price, and whether the scope changes; its text is on the screen. */
function changesText({ changes = {} }: AmendmentEvent, say: Say): string[] {
  const { deadline, scope, pricePaise, plan } = changes;
  const lines = [
    ...(deadline === undefined ? [] : [say("New deadline: {day}", { day: formatDay(deadline) })]),
    ...(pricePaise === undefined ? [] : [say("New price: {amount}", { amount: formatPaise(pricePaise) })]),
    ...(plan === undefined ? [] : [say("The milestones change as well.")]),
    ...(scope === undefined ? [] : [say("The scope of the work changes as well.")]),
  ];
  return lines.length > 0 ? [lines.join("\n")] : [];
}

const whyOf = ({ reason }: AmendmentEvent, say: Say) => (reason ? [say("The reason:"), quoted(reason)] : []);

/** The e-mail to a party after each move of an amendment, before it expires, and when it has expired. */
export const amendmentTemplates = {
  amend: (on) => (say) => ({
    subject: say("Change requested: “{title}”", valuesOf(on)),
    paragraphs: [
      say("{name} asks you to change the contract for “{title}”.", valuesOf(on)),
      ...changesText(on, say),
      ...whyOf(on, say),
      say("You can accept or decline within 4 days. Until then the contract stays as it is."),
    ],
    button: screenFor(on, say),
  }),
  accept: (on) => (say) => ({
    subject: say("Change accepted: “{title}”", valuesOf(on)),
    paragraphs: [say("{name} has accepted your change. The contract for “{title}” has a new version.", valuesOf(on))],
    button: screenFor(on, say),
  }),
  decline: (on) => (say) => ({
    subject: say("Change declined: “{title}”", valuesOf(on)),
    paragraphs: [say("{name} has declined your change. The contract for “{title}” stays as it is.", valuesOf(on))],
    button: screenFor(on, say),
  }),
  remind: (on) => (say) => ({
    subject: say("Request for a change expires soon: “{title}”", valuesOf(on)),
    paragraphs: [
      say("The change to the contract for “{title}” that {name} requested expires in one day.", valuesOf(on)),
      ...changesText(on, say),
    ],
    button: screenFor(on, say),
  }),
  expire: (on) => (say) => ({
    subject: say("Request for a change expired: “{title}”", valuesOf(on)),
    paragraphs: [
      say(
        "The change that {name} requested was not answered in time. The contract for “{title}” stays as it is.",
        valuesOf(on),
      ),
    ],
    button: screenFor(on, say),
  }),
} as const satisfies Record<keyof typeof amendmentNotifications, (on: AmendmentEvent) => MailTemplate>;

export const samples: MailSamples = {
  ...Object.fromEntries(
    Object.entries(amendmentTemplates).map(([move, template]) => [
      `${move} of a change of a contract`,
      template({
        ...sample.request,
        by: "freelancer",
        to: "company",
        changes: {
          deadline: "2026-03-08",
          scope: "दो पेज।",
          pricePaise: 150_000,
          plan: { afterLine: 1, milestones: [{ title: "दो पेज", amountPaise: 150_000, dueDay: "2026-03-08" }] },
        },
        reason: sample.reason,
      }),
    ]),
  ),
};
