import type { announcements } from "#contract/notify/announcements.ts";
import {
  dismissAnnouncement,
  endAnnouncement,
  hasAnnouncement,
  insertAnnouncement,
  listAnnouncements,
} from "#server/notify/announcements/queries.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import type { Handler } from "#server/platform/http/context.ts";

type Announcements = typeof announcements;

export const createAnnouncement: Handler<Announcements["announcements.create"]> = async (input, context) => {
  const { db, actor, refuse, recordAudit } = context;
  const { audience, from, until, isNotified } = input;
  const announcementId = await insertAnnouncement(db, { ...input, createdBy: actor.personId });
  if (announcementId === undefined) {
    if (from < (await platformToday(db))) throw refuse("invalid", { fields: { from: "choose today or a later day" } });
    throw refuse("too_many_announcements");
  }
  await recordAudit(db, { id: announcementId, after: { audience, from, until, isNotified } });
  return { outcome: "done", announcementId };
};

export const endOne: Handler<Announcements["announcements.end"]> = async ({ announcementId }, context) => {
  const { db, refuse, recordAudit } = context;
  if (!(await endAnnouncement(db, announcementId)))
    throw refuse((await hasAnnouncement(db, announcementId)) ? "announcement_over" : "not_found");
  await recordAudit(db, { id: announcementId, before: { isEnded: false }, after: { isEnded: true } });
  return "done";
};

export const listAll: Handler<Announcements["announcements.list"]> = async (page, { db }) => {
  const { rows, next } = await listAnnouncements(db, page);
  const answers = rows.map(({ createdAt, endedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
  return { rows: answers, next };
};

export const dismissOne: Handler<Announcements["announcements.dismiss"]> = async (
  { announcementId },
  { db, actor, refuse },
) => {
  const isDismissed = await dismissAnnouncement(db, announcementId, actor.personId, actor.role);
  if (!isDismissed) throw refuse("not_found");
  return "done";
};
