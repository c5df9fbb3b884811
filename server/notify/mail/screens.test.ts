import { expect, it } from "vitest";
import { languages } from "#domain/language.ts";
import { memberKinds } from "#domain/member.ts";
import { type NotificationKind, notificationKinds } from "#domain/notify/notification.ts";
import { standardBrand } from "#domain/operation/brand-setting.ts";
import { type Role, roles } from "#domain/role.ts";
import { mailSamples } from "#server/contexts.ts";
import { screenOf } from "#server/notify/notifications/screens.ts";
import { sayIn } from "#server/platform/mail/mail-template.ts";
import { problemOf } from "#server/test/screens.ts";

/** Who gets the e-mails about this, where their names do not say it. Others get a screen from the caller, or need no session. */
const readers: Readonly<Record<Role, RegExp>> = {
  client:
    /to the company$|^(a verification|an application|more applications|an invitation declined.*|an idle work|a paused work|an end by the freelancer|a completion|a direct payment that has not arrived|completed work with a platform fee|an accepted offer with a platform fee|money that is returned|money that a provider returns|a return that was .*|.* of a change of a contract|the new role .*)$/,
  freelancer:
    /to the freelancer$|^(the welcome of a freelancer|a work withdrawn|an invitation to apply|works that .*|an acceptance|a rejection|a work sent back|an end by the company|a payment|a payment confirmed|a payment recorded|a direct payment to .*|a direct payment with a platform fee|.* of a bill.*|a payout.*|a disputed payment|a chargeback that was (won|lost)|a recovery after a chargeback|a return)$/,
  admin: /to the admins$|to an admin$|^(a weaker .*|a test|other permissions|no permissions)$/,
};
const isFor = (role: Role, what: string) => readers[role].test(what);

it.each(Object.entries(mailSamples))(
  "the button of the e-mail about %s leads to a screen of its reader",
  (what, template) => {
    const of = roles.filter((role) => isFor(role, what));
    expect(of.length, "one role, or none for a screen that the caller names").toBeLessThan(2);
    for (const language of languages) {
      const { screen } = template(sayIn(language, standardBrand)).button;
      expect(problemOf(screen)).toBeUndefined();
      const [, area = ""] = screen.split("/");
      const areas =
        of.length > 0 ? [`${of[0]}master`, "guestmaster"] : [...roles.map((role) => `${role}master`), "guestmaster"];
      expect(areas).toContain(area);
      expect(screen).not.toContain("undefined");
    }
  },
);

const kinds = Object.keys(notificationKinds) as NotificationKind[];
const links = kinds.flatMap((kind) => {
  const screens: Readonly<Partial<Record<Role, string>>> = notificationKinds[kind].screen;
  return roles.filter((role) => screens[role]).map((role) => [kind, role] as const);
});

it.each(links)("the notification %s opens a screen of a %s, for each kind of member", (kind, role) => {
  const facts = { workId: 1, requestId: 2, decisionId: 3 };
  for (const memberKind of role === "client" ? memberKinds : [undefined]) {
    const path = screenOf(kind, role, { facts, subjectId: 4, ...(memberKind && { memberKind }) });
    expect(problemOf(path)).toBeUndefined();
    expect(path).toMatch(new RegExp(`^/${role}master/`));
    // An id that the facts of a notification do not have would be 0.
    expect(path.split("/")).not.toContain("0");
  }
});
