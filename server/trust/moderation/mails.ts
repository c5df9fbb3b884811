import type { ScreenAddress } from "#contract/screens.ts";
import { screen } from "#contract/screens.ts";
import type { RestrictionKind } from "#domain/trust/restriction.ts";
import { restrictionKinds } from "#domain/trust/restriction.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, quoted, type Say } from "#server/platform/mail/mail-template.ts";
import type { TextKey } from "#texts/hindi.ts";

const kindNames = {
  apply: "apply for jobs",
  post: "post and edit jobs",
  hire: "accept applications",
  message: "send messages",
  publish: "publish pages",
} as const satisfies Readonly<Record<RestrictionKind, TextKey>>;

const namesOf = (kinds: readonly RestrictionKind[], say: Say) => kinds.map((kind) => say(kindNames[kind])).join(", ");

const dayOf = (day: string) => day.split("-").reverse().join("-");

interface Restriction {
  readonly kinds: readonly RestrictionKind[];
  /** Null until it is lifted. */
  readonly until: string | null;
  readonly rule: string;
  readonly reason: string;
}

/** To the subject of a decision. `screen` shows the decision. */
export const restricted =
  ({ kinds, until, rule, reason }: Restriction, screen: ScreenAddress): MailTemplate =>
  (say) => ({
    subject: say("Your {product} account is restricted"),
    paragraphs: [
      say("An admin decided that your account can no longer: {kinds}.", { kinds: namesOf(kinds, say) }),
      until === null
        ? say("The restriction applies until an admin lifts it.")
        : say("The restriction applies up to and including {day}.", { day: dayOf(until) }),
      say("Rule: {rule}", { rule: oneLine(rule) }),
      quoted(reason),
      say("You can still log in, finish work, pay, be paid and withdraw applications."),
    ],
    button: { words: say("Read the decision"), screen },
  });

export const restrictionEnded =
  (kinds: readonly RestrictionKind[], screen: ScreenAddress): MailTemplate =>
  (say) => ({
    subject: say("A restriction of your {product} account has ended"),
    paragraphs: [say("Your account can again: {kinds}.", { kinds: namesOf(kinds, say) })],
    button: { words: say("Read the decision"), screen },
  });

interface Removed {
  readonly title: string;
  readonly rule: string;
  readonly reason: string;
  /** Of the message, the review or the reply. */
  readonly text: string;
}

/** To the author of a message. `title` is that of the work. */
export const messageRemoved =
  (on: Removed, screen: ScreenAddress): MailTemplate =>
  (say) => ({
    subject: say("Your message about “{title}” was removed", { title: oneLine(on.title) }),
    paragraphs: [
      say("An admin has removed this message of yours about “{title}”:", { title: oneLine(on.title) }),
      ...groundsOf(on, say),
    ],
    button: { words: say("Read the decision"), screen },
  });

/** To the author of a review. `title` is that of the work. */
export const reviewRemoved =
  (on: Removed, screen: ScreenAddress): MailTemplate =>
  (say) => ({
    subject: say("Your review of “{title}” was removed", { title: oneLine(on.title) }),
    paragraphs: [
      say("An admin has removed your review of “{title}”. Others can no longer read it:", {
        title: oneLine(on.title),
      }),
      ...groundsOf(on, say),
    ],
    button: { words: say("Read the decision"), screen },
  });

/** To the author of a reply to a review. `title` is that of the work. */
export const replyRemoved =
  (on: Removed, screen: ScreenAddress): MailTemplate =>
  (say) => ({
    subject: say("Your reply to the review of “{title}” was removed", { title: oneLine(on.title) }),
    paragraphs: [
      say("An admin has removed your reply to the review of “{title}”. Others can no longer read it:", {
        title: oneLine(on.title),
      }),
      ...groundsOf(on, say),
    ],
    button: { words: say("Read the decision"), screen },
  });

/** To the author of what was reported, such as an item of a portfolio. `title` is its title. */
export const contentRemoved =
  (on: Removed, screen: ScreenAddress): MailTemplate =>
  (say) => ({
    subject: say("“{title}” was removed", { title: oneLine(on.title) }),
    paragraphs: [
      say("An admin has removed this about “{title}”. Others can no longer read it:", { title: oneLine(on.title) }),
      ...groundsOf(on, say),
    ],
    button: { words: say("Read the decision"), screen },
  });

/** To whom is warned. `title` is that of what was reported. */
export const warned =
  ({ title, rule, reason }: Omit<Removed, "text">, screen: ScreenAddress): MailTemplate =>
  (say) => ({
    subject: say("A warning about “{title}”", { title: oneLine(title) }),
    paragraphs: [
      say("An admin has looked into a report of “{title}” and warns you. Nothing was removed.", {
        title: oneLine(title),
      }),
      say("Rule: {rule}", { rule: oneLine(rule) }),
      quoted(reason),
    ],
    button: { words: say("Read the decision"), screen },
  });

const groundsOf = ({ text, rule, reason }: Removed, say: Say) => [
  quoted(text),
  say("Rule: {rule}", { rule: oneLine(rule) }),
  quoted(reason),
];

const removed = { title: sample.title, text: "जवाब दो!", rule: "नियम 4", reason: "यह नियमों के खिलाफ़ है।" };
const companyDecision = screen("/clientmaster/decisions/$id", { id: 7 });
const freelancerDecision = screen("/freelancermaster/decisions/$id", { id: 7 });

export const samples: MailSamples = {
  "a restriction until a day": restricted(
    { kinds: restrictionKinds, until: "2026-12-31", rule: "नियम 4", reason: "लाइसेंस की तस्वीर साफ़ नहीं है।" },
    companyDecision,
  ),
  "a restriction without a day": restricted(
    { kinds: ["apply"], until: null, rule: "नियम 4", reason: "लाइसेंस की तस्वीर साफ़ नहीं है।" },
    freelancerDecision,
  ),
  "the end of a restriction": restrictionEnded(["hire"], companyDecision),
  "a message removed": messageRemoved(removed, companyDecision),
  "a review removed": reviewRemoved(removed, freelancerDecision),
  "a reply removed": replyRemoved(removed, freelancerDecision),
  "an item of a portfolio removed": contentRemoved(removed, freelancerDecision),
  "a warning": warned(removed, companyDecision),
};
