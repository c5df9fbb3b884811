import { t } from "#web/lib/text.ts";

/** The page about how complaints are answered, until the operator writes one. */
export const grievanceText = (): string =>
  [
    t("# How to complain"),
    t(
      "Report a message or a review with the “Report” button beside it. For everything else, write to the platform's operator.",
    ),
    t("# If an admin has decided against you"),
    t(
      "You read the reason in an email and under your notifications. You can appeal once. Another admin answers, unless there is only one.",
    ),
    t("# If you do not agree about money"),
    t(
      "If it is about a milestone whose money is held, open a claim in the project. For every other payment, write to the platform's operator.",
    ),
    t("# When you get an answer"),
    t(
      "Indian law sets the limits: a complaint about content is confirmed within 24 hours and settled within 15 days, a complaint about a purchase within 48 hours and one month.",
    ),
  ].join("\n\n");
