import { screen } from "#contract/screens.ts";
import { type MemberKind, memberInvitationDays, memberKinds } from "#domain/member.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine } from "#server/platform/mail/mail-template.ts";
import type { TextKey } from "#texts/hindi.ts";

/** What a member of each kind may do. */
const kindTexts = {
  owner: "You can do everything, and manage the members.",
  hirer: "You can post jobs, decide on applications and write messages.",
  payer: "You can pay for completed projects.",
  viewer: "You can read everything and change nothing.",
} as const satisfies Readonly<Record<MemberKind, TextKey>>;

interface Invitation {
  readonly name: string;
  readonly company: string;
  readonly kind: MemberKind;
  readonly token: string;
}

export const memberInvited =
  ({ name, company, kind, token }: Invitation): MailTemplate =>
  (say) => ({
    subject: say("{company} invites you to {product}", { company: oneLine(company) }),
    paragraphs: [
      say("{company} invites {name} to work for it on {product}.", { company: oneLine(company), name: oneLine(name) }),
      say(kindTexts[kind]),
      say("Choose a username and a password within {days} days. The link works once.", {
        days: String(memberInvitationDays),
      }),
    ],
    button: { words: say("Accept the invitation"), screen: screen("/guestmaster/joincompany", { token }) },
    after: [say("If you do not expect this, ignore this email.")],
  });

/** To a member, after an owner of the company changed what they may do. */
export const membershipChanged = {
  kind:
    (username: string, kind: MemberKind): MailTemplate =>
    (say) => ({
      subject: say("Your role at {product} was changed"),
      paragraphs: [
        say("An owner of your company changed what your account {username} may do.", { username }),
        say(kindTexts[kind]),
      ],
      button: { words: say("Open {product}"), screen: screen("/clientmaster/clienthome") },
    }),
  removed:
    (username: string): MailTemplate =>
    (say) => ({
      subject: say("Your {product} account was removed from its company"),
      paragraphs: [
        say("An owner of your company removed your account {username}. You are logged out and can no longer log in.", {
          username,
        }),
      ],
      button: { words: say("Open {product}"), screen: screen("/guestmaster/guesthome") },
    }),
};

export const samples: MailSamples = {
  ...Object.fromEntries(
    memberKinds.flatMap((kind) => [
      [
        `an invitation to be ${kind}`,
        memberInvited({ name: sample.freelancer, company: sample.company, kind, token: sample.token }),
      ],
      [`the new role ${kind}`, membershipChanged.kind(sample.username, kind)],
    ]),
  ),
  "a member removed": membershipChanged.removed(sample.username),
};
