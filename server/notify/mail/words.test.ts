import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { standardBrand } from "#domain/operation/brand-setting.ts";
import { mailSamples } from "#server/contexts.ts";
import { welcome } from "#server/identity/accounts/mails.ts";
import { changed } from "#server/identity/session/mails.ts";
import { sample } from "#server/notify/mail/sample.ts";
import { htmlOf } from "#server/platform/mail/html.ts";
import { type MailTemplate, mailOf, type Say, sayIn } from "#server/platform/mail/mail-template.ts";
import { statusChanged } from "#server/trust/verifications/mails.ts";
import { hindi, type TextKey } from "#texts/hindi.ts";

const services = {
  settings: { PUBLIC_URL: "https://kaamkaj.example", PORT: 3000 },
  platformSettings: { brand: () => standardBrand },
};

const { company, freelancer, username, title } = sample;
const reader = { email: "her@kaamkaj.example" };
const inEnglish = (template: MailTemplate) => mailOf(template, { ...reader, language: "en" }, services);
const inHindi = (template: MailTemplate) => mailOf(template, { ...reader, language: "hi" }, services);

/** What people, the product and their accounts are called, and what stands in links, is the same in every language. */
const withoutNames = (text: string) => text.replaceAll(/https?:\S+|Kaamkaj|\{title\}|asha_1/g, "");
const amountsIn = (text: string) => text.match(/₹[\d,]+|\d+/g);

describe.each(Object.entries(mailSamples))("the template about %s", (_what, template) => {
  const [english, other] = [inEnglish(template), inHindi(template)];

  it("is Hindi all through for who reads Hindi", () => {
    expect(withoutNames(`${other.subject}\n${other.text}`)).not.toMatch(/[A-Za-z{}]/);
    expect(other.subject).toMatch(/\p{Script=Devanagari}/u);
  });

  it("is as long, leads to the same screen and names the same values in both languages", () => {
    expect(other.text.split("\n\n")).toHaveLength(english.text.split("\n\n").length);
    expect(other.button?.link).toBe(english.button?.link);
    expect(amountsIn(other.text)?.toSorted()).toEqual(amountsIn(english.text)?.toSorted());
    for (const name of [company, freelancer, username, title])
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
    ["a payment", "चाय घर has paid for “पोस्टर {title}”.", "चाय घर ने “पोस्टर {title}” का भुगतान कर दिया है।"],
    [
      "a payment confirmed",
      "The payment from चाय घर for “पोस्टर {title}” has arrived.",
      "“पोस्टर {title}” के लिए चाय घर का भुगतान आ गया है।",
    ],
    [
      "a payment recorded",
      "The platform's admin has recorded your payment for “पोस्टर {title}” on behalf of चाय घर.",
      "प्लेटफ़ॉर्म के एडमिन ने चाय घर की ओर से “पोस्टर {title}” के लिए आपका भुगतान दर्ज कर दिया है।",
    ],
  ])("about %s says who paid and how, in both languages", (what, english, other) => {
    const template = mailSamples[what];
    if (!template) throw new Error(`There is no sample of ${what}`);
    expect(inEnglish(template).text).toContain(`${english}\n\nPrice:`);
    expect(inHindi(template).text).toContain(`${other}\n\nकीमत:`);
  });
});

it("a template that an older version queued is English", () => {
  const { language: _none, ...older } = inEnglish(welcome.client(username));
  expect(htmlOf(older, standardBrand)).toBe(htmlOf(inEnglish(welcome.client(username)), standardBrand));
});

it("every slice with e-mails has its samples in its context", async () => {
  const root = join(import.meta.dirname, "../../..");
  const files = globSync("server/*/*/{mails,*-mails}.ts", { cwd: root }).filter(
    (file) => !file.startsWith("server/platform/"),
  );
  const modules: { samples: object }[] = await Promise.all(files.map((file) => import(join(root, file))));
  expect(modules.flatMap(({ samples }) => Object.keys(samples)).toSorted()).toEqual(
    Object.keys(mailSamples).toSorted(),
  );
});

/** What the templates say. */
const texts = new Set<TextKey>();
const listening: Say = (text, ...values) => {
  texts.add(text);
  return sayIn("en", standardBrand)(text, ...values);
};
for (const template of Object.values(mailSamples)) template(listening);

// Screens fill in ICU messages, e-mails only values.
it.each([...texts])("the Hindi of %j takes the same values, and nothing else", (english) => {
  const valuesIn = (text: string) => [...new Set(text.match(/\{[^}]*\}/g))].toSorted();
  expect(valuesIn(hindi[english])).toEqual(valuesIn(english));
});
