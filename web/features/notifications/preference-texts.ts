import type { NotificationGroup } from "#domain/notification.ts";
import type { TextKey } from "#web/lib/text.ts";

export const groupNames: Readonly<Record<NotificationGroup, TextKey>> = {
  applications: "Requests",
  messages: "Messages",
  decisions: "Decisions and payments",
  progress: "Progress",
  reminders: "Reminders",
  discovery: "Saved searches",
  account: "Account",
  announcements: "Announcements",
  administration: "Administration",
};

export const groupHints: Readonly<Record<NotificationGroup, TextKey>> = {
  applications: "New requests for your works, and invitations to works.",
  messages: "Messages that you have not read after a while.",
  decisions: "When a request is accepted or rejected, and when work is completed, sent back or paid.",
  progress: "Progress reports on your works.",
  reminders: "Deadlines of your works, and payments that are due.",
  discovery: "New works that match your saved searches.",
  account: "Verification, restrictions, passwords and logins.",
  announcements: "News of the platform's operator.",
  administration: "Companies that wait for verification, payments to confirm, and reports of messages.",
};

/** Why the e-mails of a group cannot be switched off. */
export const lockReasons: Readonly<Partial<Record<NotificationGroup, TextKey>>> = {
  decisions: "These emails concern your agreements, so they cannot be switched off.",
  reminders: "These emails concern your agreements, so they cannot be switched off.",
  discovery: "Each saved search says how it reports them.",
  account: "These emails protect your account, so they always come.",
};
