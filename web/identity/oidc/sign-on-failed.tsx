import type { SignOnProblem } from "#domain/identity/sign-on.ts";
import { ownValue } from "#domain/own-value.ts";
import { signOnOffer } from "#web/lib/page-switches.ts";
import { t } from "#web/lib/text.ts";
import { Card } from "#web/ui/layout.tsx";

/** Why a single sign-on did not lead into an account, and what helps. */
export const SignOnFailed = ({ problem }: { readonly problem: SignOnProblem }) => (
  <Card>
    <p role="status">{problemText(problem, signOnOffer()?.label ?? "")}</p>
  </Card>
);

function problemText(problem: SignOnProblem, label: string): string {
  const texts: Readonly<Record<SignOnProblem, () => string>> = {
    away: () => t("{label} does not answer at the moment. Log in with your password.", { label }),
    cancelled: () => t("You cancelled at {label}. Try again, or log in with your password.", { label }),
    domain: () => t("Your email address at {label} is not one that may log in here.", { label }),
    failed: () => t("{label} could not confirm who you are. Please try again.", { label }),
    linked: () => t("This identity is linked with your account already."),
    role: () => t("Accounts of this type log in with their password only."),
    taken: () => t("This identity is linked with another account already."),
    unauthorized: () =>
      t("This account cannot log in at the moment. Companies log in with their password to see what is missing."),
    unproved: () => t("{label} has not confirmed your email address. Confirm it there, then try again.", { label }),
  };
  return (ownValue(texts, problem) ?? texts.failed)();
}
