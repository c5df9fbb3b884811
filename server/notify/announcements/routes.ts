import type { announcements } from "#contract/notify/announcements.ts";
import { currentAnnouncements } from "#server/notify/announcements/queries.ts";
import { createAnnouncement, dismissOne, endOne, listAll } from "#server/notify/announcements/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

export const announcementsHandlers: Handlers<typeof announcements> = {
  "announcements.create": createAnnouncement,
  "announcements.end": endOne,
  "announcements.list": listAll,
  "announcements.current": async (_input, { db, actor }) => currentAnnouncements(db, actor.personId, actor.role),
  "announcements.dismiss": dismissOne,
};
