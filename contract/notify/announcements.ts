import { z } from "zod";
import { calls, everyRole } from "#contract/call.ts";
import { day, id, oneLine, pageInput, text } from "#contract/fields.ts";
import { announcementLengths, audiences } from "#domain/notify/announcement.ts";

const missing = "please fill this";
const { title, text: body } = announcementLengths;

const managing = { method: "POST", by: ["admin"], needs: ["settings"] } as const;

const heading = oneLine(title, missing).min(1, missing);

/** In English and Hindi. */
const texts = { title: heading, titleHindi: heading, text: text(body, missing), textHindi: text(body, missing) };
const shownTexts = { title: z.string(), titleHindi: z.string(), text: z.string(), textHindi: z.string() };

/** News of the operator, shown above the foot of every screen for some days. */
export const announcements = calls({
  "announcements.create": {
    why: "The operator tells everyone about maintenance or new rules without an e-mail to each.",
    title: "Write an announcement",
    ...managing,
    input: z
      .object({
        ...texts,
        audience: z.enum(audiences, "please choose one"),
        from: day(missing),
        until: day(missing),
        /** Whether each member of the audience is also notified. */
        isNotified: z.boolean("please choose one"),
      })
      .refine(({ from, until }) => from <= until, { path: ["until"], error: "choose the first day or a later one" }),
    refuses: ["too_many_announcements"],
    answers: { done: "Success" },
    extra: z.object({ announcementId: z.int().optional() }),
    says: { done: "The announcement was saved", otherwise: "The announcement was not saved" },
    note: "Shown from its first to its last day, in the platform's time zone. A day has at most two announcements. Notifications are written within a minute of the first day's start.",
    audited: "announcement",
  },
  "announcements.end": {
    why: "An announcement can end before its last day.",
    title: "End an announcement",
    ...managing,
    input: z.object({ announcementId: id() }),
    refuses: ["not_found", "announcement_over"],
    answers: { done: "Success" },
    says: { done: "The announcement was ended", otherwise: "The announcement was not ended" },
    audited: "announcement",
  },
  "announcements.list": {
    why: "Admins see what is announced, and what was.",
    ...managing,
    input: z.object(pageInput),
    row: z.object({
      announcementId: z.int(),
      ...shownTexts,
      audience: z.enum(audiences),
      from: z.string(),
      until: z.string(),
      isNotified: z.boolean(),
      /** Null if the account is gone. */
      createdBy: z.string().nullable(),
      createdAt: z.iso.datetime(),
      /** When an admin ended it before its last day was over. */
      endedAt: z.iso.datetime().nullable(),
    }),
    note: "Newest first.",
    page: 50,
  },
  "announcements.current": {
    why: "Users read the news of the operator.",
    method: "POST",
    ...everyRole,
    input: z.object({}),
    row: z.object({ announcementId: z.int(), ...shownTexts }),
    note: "The announcements of today that address the caller's role and were not dismissed.",
  },
  "announcements.dismiss": {
    why: "An announcement that was read does not stay in the way.",
    method: "POST",
    ...everyRole,
    input: z.object({ announcementId: id() }),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { otherwise: "Failed" },
    audited: { not: "It changes nothing but what its caller is shown." },
  },
});
