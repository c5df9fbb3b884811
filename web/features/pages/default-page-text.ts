import type { OperatorPage } from "#domain/operator-page.ts";
import { t } from "#web/lib/text.ts";

/** The text of a page until the operator writes one: how the product works. */
export const defaultPageText = (page: OperatorPage): string => wordsOf[page]().join("\n\n");

const wordsOf: Readonly<Record<OperatorPage, () => readonly string[]>> = {
  privacy: () => [
    t("# What we store"),
    t(
      "Your name, email, phone number and location, your profile, and your activity: works, requests, résumés, progress and payments. Your password is stored only as a hash that cannot be reversed.",
    ),
    t("# Who sees it"),
    t(
      "A freelancer's phone number, email and résumé are visible to the companies the freelancer applies to. A company's phone number and email are visible to the freelancer it accepts. The admin sees both. Visitors see neither.",
    ),
    t("# Cards"),
    t("Card details stay in your browser: they are neither sent nor stored."),
    t("# Cookies"),
    t(
      "They keep you signed in and protect your account. There is no advertising and no tracking, and nothing is loaded from other sites.",
    ),
    t("# Your account"),
    t("You can view and edit your profile at any time. To delete your account, contact the platform's operator."),
  ],
  terms: () => [
    t("# Who takes part"),
    t(
      "Companies post works once the admin has verified them. Freelancers apply, carry the work out and report progress.",
    ),
    t("# Price and brokerage"),
    t(
      "The company sets the price. When it accepts a request, the price and the brokerage rate are fixed. The company pays the price; the platform keeps the brokerage; the freelancer receives the rest.",
    ),
    t("# Progress and payment"),
    t(
      "A work is complete when the freelancer reports 100 %. The company then pays for it or sends it back with a reason. Until then either side may end it with a reason, and nothing is paid.",
    ),
    t("# What is not allowed"),
    t("False names, illegal works and malicious files. The admin rejects companies that break these rules."),
  ],
};
