import { screen } from "#contract/screens.ts";
import { offerParties } from "#domain/hiring/offer.ts";
import { memberKinds } from "#domain/member.ts";
import { paise } from "#domain/money.ts";
import { type NotificationKind, notificationKinds } from "#domain/notify/notification.ts";
import { reminders } from "#domain/notify/reminder.ts";
import { keptKinds } from "#domain/operation/personal-data.ts";
import { permissions } from "#domain/permission.ts";
import {
  informationRequested,
  rejectedWithReason,
  statusChanged,
  testMail,
  welcome,
} from "#server/notify/mail/templates/accounts.ts";
import { accessChanged, invited } from "#server/notify/mail/templates/admins.ts";
import { amendmentTemplates } from "#server/notify/mail/templates/amendments.ts";
import { chargebackRecovered, chargebackTemplates } from "#server/notify/mail/templates/chargebacks.ts";
import { digest } from "#server/notify/mail/templates/digest.ts";
import { billTemplates, directPaymentTemplates } from "#server/notify/mail/templates/direct-payments.ts";
import { emailProof } from "#server/notify/mail/templates/email-proof.ts";
import { workIdle, workPaused } from "#server/notify/mail/templates/idle-works.ts";
import { accountCreated } from "#server/notify/mail/templates/imports.ts";
import type { MailTemplate } from "#server/notify/mail/templates/mail-template.ts";
import { memberInvited, membershipChanged } from "#server/notify/mail/templates/members.ts";
import { unreadMessage } from "#server/notify/mail/templates/messages.ts";
import { offerTemplates } from "#server/notify/mail/templates/offers.ts";
import {
  payoutAccountBlocked,
  payoutAccountDeleted,
  payoutAccountRefused,
  payoutAccountSaved,
  payoutDone,
  payoutFailed,
  payoutSent,
} from "#server/notify/mail/templates/payouts.ts";
import {
  erasureDone,
  erasureScheduled,
  erasureStopped,
  exportReady,
} from "#server/notify/mail/templates/personal-data.ts";
import { invitedToRegister } from "#server/notify/mail/templates/registrations.ts";
import { reminderTemplates } from "#server/notify/mail/templates/reminders.ts";
import { reversalRecorded, templateAfter } from "#server/notify/mail/templates/requests.ts";
import { moneyReturned, returnRecorded, returnSent } from "#server/notify/mail/templates/returns.ts";
import { reviewTemplates } from "#server/notify/mail/templates/reviews.ts";
import { searchAlert, searchSummary } from "#server/notify/mail/templates/searches.ts";
import { attacked, changed, emailChanged, forgotten } from "#server/notify/mail/templates/security.ts";
import { invitationDeclined, invitedToApply } from "#server/notify/mail/templates/work-invitations.ts";
import { applied, appliedMore, withdrawn } from "#server/notify/mail/templates/works.ts";
import { moderationSamples } from "#server/test/moderation-samples.ts";
import { refundMails } from "#server/test/money/refund-mails.ts";
import { weakenedSettings } from "#server/test/weakened-settings.ts";

const work = { id: 7, title: "पोस्टर {title}" };
const [company, freelancer, username] = ["चाय घर", "मीरा नायर", "asha_1"];

/** What people, works and accounts of the samples are called. */
export const sampleNames = { company, freelancer, username, title: work.title };

const foundWorks = { works: [{ title: work.title, companyName: company, budgetPaise: 500_000 }], moreCount: 3 };

const request = {
  price: 10_000_000,
  brokerageBps: 1000,
  brokerageFixedPaise: 0,
  clientFeeBps: 0,
  clientFeeFixedPaise: 0,
  company: 1,
  freelancer: 2,
  workId: 7,
  title: work.title,
  companyName: company,
  companyEmail: "c@kaamkaj.example",
  companyLanguage: "en" as const,
  freelancerName: freelancer,
  freelancerEmail: "f@kaamkaj.example",
  freelancerLanguage: "hi" as const,
};
const on = { request: { ...request, parties: request }, requestId: 9, reason: "लोगो नहीं है।" };
const withFee = { ...on, request: { ...request, clientFeeBps: 300 } };
const disputed = { title: work.title, companyName: company, amount: paise(10_000) };
type Party = "company" | "freelancer";
export const moved = (move: keyof typeof templateAfter, by: Party = "company", to: Party = "freelancer") =>
  templateAfter[move]({ ...on, by, to });

const partiesRemindedOf = (kind: keyof typeof reminders) =>
  reminders[kind].notifies.map(({ to }) => to).filter((to) => to !== "admins");

