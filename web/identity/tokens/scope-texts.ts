import type { TokenScope } from "#domain/identity/access-token.ts";
import type { TextKey } from "#texts/hindi.ts";
import { t } from "#web/lib/text.ts";

const texts = {
  "works:read": "Read jobs",
  "works:write": "Post, edit and delete jobs",
  "requests:read": "Read applications, offers and projects",
  "requests:write": "Apply, accept and reject applications, and make offers",
  "contracts:read": "Read contracts and progress",
  "contracts:write": "Change contracts, report progress and end projects",
  "messages:read": "Read messages",
  "messages:write": "Send messages",
  "payments:read": "Read payments and receipts",
  "payouts:read": "Read payouts and bills",
  "reports:read": "Read reports",
  "reference:read": "Read categories, skills and places",
} as const satisfies Readonly<Record<TokenScope, TextKey>>;

export const scopeText = (scope: TokenScope): string => t(texts[scope]);
