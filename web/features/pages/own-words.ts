import type { OperatorPage } from "#domain/operator-page.ts";
import { t } from "#web/lib/text.ts";

/** What stands on a page until the operator has written it: how the product itself works, and nothing it does not keep. */
export const ownWords = (page: OperatorPage): string => wordsOf[page]().join("\n\n");

const wordsOf: Readonly<Record<OperatorPage, () => readonly string[]>> = {
  privacy: () => [
    t("# What is kept"),
    t(
      "Your name, email, phone number and place, what your profile says, and what you do here: works, requests, résumés, progress and payments. Your password is kept in a form that nobody can read back.",
    ),
    t("# Who sees it"),
    t(
      "A freelancer's phone number, email and résumé are seen by the companies this freelancer sends a request to. A company's phone number and email are seen by the freelancer it accepts. The admin sees both. Visitors see neither.",
    ),
    t("# Cards"),
    t("What you type of a card stays in your browser: it is neither sent nor stored."),
    t("# Cookies"),
    t(
      "They keep you signed in and protect your account. There is no advertising and no tracking, and nothing is loaded from other sites.",
    ),
    t("# Your account"),
    t("You see and change your profile at any time. To have the account removed, write to whoever runs this platform."),
  ],
  terms: () => [
    t("# Who takes part"),
    t(
      "Companies post works once the admin has verified them. Freelancers apply, carry the work out and report progress.",
    ),
    t("# Price and brokerage"),
    t(
      "The company names the price. When it accepts a request, the price and the rate of the brokerage stay as they are. The company pays the price; the platform keeps the brokerage; the freelancer receives the rest.",
    ),
    t("# How a work goes on"),
    t(
      "A work is complete when the freelancer reports 100. The company then pays it, or sends it back with a reason. While it is under way either side may end it with a reason; nothing is paid for it then.",
    ),
    t("# What is not allowed"),
    t("False names, works against the law, and files that harm who opens them. The admin rejects who does it."),
  ],
};
