import { describe, expect, it } from "vitest";
import { standardBrand } from "#domain/brand-setting.ts";
import { memberKinds } from "#domain/member.ts";
import { paise } from "#domain/money.ts";
import { type NotificationKind, notificationKinds } from "#domain/notification.ts";
import { offerParties } from "#domain/offer.ts";
import { permissions } from "#domain/permission.ts";
import { keptKinds } from "#domain/personal-data.ts";
import { restrictionKinds } from "#domain/restriction.ts";
import {
  informationRequested,
  rejectedWithReason,
  statusChanged,
  testMail,
  welcome,
} from "#server/features/mail/templates/accounts.ts";
import { accessChanged, invited } from "#server/features/mail/templates/admins.ts";
import { amendmentTemplates } from "#server/features/mail/templates/amendments.ts";
import { chargebackRecovered, chargebackTemplates } from "#server/features/mail/templates/chargebacks.ts";
import { digest } from "#server/features/mail/templates/digest.ts";
import { billTemplates, directPaymentTemplates } from "#server/features/mail/templates/direct-payments.ts";
import { emailProof } from "#server/features/mail/templates/email-proof.ts";
import { hindi } from "#server/features/mail/templates/hindi.ts";
import { htmlOf } from "#server/features/mail/templates/html.ts";
import { workIdle, workPaused } from "#server/features/mail/templates/idle-works.ts";
import { accountCreated } from "#server/features/mail/templates/imports.ts";
import { type MailTemplate, mailOf, type Say, sayIn } from "#server/features/mail/templates/mail-template.ts";
import { memberInvited, membershipChanged } from "#server/features/mail/templates/members.ts";
import { unreadMessage } from "#server/features/mail/templates/messages.ts";
import {
  appealDecided,
  messageRemoved,
  replyRemoved,
  restricted,
  restrictionEnded,
  reviewRemoved,
  workRestored,
  workTakenDown,
} from "#server/features/mail/templates/moderation.ts";
import { offerTemplates } from "#server/features/mail/templates/offers.ts";
import {
  payoutAccountBlocked,
  payoutAccountDeleted,
  payoutAccountRefused,
  payoutAccountSaved,
  payoutDone,
  payoutFailed,
  payoutSent,
} from "#server/features/mail/templates/payouts.ts";
import {
  erasureDone,
  erasureScheduled,
  erasureStopped,
  exportReady,
} from "#server/features/mail/templates/personal-data.ts";
import { invitedToRegister } from "#server/features/mail/templates/registrations.ts";
import { reminderTemplates } from "#server/features/mail/templates/reminders.ts";
import { reversalRecorded, templateAfter } from "#server/features/mail/templates/requests.ts";
import { refundPromised, returnRefunded } from "#server/features/mail/templates/return-refunds.ts";
import { moneyReturned, returnRecorded, returnSent } from "#server/features/mail/templates/returns.ts";
import { reviewTemplates } from "#server/features/mail/templates/reviews.ts";
import { searchAlert, searchSummary } from "#server/features/mail/templates/searches.ts";
import { attacked, changed, emailChanged, forgotten } from "#server/features/mail/templates/security.ts";
import { invitationDeclined, invitedToApply } from "#server/features/mail/templates/work-invitations.ts";
import { applied, appliedMore, withdrawn } from "#server/features/mail/templates/works.ts";
import { weakenedSettings } from "#server/test/weakened-settings.ts";

const services = {
  settings: { PUBLIC_URL: "https://kaamkaj.example", PORT: 3000 },
  platformSettings: { brand: () => standardBrand },
};
const work = { id: 7, title: "पोस्टर {title}" };
const [company, freelancer, username] = ["चाय घर", "मीरा नायर", "asha_1"];

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
const removed = { title: work.title, text: "जवाब दो!", rule: "नियम 4", reason: "यह नियमों के खिलाफ़ है।" };
const disputed = { title: work.title, companyName: company, amount: paise(10_000) };
type Party = "company" | "freelancer";
const moved = (move: keyof typeof templateAfter, by: Party = "company", to: Party = "freelancer") =>
  templateAfter[move]({ ...on, by, to });

