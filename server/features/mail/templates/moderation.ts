import type { RestrictionKind } from "#domain/restriction.ts";
import {
  type MailTemplate,
  type MailText,
  oneLine,
  quoted,
  type Say,
} from "#server/features/mail/templates/mail-template.ts";

const kindNames = {
  apply: "apply for works",
  post: "post and edit works",
  hire: "accept requests",
  message: "send messages",
  publish: "publish pages",
} as const satisfies Readonly<Record<RestrictionKind, MailText>>;

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
  ({ kinds, until, rule, reason }: Restriction, screen: string): MailTemplate =>
  (say) => ({
    subject: say("Your {product} account is restricted"),
    paragraphs: [
      say("An admin decided that your account can no longer: {kinds}.", { kinds: namesOf(kinds, say) }),
      until === null
        ? say("The restriction applies until an admin lifts it.")
        : say("The restriction applies up to and including {day}.", { day: dayOf(until) }),
      say("Rule: {rule}", { rule: oneLine(rule) }),
      quoted(reason),
      say("You can still log in, finish work, pay, be paid and withdraw requests."),
    ],
    button: { words: say("Read the decision"), screen },
  });

export const restrictionEnded =
  (kinds: readonly RestrictionKind[], screen: string): MailTemplate =>
  (say) => ({
    subject: say("A restriction of your {product} account has ended"),
    paragraphs: [say("Your account can again: {kinds}.", { kinds: namesOf(kinds, say) })],
    button: { words: say("Read the decision"), screen },
  });