/** Every template there is, with samples of what it is about. */
export const mailSamples: Readonly<Record<string, MailTemplate>> = {
  ...weakenedSettings,
  "the welcome of a company": welcome.client(username),
  "the welcome of a freelancer": welcome.freelancer(username),
  "an invitation of a company": invitedToRegister.client("t0ken"),
  "an invitation of a freelancer": invitedToRegister.freelancer("t0ken"),
  "an imported company": accountCreated("client", username, "t0ken"),
  "an imported freelancer": accountCreated("freelancer", username, "t0ken"),
  "a verification": statusChanged.accepted(company),
  "a rejection by the admin": statusChanged.rejected(company),
  "a rejection by the admin with a reason": rejectedWithReason(company, "लाइसेंस की तस्वीर साफ़ नहीं है।", "t0ken"),
  "a question of the admin": informationRequested(company, "लाइसेंस की तस्वीर साफ़ नहीं है।", "t0ken"),
  "an application": applied(work, freelancer),
  "more applications": appliedMore(work),
  "a work withdrawn": withdrawn(company, work.title),
  "an invitation to apply": invitedToApply({ title: work.title, companyName: company, text: "क्या समय है?" }),
  "an invitation declined": invitationDeclined({
    workId: 7,
    title: work.title,
    freelancerName: freelancer,
    reason: on.reason,
  }),
  "an invitation declined without a reason": invitationDeclined({
    workId: 7,
    title: work.title,
    freelancerName: freelancer,
    reason: null,
  }),
  "works that a search has found": searchAlert({ name: "पोस्टर", filters: { q: "पोस्टर" } }, foundWorks),
  "works that searches have found": searchSummary({ ...foundWorks, moreCount: 0 }),
  "an idle work": workIdle(work),
  "a paused work": workPaused(work),
  "an acceptance": moved("accept"),
  "an offer accepted by the company, to the company": moved("take", "company", "company"),
  "an offer accepted by the company, to the freelancer": moved("take", "company", "freelancer"),
  "an offer accepted by the freelancer, to the company": moved("take", "freelancer", "company"),
  "an offer accepted by the freelancer, to the freelancer": moved("take", "freelancer", "freelancer"),
  "a rejection": moved("reject"),
  "a work sent back": moved("sendBack"),
  "an end by the company": moved("end"),
  "an end by the freelancer": moved("end", "freelancer"),
  "a completion": moved("complete"),
  "a payment": moved("pay"),
  "a payment confirmed": moved("confirm"),
  "a payment recorded": moved("settle"),
  "a payment reversed, to the company": moved("correct", "company", "company"),
  "a payment reversed, to the freelancer": moved("correct", "company", "freelancer"),
  "a payment reversed, to an admin": reversalRecorded({ request, reason: on.reason, adminName: username }),
  "a direct payment confirmed, to the company": moved("receive", "freelancer", "company"),
  "a direct payment to confirm": directPaymentTemplates.reportDirect({ ...request, requestId: 9, reference: "४२" }),
  "a direct payment to answer": directPaymentTemplates.remind({ ...request, requestId: 9 }),
  "a direct payment that has not arrived": directPaymentTemplates.deny({ ...request, requestId: 9, reason: on.reason }),
  ...Object.fromEntries(
    (Object.keys(billTemplates) as (keyof typeof billTemplates)[]).map((move) => [
      `${move} of a bill`,
      billTemplates[move]({
        title: work.title,
        amount: paise(90_000),
        clientFee: paise(0),
        total: paise(900_000),
        instructions: "प्लेटफ़ॉर्म को चुकाएँ।",
        note: "पहला काम।",
      }),
    ]),
  ),
  ...Object.fromEntries(
    (Object.keys(billTemplates) as (keyof typeof billTemplates)[]).map((move) => [
      `${move} of a bill with the fee of a company`,
      billTemplates[move]({
        title: work.title,
        amount: paise(120_000),
        clientFee: paise(30_000),
        total: paise(930_000),
        instructions: "",
        note: "पहला काम।",
      }),
    ]),
  ),
  "a direct payment with a platform fee": directPaymentTemplates.reportDirect({ ...withFee.request, requestId: 9 }),
  "completed work with a platform fee": templateAfter.complete({ ...withFee, by: "freelancer", to: "company" }),
  "an accepted offer with a platform fee": templateAfter.take({ ...withFee, by: "company", to: "company" }),
  "a payout account": payoutAccountSaved(username, "7890", "t0ken"),
  "a payout account less": payoutAccountDeleted(username, "7890"),
  "a payout account refused": payoutAccountRefused({ username, last4: "7890", reason: "नाम अलग है।" }),
  "a payout on its way": payoutSent({ amount: paise(90_000), last4: "7890" }),
  "a payout": payoutDone({ amount: paise(90_000), last4: "7890", utr: "123456789012" }),
  "a disputed payment": chargebackTemplates.open.freelancer(disputed),
  "a chargeback that was won": chargebackTemplates.win.freelancer(disputed),
  "a chargeback that was lost": chargebackTemplates.lose.freelancer(disputed),
  "a chargeback, to the admins": chargebackTemplates.open.admins(disputed),
  "a chargeback of an unknown payment, to the admins": chargebackTemplates.win.admins({ ...disputed, title: "" }),
  "a chargeback that was lost, to the admins": chargebackTemplates.lose.admins(disputed),
  "a recovery after a chargeback": chargebackRecovered({ ...disputed, reason: on.reason }),
  "money that is returned": moneyReturned(on, paise(10_000)),
  ...refundMails(on),
  "a return": returnRecorded(on, { amount: paise(10_000), brokerage: paise(1_000), net: paise(9_000) }),
  "a return that was sent": returnSent(on, { amount: paise(10_000), reference: "123456789012" }),
  "a payout that failed": payoutFailed({ amount: paise(90_000), last4: "7890", reason: "खाता बंद है।" }),
  "a payout account blocked": payoutAccountBlocked(username, "7890"),
  "a new password": changed("password", username),
  "a new address": changed("email", username),
  "a new address that can be undone": emailChanged(username, "t0ken"),
  "a second step": changed("stepOn", username),
  "a second step less": changed("stepOff", username),
  "new recovery codes": changed("codes", username),
  "a recovery code used": changed("codeUsed", username),
  "a passkey": changed("passkeyOn", username),
  "a passkey less": changed("passkeyOff", username),
  "passwords tried": attacked("password", username),
  "codes tried": attacked("code", username),
  "a link to reset the password": forgotten(username, "t0ken"),
  "an unread message": unreadMessage(
    { title: work.title, otherName: freelancer },
    screen("/clientmaster/viewrequests/$id", { id: 1 }),
  ),
  "a digest": digest(
    (Object.keys(notificationKinds) as NotificationKind[]).map((kind) => ({
      kind,
      facts: { title: work.title, otherName: freelancer, percentage: 40, amountPaise: 90_000 },
    })),
    3,
    screen("/freelancermaster/myaccount"),
  ),
  ...Object.fromEntries(
    (Object.keys(reminderTemplates) as (keyof typeof reminderTemplates)[]).flatMap((kind) =>
      partiesRemindedOf(kind).map((to) => [
        `${kind} to the ${to}`,
        reminderTemplates[kind]({ ...request, requestId: 9, deadline: "2026-03-08", to }),
      ]),
    ),
  ),
  ...Object.fromEntries(
    (Object.keys(amendmentTemplates) as (keyof typeof amendmentTemplates)[]).map((move) => [
      `${move} of a change of a contract`,
      amendmentTemplates[move]({
        ...request,
        requestId: 9,
        by: "freelancer",
        to: "company",
        changes: { deadline: "2026-03-08", scope: "दो पेज।", pricePaise: 150_000 },
        reason: on.reason,
      }),
    ]),
  ),
  ...Object.fromEntries(
    (Object.keys(offerTemplates) as (keyof typeof offerTemplates)[]).flatMap((move) =>
      offerParties.map((to) => [
        `${move} of an offer, to the ${to}`,
        offerTemplates[move]({
          ...request,
          by: to === "company" ? "freelancer" : "company",
          to,
          offer: { amountPaise: 12_000_000, days: 10, note: "दो मसौदों के साथ {title}" },
          reason: on.reason,
        }),
      ]),
    ),
  ),
  ...Object.fromEntries(
    (Object.keys(reviewTemplates) as (keyof typeof reviewTemplates)[]).flatMap((move) =>
      offerParties.map((to) => [
        `${move} of a review, to the ${to}`,
        reviewTemplates[move]({ ...request, requestId: 9, to }),
      ]),
    ),
  ),
  "a proof of the address": emailProof(username, "t0ken"),
  "an export": exportReady(username, screen("/clientmaster/myaccount")),
  "an erasure that waits": erasureScheduled(username, screen("/clientmaster/myaccount")),
  "an erasure that was stopped": erasureStopped(username, screen("/freelancermaster/myaccount")),
  "an erasure with all that remains": erasureDone(keptKinds),
  "an erasure of which nothing remains": erasureDone([]),
  "a test": testMail(username),
  "an invitation": invited({ name: freelancer, inviter: company, permissions, token: "t0ken" }),
  ...Object.fromEntries(
    memberKinds.flatMap((kind) => [
      [`an invitation to be ${kind}`, memberInvited({ name: freelancer, company, kind, token: "t0ken" })],
      [`the new role ${kind}`, membershipChanged.kind(username, kind)],
    ]),
  ),
  "a member removed": membershipChanged.removed(username),
  "other permissions": accessChanged.permissions(username, ["verify"]),
  "no permissions": accessChanged.permissions(username, []),
  ...moderationSamples,
  "an admin disabled": accessChanged.disabled(username),
  "an admin enabled": accessChanged.enabled(username),
};
