import type { Permission } from "#domain/permission.ts";
import { type TextKey, t } from "#web/lib/text.ts";

/** The name of each permission, and what it opens. */
const texts: Readonly<Record<Permission, readonly [name: TextKey, opens: TextKey]>> = {
  reference: ["Places and categories", "Register, edit and delete districts, locations, categories and subcategories"],
  verify: ["Company verification", "Verify and reject companies"],
  money: ["Payments", "Confirm payments, record debts, set the brokerage, read receipts, check the ledger"],
  moderate: ["Moderation", "Restrict accounts, take works down, read the résumés of freelancers"],
  people: ["Admins", "Invite admins, change their permissions, log accounts out everywhere"],
  reports: ["Reports", "Read reports and charts"],
  audit: ["Audit log", "Read who did what"],
  settings: ["Settings", "Change settings and branding, write announcements, edit the public pages, manage emails"],
};

export const permissionName = (permission: Permission): string => t(texts[permission][0]);
export const permissionText = (permission: Permission): string => t(texts[permission][1]);
