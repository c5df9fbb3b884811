import type { Language } from "#domain/language.ts";
import type { contractActs, contractTerms } from "./contract.ts";

/** The texts of a contract, shared by its screen and its PDF. */
export const contractWords = {
  title: "Contract",
  number: "Contract no.",
  version: "Version {version}",
  company: "Company",
  licence: "License no.",
  freelancer: "Freelancer",
  work: "Work",
  category: "Category",
  dueDay: "Delivery by",
  payment: "Payment",
  terms: { after: "After the work is complete", funded: "Each milestone before the work on it starts" },
  heldBy: "Money held by",
  scope: "Scope of the work",
  questions: "Questions and answers",
  price: "Price of the work",
  brokerage: "Brokerage ({rate})",
  net: "For the freelancer",
  clientFee: "Platform fee ({rate})",
  total: "The company pays",
  agreed: "Agreed electronically",
  acts: {
    apply: "{name} applied for the work.",
    accept: "{name} accepted the application.",
    accept_offer: "{name} accepted the other party's offer.",
    set_deadline: "{name} set a later deadline.",
    request_change: "{name} requested the change.",
    accept_change: "{name} accepted the change.",
  },
  previous: "Version before (SHA-256)",
  operatorTerms: "Terms of the platform (SHA-256)",
  about:
    "Both sides agreed on this electronically on the platform. The SHA-256 hash on each page identifies this version, and the audit log of the platform holds it.",
} as const satisfies {
  terms: Record<(typeof contractTerms)[number], string>;
  acts: Record<(typeof contractActs)[number], string>;
} & Record<string, unknown>;

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };
export type ContractWords = Words<typeof contractWords>;

/** The words of a contract in every language there is; the screens have the same (language.test.ts). */
export const contractWordsIn: Readonly<Record<Language, ContractWords>> = {
  en: contractWords,
  hi: {
    title: "अनुबंध",
    number: "अनुबंध नं.",
    version: "वर्शन {version}",
    company: "कंपनी",
    licence: "लाइसेंस नं.",
    freelancer: "फ्रीलांसर",
    work: "काम",
    category: "श्रेणी",
    dueDay: "डिलीवरी की तारीख",
    payment: "भुगतान",
    terms: { after: "काम पूरा होने के बाद", funded: "हर चरण का, उस पर काम शुरू होने से पहले" },
    heldBy: "रकम किसके पास है",
    scope: "काम का दायरा",
    questions: "सवाल और जवाब",
    price: "काम की कीमत",
    brokerage: "कमीशन ({rate})",
    net: "फ्रीलांसर के लिए",
    clientFee: "प्लेटफ़ॉर्म फ़ीस ({rate})",
    total: "कंपनी चुकाती है",
    agreed: "इलेक्ट्रॉनिक रूप से सहमति",
    acts: {
      apply: "{name} ने काम के लिए आवेदन किया।",
      accept: "{name} ने आवेदन स्वीकार किया।",
      accept_offer: "{name} ने दूसरे पक्ष का प्रस्ताव स्वीकार किया।",
      set_deadline: "{name} ने समय-सीमा आगे बढ़ाई।",
      request_change: "{name} ने बदलाव का अनुरोध किया।",
      accept_change: "{name} ने बदलाव स्वीकार किया।",
    },
    previous: "पिछला वर्शन (SHA-256)",
    operatorTerms: "प्लेटफ़ॉर्म की शर्तें (SHA-256)",
    about:
      "दोनों पक्षों ने प्लेटफ़ॉर्म पर इलेक्ट्रॉनिक रूप से इस पर सहमति दी। हर पेज पर लिखा SHA-256 हैश इस वर्शन की पहचान है, और वह प्लेटफ़ॉर्म के ऑडिट लॉग में दर्ज है।",
  },
};
