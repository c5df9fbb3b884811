import { screen } from "#contract/screens.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, quoted } from "#server/platform/mail/mail-template.ts";

interface Invitation {
  readonly title: string;
  readonly companyName: string;
  readonly text: string;
}

export const invitedToApply =
  ({ title, companyName, text }: Invitation): MailTemplate =>
  (say) => {
    const values = { company: oneLine(companyName), title: oneLine(title) };
    return {
      subject: say("Invitation: “{title}”", { title: values.title }),
      paragraphs: [say("{company} invites you to apply for “{title}”:", values), quoted(text)],
      button: { words: say("See the invitation"), screen: screen("/freelancermaster/invitations") },
      after: [say("You can decline it, or switch invitations off there.")],
    };
  };

interface Decline {
  readonly workId: number;
  readonly title: string;
  readonly freelancerName: string;
  readonly reason: string | null;
}

export const invitationDeclined =
  ({ workId, title, freelancerName, reason }: Decline): MailTemplate =>
  (say) => {
    const values = { freelancer: oneLine(freelancerName), title: oneLine(title) };
    return {
      subject: say("Invitation declined: “{title}”", { title: values.title }),
      paragraphs: [
        say("{freelancer} has declined your invitation to “{title}”.", values),
        ...(reason ? [quoted(reason)] : []),
      ],
      button: { words: say("See the applications"), screen: screen("/clientmaster/viewrequests/$id", { id: workId }) },
    };
  };

export const samples: MailSamples = {
  "an invitation to apply": invitedToApply({
    title: sample.title,
    companyName: sample.company,
    text: "क्या समय है?",
  }),
  "an invitation declined": invitationDeclined({ ...sample.request, reason: sample.reason }),
  "an invitation declined without a reason": invitationDeclined({ ...sample.request, reason: null }),
};
