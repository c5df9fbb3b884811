import { z } from "zod";
import { calls } from "#contract/call.ts";
import { longId, pageInput, whole } from "#contract/fields.ts";
import { everyMember } from "#domain/member.ts";
import {
  mailChoices,
  type NotificationGroup,
  notificationGroups,
  notificationKinds,
} from "#domain/notify/notification.ts";

const everybody = { by: ["admin", "client", "freelancer"], needs: "none", memberKinds: everyMember } as const;
const kinds = Object.keys(notificationKinds) as (keyof typeof notificationKinds)[];

const groups = Object.keys(notificationGroups) as NotificationGroup[];
const missing = "please choose one";
const hour = whole({ least: 0, most: 23 }, missing, missing);

/** The notification centre of the signed-in account. */
export const notifications = calls({
  "notifications.list": {
    why: "Users see what has changed for them without opening every screen.",
    method: "POST",
    ...everybody,
    input: z.object({ unreadOnly: z.boolean("please choose one").nullish(), ...pageInput }),
    row: z.object({
      notificationId: z.int(),
      kind: z.enum(kinds),
      /** Of the work; empty where there is none. */
      title: z.string(),
      /** Of the other party; empty where there is none. */
      otherName: z.string(),
      workId: z.int().nullable(),
      percentage: z.int().nullable(),
      amountPaise: z.int().nullable(),
      previousAmountPaise: z.int().nullable(),
      /** The screen that it opens. */
      path: z.string(),
      createdAt: z.iso.datetime(),
      readAt: z.iso.datetime().nullable(),
    }),
    page: 50,
  },
  "notifications.counts": {
    why: "The bell shows the number of unread notifications.",
    method: "POST",
    ...everybody,
    input: z.object({}),
    row: z.object({
      /** At most 100. */
      unreadNotifications: z.int(),
      unreadConversations: z.int(),
      /** The newest decision that restricts the caller at present; null where none does. */
      activeDecisionId: z.int().nullable(),
      /** What announcements.current returns. */
      announcementIds: z.array(z.int()),
    }),
  },
  "notifications.markRead": {
    why: "Users mark notifications as read.",
    method: "POST",
    ...everybody,
    note: "Either some notifications or all up to one. Those of other accounts are ignored.",
    input: z.object({ notificationIds: z.array(longId()).max(200).nullish(), upToId: longId().nullish() }),
    answers: { done: "Success" },
    says: { otherwise: "Failed" },
    audited: { not: "A read mark changes nothing but the number on the bell." },
  },
  "notifications.getPreferences": {
    why: "Users see which e-mails they get.",
    method: "POST",
    ...everybody,
    input: z.object({}),
    row: z.object({
      /** In the platform's time zone. */
      digestHour: z.int(),
      /** Hours between which nothing is pushed, possibly over midnight; both null without them. */
      quietFrom: z.int().nullable(),
      quietTo: z.int().nullable(),
      /** The groups of the caller's role. A group with a single choice cannot be changed. */
      groups: z.array(
        z.object({
          kindGroup: z.enum(groups),
          email: z.enum(mailChoices),
          choices: z.array(z.enum(mailChoices)),
          /** Null for a group that is never pushed. */
          push: z.boolean().nullable(),
        }),
      ),
    }),
  },
  "notifications.setPreference": {
    why: "Users choose for each group whether e-mails come at once, in a digest or not.",
    lastWriteWins: "A switch of the caller.",
    method: "POST",
    ...everybody,
    note: "What is absent stays as it is.",
    input: z.object({
      kindGroup: z.enum(groups, missing),
      email: z.enum(mailChoices, missing).optional(),
      push: z.boolean(missing).optional(),
    }),
    answers: { done: "Success" },
    says: { done: "Saved", otherwise: "Failed" },
    audited: { not: "It changes nothing but which e-mails and pushes its owner gets." },
  },
  "notifications.setSchedule": {
    why: "Users choose the hour of their digest.",
    lastWriteWins: "Choices of the caller, each on the screen.",
    method: "POST",
    ...everybody,
    note: "Quiet hours come both or not at all. Absent ones stay as they are, null removes them.",
    input: z.object({ digestHour: hour, quietFrom: hour.nullish(), quietTo: hour.nullish() }),
    answers: { done: "Success" },
    says: { done: "Saved", otherwise: "Failed" },
    audited: { not: "It changes nothing but when its owner gets the digest and pushes." },
  },
});
