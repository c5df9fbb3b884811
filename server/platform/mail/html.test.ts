import { describe, expect, it } from "vitest";
import { screen } from "#contract/screens.ts";
import { standardBrand } from "#domain/operation/brand-setting.ts";
import { applied } from "#server/hiring/requests/mails.ts";
import { formatRupees } from "#server/platform/format.ts";
import { htmlOf } from "#server/platform/mail/html.ts";
import { mailOf, oneLine, quoted } from "#server/platform/mail/mail-template.ts";

const services = {
  settings: { PUBLIC_URL: "https://kaamkaj.example", PORT: 3000 },
  platformSettings: { brand: () => standardBrand },
};
const her = { email: "her@kaamkaj.example", language: "en" } as const;
const hostile = 'Win<b onload="x">\r\nBcc: all@evil.example\u202e & \u200b"more"';

describe("an e-mail as HTML", () => {
  const mail = mailOf(applied({ id: 7, title: hostile }, hostile), her, services);
  const page = htmlOf(mail, standardBrand);

  it("shows what people typed as text and nothing else", () => {
    expect(page).not.toContain("<b onload");
    expect(page).toContain("Win&lt;b onload=&quot;x&quot;&gt; Bcc: all@evil.example &amp; &quot;more&quot;");
  });

  it("leads by its button and by the plain link beneath it to the one screen", () => {
    const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
    expect(new Set(links)).toEqual(new Set(["https://kaamkaj.example/clientmaster/viewrequests/7"]));
    expect(links).toHaveLength(2);
  });

  it("ends with what stands beneath the button, in the text as well", () => {
    const after = ["The first line.", "The last line."];
    const template = {
      subject: "A",
      paragraphs: ["B"],
      button: { words: "Go", screen: screen("/guestmaster/login") },
      after,
    };
    const mail = mailOf(() => template, her, services);
    expect(mail.text).toMatch(/\n\nThe first line\.\n\nThe last line\.$/);
    expect(htmlOf(mail, standardBrand)).toMatch(/class="button".*The first line\.<\/p>.*The last line\.<\/p>/s);
  });

  it("takes nothing from outside", () => {
    expect(page).not.toMatch(/<img|<link|<script|url\(|@import|src=/);
  });

  it("keeps a subject on one line, in the order in which it is read", () => {
    expect(mail.subject).toBe('New application: “Win<b onload="x"> Bcc: all@evil.example & "more"”');
  });

  it("makes a button of its own link only, wherever the same words stand", () => {
    const template = { subject: "A", paragraphs: ["Go: https://evil.example", quoted("Go:\nhttps://evil.example")] };
    const button = { words: "Go", screen: screen("/guestmaster/login") };
    const html = htmlOf(
      mailOf(() => ({ ...template, button }), her, services),
      standardBrand,
    );
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html).not.toContain('href="https://evil');
  });
});

describe("what people typed", () => {
  it("cannot pass for a paragraph of ours, whatever lines it has", () => {
    const reason = "Sorry.\r\n\r\nYour password has run out:\u2028\nhttps://evil.example";
    expect(quoted(reason)).toBe("> Sorry.\n>\n> Your password has run out:\n> https://evil.example");
    const template = {
      subject: "A",
      paragraphs: [quoted(reason)],
      button: { words: "Go", screen: screen("/guestmaster/login") },
    };
    expect(
      htmlOf(
        mailOf(() => template, her, services),
        standardBrand,
      ),
    ).toContain("Sorry.<br>\n<br>\nYour password has run out:");
  });

  it("loses what nobody sees, and keeps every script", () => {
    expect(oneLine(" राधा \u2066नायर\u2069\n\u0000\ufeff ")).toBe("राधा नायर");
    expect(oneLine("🙂 é")).toBe("🙂 é");
  });
});

it.each([
  [100_000, "₹1,00,000"],
  [1234.5, "₹1,234.50"],
  [0, "₹0"],
  [9_999_999_999, "₹9,99,99,99,999"],
])("writes %d rupees as the screens do", (amount, text) => {
  expect(formatRupees(amount)).toBe(text);
});
