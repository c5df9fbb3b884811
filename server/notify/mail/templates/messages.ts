import type { ScreenAddress } from "#contract/screens.ts";
import type { NotificationFacts } from "#domain/notify/notification.ts";
import { type MailTemplate, oneLine } from "#server/notify/mail/templates/mail-template.ts";

/** About a message that is still unread. Its text stays behind the login. */
export const unreadMessage =
  ({ title = "", otherName = "" }: NotificationFacts, screen: ScreenAddress): MailTemplate =>
  (say) => {
    const values = { title: oneLine(title), otherName: oneLine(otherName) };
    return {
      subject: say("New message about “{title}”", { title: values.title }),
      paragraphs: [
        say("{otherName} has written to you about “{title}”.", values),
        say("No further email is sent about this conversation until you have read it."),
      ],
      button: { words: say("Open {product}"), screen },
    };
  };
