import { anyContextTexts } from "#server/platform/mail/texts/any-context.ts";
import { discoveryTexts } from "#server/platform/mail/texts/discovery.ts";
import { hiringTexts } from "#server/platform/mail/texts/hiring.ts";
import { identityTexts } from "#server/platform/mail/texts/identity.ts";
import { moneyTexts } from "#server/platform/mail/texts/money.ts";
import { notifyTexts } from "#server/platform/mail/texts/notify.ts";
import { operationTexts } from "#server/platform/mail/texts/operation.ts";
import { trustTexts } from "#server/platform/mail/texts/trust.ts";

/** The texts of e-mails in Hindi, with the words of docs/decisions/0020-language.md. */
export const hindi = {
  ...discoveryTexts,
  ...hiringTexts,
  ...identityTexts,
  ...moneyTexts,
  ...notifyTexts,
  ...operationTexts,
  ...anyContextTexts,
  ...trustTexts,
};
