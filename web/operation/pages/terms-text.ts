import { t } from "#web/lib/text.ts";

/** The page about the terms, until the operator writes one. */
export const termsText = (): string =>
  [
    t("# Who takes part"),
    t("Companies post jobs once the admin has verified them. Freelancers apply, do the work and report progress."),
    t("# Offers and price"),
    t(
      "A company names a budget and may let applicants quote their own price. Both can then make offers until one is accepted. Accepting fixes the price, the day of delivery and the fees.",
    ),
    t("# Contract and changes"),
    t(
      "When an application is accepted, a contract is written that both can read and download. A later change of the day, the price or the scope applies once the other party accepts it. The company can give more time on its own.",
    ),
    t("# Brokerage and platform fee"),
    t(
      "The company pays the price. The platform keeps the brokerage, and the freelancer receives the rest. Where the platform charges companies a fee, it is paid on top of the price. Both are shown before an application is accepted.",
    ),
    t("# Progress and payment"),
    t(
      "The work is complete when the freelancer reports 100 %. The company then pays for it or sends it back with a reason. Until then either side may end the project with a reason, and nothing is paid.",
    ),
    t("# Milestones paid in advance"),
    t(
      "Where the platform offers it, the company pays a milestone before its work starts. The money is held until the company approves what was submitted, or the time to answer is over. If nothing is submitted in time, it goes back to the company. The project says who holds it.",
    ),
    t("# If you do not agree about a milestone"),
    t(
      "Both sides can open a claim in the project, say what should be released, and add files. The money stays held meanwhile. Equal amounts settle the claim. If the two do not agree in time, an admin decides and gives a reason.",
    ),
    t("# Direct payments"),
    t(
      "Where companies pay freelancers directly, the freelancer confirms that the money has arrived. The platform holds no money then, and bills the freelancer for the brokerage and the company's platform fee.",
    ),
    t("# Holds and payouts"),
    t(
      "Otherwise the platform sends the freelancer's share to the payout account. It can hold it for some days first. The freelancer sees the day and the reason under Payouts.",
    ),
    t("# Taxes"),
    t(
      "Where the platform makes tax papers, its fees include GST, and each fee has its paper in My Account. If a company withholds tax from a payment, the platform records how much. It files no taxes for you.",
    ),
    t("# Returns, refunds and chargebacks"),
    t(
      "A freelancer can return money of a payment, and the platform can refund it. If a company disputes a payment at its bank, the money is on hold until the bank has decided. If the bank takes the payment back, the platform may deduct it from what it still owes the freelancer for it.",
    ),
    t("# What is not allowed"),
    t("False names, illegal jobs and malicious files. The admin rejects companies that break these rules."),
    t(
      "Admins can also remove messages and reviews, take jobs down and restrict accounts. The person concerned is told the reason, and can appeal once against a restriction or a job that was taken down.",
    ),
  ].join("\n\n");
