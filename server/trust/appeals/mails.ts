import type { ScreenAddress } from "#contract/screens.ts";
import { screen } from "#contract/screens.ts";
import type { AppealOutcome } from "#domain/trust/decision.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, quoted } from "#server/platform/mail/mail-template.ts";

interface Answer {
  readonly outcome: AppealOutcome;
  readonly answer: string;
  /** Whether the admin who made the decision also answered. */
  readonly isSameAdmin: boolean;
}

export const appealDecided =
  ({ outcome, answer, isSameAdmin }: Answer, screen: ScreenAddress): MailTemplate =>
  (say) => ({
    subject: say("Your appeal was answered"),
    paragraphs: [
      outcome === "reverse"
        ? say("Your appeal succeeded: the decision no longer applies.")
        : say("Your appeal was rejected: the decision still applies."),
      quoted(answer),
      ...(isSameAdmin ? [say("The admin who made the decision also answered, because there is no other.")] : []),
    ],
    button: { words: say("Read the decision"), screen },
  });

export const samples: MailSamples = {
  "an appeal that succeeded": appealDecided(
    { outcome: "reverse", answer: "आपका जवाब सही है।", isSameAdmin: true },
    screen("/clientmaster/decisions/$id", { id: 7 }),
  ),
  "an appeal that was rejected": appealDecided(
    { outcome: "uphold", answer: "आपका जवाब सही नहीं है।", isSameAdmin: false },
    screen("/clientmaster/decisions/$id", { id: 7 }),
  ),
};
