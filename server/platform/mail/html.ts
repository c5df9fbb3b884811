import type { Language } from "#domain/language.ts";
import { type Brand, brandName } from "#domain/operation/brand.ts";
import { escapeHtml } from "#server/platform/format.ts";
import { sayIn } from "#server/platform/mail/mail-template.ts";
import { footerIn, type Mail } from "#server/platform/mail/transport.ts";

/** Mail programs that know no dark mode, or no style sheet, show the light one with what stands at the elements. */
const stylesOf = ({ accentDark }: Brand) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #f5f7f7; }
p { margin: 0 0 16px; }
@media (prefers-color-scheme: dark) {
  body, .wash { background: #0c1112 !important; }
  .sheet { background: #182022 !important; color: #edf2f2 !important; border-color: #273133 !important; }
  .soft, .soft a { color: #a3b3b6 !important; }
  .mark { color: ${accentDark} !important; }
  .button { background: ${accentDark} !important; color: #04262a !important; }
  .said { border-color: #273133 !important; }
}`;

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const soft = "color:#4f5f63;font-size:14px;overflow-wrap:anywhere";

/** Letters of Devanagari reach further up and down. */
const lineHeights: Readonly<Record<Language, number>> = { en: 1.5, hi: 1.7 };

/** An e-mail as HTML: one column, nothing from outside, readable on a phone (docs/decisions/0015). `logoAddress` is a part of the e-mail. */
export function htmlOf({ subject, text, button, language = "en" }: Mail, brand: Brand, logoAddress?: string): string {
  const say = sayIn(language, brand);
  const footer = footerIn(brand, language);
  const paragraphs = text.split(/\n{2,}/);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${stylesOf(brand)}</style>
</head>
<body class="wash">
<div style="display:none;max-height:0;overflow:hidden" aria-hidden="true">${escapeHtml(paragraphs[0] ?? "")}</div>
<div class="wash" lang="${language}" style="background:#f5f7f7;padding:16px 8px;line-height:${lineHeights[language]};${font}">
<div style="max-width:600px;margin:0 auto">
<p class="mark" style="margin:0 16px 12px;color:${brand.accent};font-size:18px;font-weight:700">${logoOf(logoAddress)}${escapeHtml(brandName(brand, language))}</p>
<div class="sheet" role="main" style="padding:24px 16px 8px;background:#ffffff;color:#101a1c;border:1px solid #e1e8e8;border-radius:10px;font-size:16px;overflow-wrap:anywhere">
${paragraphs.map((paragraph) => partOf(paragraph, button, brand)).join("\n")}
</div>
<p class="soft" style="margin:12px 16px;${soft}">${escapeHtml(brand.replyTo ? say("You receive this email because you have a {product} account.") : say("You receive this email because you have a {product} account. Replies are not read."))}</p>${footer && `\n<p class="soft" style="margin:12px 16px;${soft}">${linesOf(footer)}</p>`}
</div>
</div>
</body>
</html>
`;
}

/** The name stands beside it, so that it needs no other text. */
const logoOf = (address: string | undefined) =>
  address === undefined
    ? ""
    : `<img src="${address}" width="32" height="32" alt="" style="margin-right:10px;border:0;vertical-align:middle">`;

const linesOf = (text: string) => text.split("\n").map(escapeHtml).join("<br>\n");

function partOf(paragraph: string, button: Mail["button"], brand: Brand): string {
  if (button && paragraph.endsWith(`:\n${button.link}`)) return buttonOf(button, brand);
  const lines = paragraph.split("\n");
  if (lines.every((line) => line.startsWith(">"))) return quoteOf(lines.map((line) => line.slice(2)));
  return `<p style="margin:0 0 16px">${lines.map(escapeHtml).join("<br>\n")}</p>`;
}

/** The button of an e-mail, with its link as text beneath it. */
function buttonOf({ words, link }: NonNullable<Mail["button"]>, { accent }: Brand): string {
  const address = escapeHtml(link);
  const look = `display:inline-block;padding:12px 20px;background:${accent};color:#ffffff;border-radius:8px`;
  return `<p style="margin:8px 0 12px"><a class="button" href="${address}" style="${look};font-weight:600;text-decoration:none">${escapeHtml(words)}</a></p>
<p class="soft" style="margin:0 0 16px;${soft}"><a href="${address}" style="color:#4f5f63">${address}</a></p>`;
}

const quoteOf = (lines: readonly string[]) =>
  `<blockquote class="said" style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #e1e8e8">${lines.map(escapeHtml).join("<br>\n")}</blockquote>`;
