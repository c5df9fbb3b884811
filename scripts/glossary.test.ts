import { describe, expect, it } from "vitest";
import { hindi as texts } from "#texts/hindi.ts";

/** Hindi texts of buttons. A native speaker has reviewed them and reviews changes (docs/decisions/0020). */
const actions = {
  Accept: "स्वीकार करें",
  Reject: "अस्वीकार करें",
  Confirm: "पुष्टि करें",
  Decline: "नामंज़ूर करें",
  "Decline the payment": "भुगतान नामंज़ूर करें",
  Verify: "वेरिफ़ाई करें",
  Pay: "भुगतान करें",
  "Record payment": "भुगतान दर्ज करें",
  "Withdraw payment report": "भुगतान की सूचना वापस लें",
  "Send back": "वापस भेजें",
  "End project": "प्रोजेक्ट समाप्त करें",
  Apply: "आवेदन करें",
  "Send application": "आवेदन भेजें",
  Delete: "हटाएँ",
  Remove: "हटाएँ",
  Edit: "बदलें",
  Update: "अपडेट करें",
  View: "देखें",
  Post: "पोस्ट करें",
  Submit: "सबमिट करें",
  "Save changes": "बदलाव सेव करें",
  Cancel: "रद्द करें",
  OK: "ठीक है",
  "Log in": "लॉग इन",
  Logout: "लॉग आउट",
  "Log Out": "लॉग आउट",
  "Log out everywhere": "सब जगह से लॉग आउट करें",
  "Log out everywhere else": "बाकी सब जगह से लॉग आउट करें",
  "Switch on": "चालू करें",
  "Switch off": "बंद करें",
  "Send again": "फिर से भेजें",
  Withdraw: "वापस लें",
  accepted: "स्वीकृत",
  rejected: "अस्वीकृत",
  pending: "इंतज़ार में",
  completed: "पूरा",
  paid: "भुगतान हुआ",
  Rejected: "अस्वीकार किया गया",
  "Successfully accepted": "स्वीकार कर लिया गया",
  "Payment confirmed": "भुगतान की पुष्टि हो गई",
  "Payment declined": "भुगतान नामंज़ूर किया गया",
} as const;

const accept = /(?<!अ)(स्वीकार|स्वीकृ)/;
const reject = /अस्वीकार|अस्वीकृ/;

/** Every text with one of these words must contain its Hindi term, and not the term of the opposite. */
const opposites: readonly (readonly [string, RegExp, RegExp, RegExp, RegExp])[] = [
  ["accept", /\baccept/i, accept, /\breject/i, reject],
  ["reject", /\breject/i, reject, /\baccept/i, accept],
  ["confirm", /\bconfirm(?! password)/i, /पुष्टि/, /\bdecline/i, /नामंज़ूर/],
  ["decline", /\bdecline/i, /नामंज़ूर/, /\bconfirm/i, /पुष्टि/],
];

/** Where "accept" means to choose, to take or to verify (docs/decisions/0020). */
const otherSenses: readonly string[] = [
  "After acceptance",
  "When a company sees the email address and phone number of a freelancer. With “After acceptance”, contact details that either side writes before it are hidden as well, also from their writer.",
  "Show my résumé only after acceptance",
  "Read the résumés and accept one freelancer.",
  "Freelancer accepted",
  "The job is not listed and nobody can be accepted for it. If a freelancer was accepted already, the project continues.",
  "You have accepted {name} for this job.",
  "You have accepted {name} for this job. Budget, description and category are fixed; you can still correct the title or extend the deadline.",
  "{name} has accepted another freelancer for “{title}”. Your application is still pending.",
  "Whether someone who writes an email address or a phone number before a freelancer is accepted has to confirm the message.",
  "A freelancer has already been accepted for this job.",
  "Agreed terms cannot change once a freelancer has been accepted.",
  "If you have accepted a freelancer for it, the project continues.",
];

describe("in Hindi", () => {
  it.each(Object.entries(actions))("%s is %s", (english, hindi) => {
    expect(texts[english as keyof typeof actions]).toBe(hindi);
  });

  it.each(opposites)(
    "every text with %s contains its Hindi term, and not the opposite",
    (_word, english, hasTerm, opposite, hasOpposite) => {
      const wrong = Object.entries(texts)
        .filter(([text]) => english.test(text) && !otherSenses.includes(text))
        .filter(([text, hindi]) => !hasTerm.test(hindi) || (!opposite.test(text) && hasOpposite.test(hindi)));
      expect(wrong).toEqual([]);
    },
  );
});
