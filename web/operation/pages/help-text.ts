import { t } from "#web/lib/text.ts";

/** The page about how the product works, until the operator writes one. */
export const helpText = (): string =>
  [
    t("# For companies"),
    t(
      "Sign up as a company. The admin verifies it, and you get an email. Then post a job, compare the applicants and accept one. Follow the progress, and pay once the work is complete.",
    ),
    t("# For freelancers"),
    t(
      "Sign up as a freelancer, find a job and apply with your résumé. Once you are accepted, report your progress. At 100 % the company pays. To receive money, add a bank account or a UPI ID under Payouts.",
    ),
    t("# If the job is paid by milestones"),
    t(
      "The company funds each milestone before its work starts, and approves it once it is submitted. The project says at the top whose turn it is.",
    ),
    t("# If you need more time"),
    t("Ask for it in the contract. It applies once the other party accepts."),
    t("# If your own programs should work for you"),
    t("Make an access token or a webhook in My Account, under Connections."),
    t("# If something does not work"),
    t("Messages about failures have a request id. Send it to the platform's operator."),
  ].join("\n\n");
