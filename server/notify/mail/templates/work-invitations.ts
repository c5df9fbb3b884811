import { screen } from "#contract/screens.ts";
import { type MailTemplate, oneLine, quoted } from "#server/notify/mail/templates/mail-template.ts";

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
