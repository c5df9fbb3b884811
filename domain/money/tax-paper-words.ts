import type { Language } from "#domain/language.ts";

/** The texts of a tax paper. */
const english = {
  title: { invoice: "Tax invoice", credit: "Credit note", receipt: "Receipt voucher", refund: "Refund voucher" },
  /** Of an invoice of who is not registered for GST. */
  billOfSupply: "Bill of supply",
  /** Of a paper that is no tax paper, because no money moved. */
  testTitle: {
    invoice: "Test of an invoice",
    credit: "Test of a credit note",
    receipt: "Test of a receipt voucher",
    refund: "Test of a refund voucher",
  },
  test: "Test: no money moved, and this is no tax paper",
  number: "Number",
  day: "Date",
  invoice: "For invoice",
  ofDay: "{number} of {day}",
  issuer: "From",
  recipient: "To",
  gstin: "GSTIN {gstin}",
  unregistered: "Not registered for GST",
  state: "State: {state} ({code})",
  place: "Place of supply",
  service: "Service",
  brokerage: "Brokerage for “{title}”",
  clientFee: "Platform fee for “{title}”",
  work: "Work “{title}”",
  sac: "SAC",
  reverseCharge: "Tax payable on reverse charge",
  no: "No",
  taxable: "Taxable value",
  cgst: "CGST {rate}",
  sgst: "SGST / UTGST {rate}",
  igst: "IGST {rate}",
  total: {
    invoice: "Total, tax included",
    credit: "Total credited, tax included",
    receipt: "Advance received, tax included",
    refund: "Advance refunded, tax included",
  },
  /** Without GST. */
  untaxedTotal: { invoice: "Total, no GST charged", credit: "Total credited, no GST charged" },
  signatory: "Authorised signatory of {name}: {signatory}",
  instructed: "Issued by {operator} in the name of {name} on a standing instruction of {day}",
} as const;

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

export const taxPaperWordsIn: Readonly<Record<Language, Words<typeof english>>> = {
  en: english,
  hi: {
    title: {
      invoice: "कर बीजक (Tax invoice)",
      credit: "क्रेडिट नोट (Credit note)",
      receipt: "रसीद वाउचर (Receipt voucher)",
      refund: "रिफ़ंड वाउचर (Refund voucher)",
    },
    testTitle: {
      invoice: "बीजक का टेस्ट",
      credit: "क्रेडिट नोट का टेस्ट",
      receipt: "रसीद वाउचर का टेस्ट",
      refund: "रिफ़ंड वाउचर का टेस्ट",
    },
    billOfSupply: "आपूर्ति बिल (Bill of supply)",
    test: "टेस्ट: असली पैसे नहीं लगे, और यह कोई कर दस्तावेज़ नहीं है",
    number: "नंबर",
    day: "तारीख",
    invoice: "बीजक",
    ofDay: "{number}, {day}",
    issuer: "जारीकर्ता",
    recipient: "प्राप्तकर्ता",
    gstin: "GSTIN {gstin}",
    unregistered: "GST में पंजीकृत नहीं",
    state: "राज्य: {state} ({code})",
    place: "आपूर्ति का स्थान",
    service: "सेवा",
    brokerage: "“{title}” के लिए कमीशन",
    clientFee: "“{title}” के लिए प्लेटफ़ॉर्म फ़ीस",
    work: "काम “{title}”",
    sac: "SAC",
    reverseCharge: "रिवर्स चार्ज पर कर",
    no: "नहीं",
    taxable: "कर योग्य राशि",
    cgst: "CGST {rate}",
    sgst: "SGST / UTGST {rate}",
    igst: "IGST {rate}",
    total: {
      invoice: "कुल, कर सहित",
      credit: "कुल लौटाया, कर सहित",
      receipt: "मिला अग्रिम, कर सहित",
      refund: "लौटाया गया अग्रिम, कर सहित",
    },
    untaxedTotal: { invoice: "कुल, बिना GST", credit: "कुल लौटाया, बिना GST" },
    signatory: "{name} के अधिकृत हस्ताक्षरकर्ता: {signatory}",
    instructed: "{name} के नाम से {operator} ने {day} के स्थायी निर्देश पर जारी किया",
  },
};
