import { screen } from "#contract/screens.ts";
import { invitationHours, type Permission, permissions } from "#domain/permission.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, type Say } from "#server/platform/mail/mail-template.ts";
import type { TextKey } from "#texts/hindi.ts";

const permissionNames = {
  reference: "Places and categories",
  verify: "Company verification",
  money: "Payments",
  tax: "Tax",
  moderate: "Moderation",
  people: "Admins",
  reports: "Reports",
  audit: "Audit log",
  settings: "Settings",
} as const satisfies Readonly<Record<Permission, TextKey>>;

const namesOf = (permissions: readonly Permission[], say: Say) =>
  permissions.map((permission) => say(permissionNames[permission])).join(", ");

interface Invitation {
  readonly name: string;
  readonly inviter: string;
  readonly permissions: readonly Permission[];
  readonly token: string;
}

export const invited =
  ({ name, inviter, permissions, token }: Invitation): MailTemplate =>
  (say) => ({
    subject: say("You are invited to be an admin of {product}"),
    paragraphs: [
      say("{inviter} invites {name} to be an admin of {product}.", { inviter: oneLine(inviter), name: oneLine(name) }),
      say("Permissions: {permissions}", { permissions: namesOf(permissions, say) }),
      say("Choose a username and a password within {hours} hours. The link works once.", {
        hours: String(invitationHours),
      }),
    ],
    button: { words: say("Accept the invitation"), screen: screen("/guestmaster/join", { token }) },
    after: [say("If you do not expect this, ignore this email.")],
  });

/** To an admin, after another admin changed what they may do. */
export const accessChanged = {
  permissions:
    (username: string, permissions: readonly Permission[]): MailTemplate =>
    (say) => ({
      subject: say("Your {product} permissions were changed"),
      paragraphs: [
        say("Another admin changed the permissions of your account {username}.", { username }),
        permissions.length > 0
          ? say("Permissions: {permissions}", { permissions: namesOf(permissions, say) })
          : say("Your account has no permissions at present."),
      ],
      button: { words: say("Open {product}"), screen: screen("/adminmaster/adminhome") },
    }),
  disabled:
    (username: string): MailTemplate =>
    (say) => ({
      subject: say("Your {product} admin account was disabled"),
      paragraphs: [
        say("Another admin disabled your account {username}. You are logged out and can no longer log in.", {
          username,
        }),
      ],
      button: { words: say("Open {product}"), screen: screen("/guestmaster/guesthome") },
    }),
  enabled:
    (username: string): MailTemplate =>
    (say) => ({
      subject: say("Your {product} admin account is active again"),
      paragraphs: [say("Another admin enabled your account {username}. You can log in again.", { username })],
      button: { words: say("Log in"), screen: screen("/guestmaster/login") },
    }),
};

export const samples: MailSamples = {
  "an invitation": invited({ name: sample.freelancer, inviter: sample.company, permissions, token: sample.token }),
  "other permissions": accessChanged.permissions(sample.username, ["verify"]),
  "no permissions": accessChanged.permissions(sample.username, []),
  "an admin disabled": accessChanged.disabled(sample.username),
  "an admin enabled": accessChanged.enabled(sample.username),
};
