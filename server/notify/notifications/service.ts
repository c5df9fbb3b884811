import type { notifications } from "#contract/notify/notifications.ts";
import { groupsOf, isPushed, type MailChoice, mailChoiceOf, notificationGroups } from "#domain/notify/notification.ts";
import {
  preferencesOf,
  savePreference,
  saveSchedule,
  scheduleOf,
} from "#server/notify/notifications/preference-queries.ts";
import { markAsReadUpTo, markIdsAsRead, notificationsOf } from "#server/notify/notifications/queries.ts";
import { screenOf } from "#server/notify/notifications/screens.ts";
import type { Handler } from "#server/platform/http/context.ts";

export const listNotifications: Handler<(typeof notifications)["notifications.list"]> = async (input, context) => {
  const { db, actor } = context;
  const { rows, next } = await notificationsOf(db, actor.personId, input);
  const answers = rows.map(({ id, kind, subjectId, facts, createdAt, readAt }) => ({
    notificationId: id,
    kind,
    title: facts.title ?? "",
    otherName: facts.otherName ?? "",
    workId: facts.workId ?? null,
    percentage: facts.percentage ?? null,
    amountPaise: facts.amountPaise ?? null,
    previousAmountPaise: facts.previousAmountPaise ?? null,
    path: screenOf(kind, actor.role, { facts, subjectId, memberKind: actor.memberKind }),
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }));
  return { rows: answers, next };
};

export const markRead: Handler<(typeof notifications)["notifications.markRead"]> = async (input, { db, actor }) => {
  const { notificationIds, upToId } = input;
  if (notificationIds?.length) await markIdsAsRead(db, actor.personId, notificationIds);
  if (upToId) await markAsReadUpTo(db, actor.personId, upToId);
  return "done";
};

export const getPreferences: Handler<(typeof notifications)["notifications.getPreferences"]> = async (
  _input,
  { db, actor },
) => {
  const chosen = await preferencesOf(db, actor.personId);
  const groups = groupsOf(actor.role).map((kindGroup) => ({
    kindGroup,
    email: mailChoiceOf(kindGroup, chosen.get(kindGroup)?.email),
    choices: [...notificationGroups[kindGroup]],
    push: isPushed(kindGroup) ? (chosen.get(kindGroup)?.push ?? true) : null,
  }));
  return [{ ...(await scheduleOf(db, actor.personId)), groups }];
};

/** Refuses what the group cannot be set to: security e-mails cannot be switched off. What is absent stays as it is. */
export const setPreference: Handler<(typeof notifications)["notifications.setPreference"]> = async (
  { kindGroup, email, push },
  { db, actor, refuse },
) => {
  const isOwn = groupsOf(actor.role).includes(kindGroup);
  const choices: readonly MailChoice[] = isOwn ? notificationGroups[kindGroup] : [];
  const hasChoice = email !== undefined || push !== undefined;
  if (!hasChoice || (email !== undefined && !choices.includes(email)))
    throw refuse("invalid", { fields: { email: "please choose one" } });
  if (push !== undefined && !(isOwn && isPushed(kindGroup)))
    throw refuse("invalid", { fields: { push: "please choose one" } });
  await savePreference(db, { accountId: actor.personId, kindGroup, email, push });
  return "done";
};

export const setSchedule: Handler<(typeof notifications)["notifications.setSchedule"]> = async (
  { digestHour, quietFrom, quietTo },
  { db, actor, refuse },
) => {
  const isRange = quietFrom === quietTo ? quietFrom == null : quietFrom != null && quietTo != null;
  if (!isRange) throw refuse("invalid", { fields: { quietTo: "please choose one" } });
  await saveSchedule(db, { accountId: actor.personId, digestHour, quietFrom, quietTo });
  return "done";
};
