import { t } from "#web/lib/text.ts";

/** The page about what is stored, until the operator writes one. */
export const privacyText = (): string =>
  [
    t("# What we store"),
    t(
      "Your name, email, phone number and location, your profile with its pictures, and what you do here: jobs, applications, résumés, offers, contracts, progress, files, messages, reviews and payments. Your password is stored only as a hash that cannot be reversed.",
    ),
    t("# Protection against misuse"),
    t(
      "When an account is registered, a scrambled form of its network address is stored for one day, so that many accounts from one network are noticed. Programs also notice the same file, picture, phone number or payout account on several accounts. Only admins see that, and nothing follows from it automatically.",
    ),
    t("# Bank accounts and UPI IDs"),
    t(
      "Freelancers can add a bank account or a UPI ID for their payouts. It is stored encrypted and used to pay them. Where companies pay freelancers directly, the company that pays sees the UPI ID and the name of the account holder.",
    ),
    t("# Tax numbers"),
    t(
      "Where the platform collects them, you give your legal name, address and tax numbers. The PAN is stored encrypted. The platform's accountant checks the numbers, and tax papers show them.",
    ),
    t("# Identity documents"),
    t(
      "Where the platform offers it, freelancers can show a document. The pictures are stored encrypted, and admins who verify compare them with the name. They are deleted with the decision, and after 30 days at the latest. Kept are the kind of document, its last four characters, the day and the admin. Companies and visitors of a page see the kind and the month.",
    ),
    t("# Who sees it"),
    t(
      "A freelancer's phone number, email and résumé are visible to the companies the freelancer applies to. A company's phone number and email are visible to the freelancer it accepts. The admin sees both. Visitors see neither.",
    ),
    t(
      "Offers, contracts and messages are for the company and the freelancer they concern. Admins can read a conversation once a message in it has been reported. The audit log records that they did.",
    ),
    t("# Programs and calendars"),
    t(
      "Access tokens, webhooks and calendar addresses exist only if you make them in My Account. A program with a token reads and does what you allow. A webhook sends ids and states to your server, without names and texts. You can end each of them at any time.",
    ),
    t("# Public pages"),
    t(
      "Freelancers and companies can publish a page, and companies can publish a job. Until they unpublish it, everyone can read it and search engines can list it. Reviews and track records are part of a page. Phone numbers, email addresses and résumés are not.",
    ),
    t("# Cards"),
    t(
      "Card numbers and UPI PINs are neither sent to this platform nor stored by it. Where a payment provider takes the payment, you pay on the provider's page.",
    ),
    t("# Cookies"),
    t(
      "They keep you signed in and protect your account. There is no advertising and no tracking, and nothing is loaded from other sites.",
    ),
    t("# Your account"),
    t(
      "You can view and edit your profile at any time. In My Account you can download your data and have the account erased.",
    ),
    t(
      "Some records stay after that because the law or the other party needs them: payments, receipts, contracts, and the messages you sent. My Account lists them with the reason.",
    ),
  ].join("\n\n");