/** Every template there is. */
const templates: Readonly<Record<string, MailTemplate>> = {
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
  "money that a provider returns": refundPromised(on, paise(10_000)),
  "a return": returnRecorded(on, { amount: paise(10_000), brokerage: paise(1_000), net: paise(9_000) }),
  "a return that was refunded": returnRefunded(on, { amount: paise(10_000), reference: "123456789012" }),
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
  "an unread message": unreadMessage({ title: work.title, otherName: freelancer }, "clientmaster/viewrequests/1"),
  "a digest": digest(
    (Object.keys(notificationKinds) as NotificationKind[]).map((kind) => ({
      kind,
      facts: { title: work.title, otherName: freelancer, percentage: 40, amountPaise: 90_000 },
    })),
    3,
    "freelancermaster/myaccount",
  ),
  ...Object.fromEntries(
    (Object.keys(reminderTemplates) as (keyof typeof reminderTemplates)[]).flatMap((kind) =>
      (["company", "freelancer"] as const).map((to) => [
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
  "an export": exportReady(username, "clientmaster/myaccount"),
  "an erasure that waits": erasureScheduled(username, "clientmaster/myaccount"),
  "an erasure that was stopped": erasureStopped(username, "freelancermaster/myaccount"),
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
  "a restriction until a day": restricted(
    { kinds: restrictionKinds, until: "2026-12-31", rule: "नियम 4", reason: "लाइसेंस की तस्वीर साफ़ नहीं है।" },
    "clientmaster/decisions/7",
  ),
  "a restriction without a day": restricted(
    { kinds: ["apply"], until: null, rule: "नियम 4", reason: "लाइसेंस की तस्वीर साफ़ नहीं है।" },
    "freelancermaster/decisions/7",
  ),
  "the end of a restriction": restrictionEnded(["hire"], "clientmaster/decisions/7"),
  "a work taken down": workTakenDown(
    { title: work.title, rule: "नियम 4", reason: "यह काम नियमों के खिलाफ़ है।" },
    "clientmaster/decisions/7",
  ),
  "a message removed": messageRemoved(removed, "clientmaster/decisions/7"),
  "a review removed": reviewRemoved(removed, "freelancermaster/decisions/7"),
  "a reply removed": replyRemoved(removed, "freelancermaster/decisions/7"),
  "an appeal that succeeded": appealDecided(
    { outcome: "reverse", answer: "आपका जवाब सही है।", isSameAdmin: true },
    "clientmaster/decisions/7",
  ),
  "an appeal that was rejected": appealDecided(
    { outcome: "uphold", answer: "आपका जवाब सही नहीं है।", isSameAdmin: false },
    "clientmaster/decisions/7",
  ),
  "a work restored": workRestored(work.title, "clientmaster/decisions/7"),
  "an admin disabled": accessChanged.disabled(username),
  "an admin enabled": accessChanged.enabled(username),
};

const reader = { email: "her@kaamkaj.example" };
const inEnglish = (template: MailTemplate) => mailOf(template, { ...reader, language: "en" }, services);
const inHindi = (template: MailTemplate) => mailOf(template, { ...reader, language: "hi" }, services);

/** What people, the product and their accounts are called, and what stands in links, is the same in every language. */
const withoutNames = (text: string) => text.replaceAll(/https?:\S+|Kaamkaj|\{title\}|asha_1/g, "");
const amountsIn = (text: string) => text.match(/₹[\d,]+|\d+/g);

describe.each(Object.entries(templates))("the template about %s", (_what, template) => {
  const [english, other] = [inEnglish(template), inHindi(template)];

  it("is Hindi all through for who reads Hindi", () => {
    expect(withoutNames(`${other.subject}\n${other.text}`)).not.toMatch(/[A-Za-z{}]/);
    expect(other.subject).toMatch(/\p{Script=Devanagari}/u);
  });

  it("is as long, leads to the same screen and names the same values in both languages", () => {
    expect(other.text.split("\n\n")).toHaveLength(english.text.split("\n\n").length);
    expect(other.button?.link).toBe(english.button?.link);
    expect(amountsIn(other.text)?.toSorted()).toEqual(amountsIn(english.text)?.toSorted());
    for (const name of [company, freelancer, username, work.title])
      expect(other.text.includes(name)).toBe(english.text.includes(name));
  });

  it("is a page that says which language it is in, down to its last line", () => {
    expect(htmlOf(english, standardBrand)).toContain('<html lang="en">');
    expect(htmlOf(english, standardBrand)).toContain("Replies are not read.");
    expect(htmlOf(other, standardBrand)).toContain('<html lang="hi">');
    expect(htmlOf(other, standardBrand)).toContain("इसके जवाब नहीं पढ़े जाते।");
    expect(htmlOf(other, standardBrand).match(/class="button"/g)).toHaveLength(1);
  });
});

it.each([
  [changed("stepOn", username), /चालू/, changed("stepOff", username), /बंद/],
  [changed("passkeyOn", username), /जोड़ी गई/, changed("passkeyOff", username), /हटाई गई/],
  [statusChanged.accepted(company), /वेरिफ़ाई (हो गई|कर दिया)/, statusChanged.rejected(company), /नहीं हुई|अस्वीकार/],
])("two templates that say the opposite are not exchanged in Hindi (%#)", (one, wordsOfOne, other, wordsOfOther) => {
  const saying = (template: MailTemplate) => [inHindi(template).subject, inHindi(template).text.split("\n\n")[0]];
  for (const text of saying(one)) expect(text).toMatch(wordsOfOne);
  for (const text of saying(other)) expect(text).toMatch(wordsOfOther);
});

describe("the template about a payment", () => {
  it.each([
    ["pay", "चाय घर has paid for “पोस्टर {title}”.", "चाय घर ने “पोस्टर {title}” का भुगतान कर दिया है।"],
    [
      "confirm",
      "The payment from चाय घर for “पोस्टर {title}” has arrived.",
      "“पोस्टर {title}” के लिए चाय घर का भुगतान आ गया है।",
    ],
    [
      "settle",
      "The platform's admin has recorded your payment for “पोस्टर {title}” on behalf of चाय घर.",
      "प्लेटफ़ॉर्म के एडमिन ने चाय घर की ओर से “पोस्टर {title}” के लिए आपका भुगतान दर्ज कर दिया है।",
    ],
  ] as const)("by %s says who paid and how, in both languages", (move, english, other) => {
    expect(inEnglish(moved(move)).text).toContain(`${english}\n\nPrice:`);
    expect(inHindi(moved(move)).text).toContain(`${other}\n\nकीमत:`);
  });
});

it("a template that an older version queued is English", () => {
  const { language: _none, ...older } = inEnglish(welcome.client(username));
  expect(htmlOf(older, standardBrand)).toBe(htmlOf(inEnglish(welcome.client(username)), standardBrand));
});

describe("the Hindi of the templates", () => {
  const valuesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

  it.each(Object.entries(hindi))("takes the same values as %j", (english, text) => {
    expect(valuesIn(text)).toEqual(valuesIn(english));
  });

  it("has no text that no template says", () => {
    const texts = new Set<string>();
    const listening: Say = (text, ...values) => {
      texts.add(text);
      return sayIn("en", standardBrand)(text, ...values);
    };
    for (const template of Object.values(templates)) template(listening);
    expect(Object.keys(hindi).filter((text) => !texts.has(text))).toEqual([
      "You receive this email because you have a {product} account.",
      "You receive this email because you have a {product} account. Replies are not read.",
    ]);
  });
});
