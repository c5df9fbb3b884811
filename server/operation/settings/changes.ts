import type { settings } from "#contract/operation/settings.ts";
import { type PlatformSetting, permissionOf, standardOf } from "#domain/platform-setting.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { adminsWith, mayApprove } from "#server/identity/session/permission-queries.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import { settingChangeProposed, settingWeakened, type WeakenedSetting } from "#server/operation/settings/mails.ts";
import {
  changesWith,
  deleteChangeOf,
  dueChanges,
  insertChange,
  lockSetting,
  overwriteSettings,
  storedSettings,
} from "#server/operation/settings/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import { forEachRow } from "#server/platform/jobs/due-rows.ts";
import { type MailTemplate, mailOf } from "#server/platform/mail/mail-template.ts";

type MailServices = Pick<Services, "mailer" | "settings" | "platformSettings">;

interface ChangeNews {
  readonly kind: "setting_change_proposed" | "setting_weakened";
  readonly id: number;
  readonly change: WeakenedSetting;
  readonly template: MailTemplate;
}

/** Notifies every admin who may change the setting, the one who proposed the change included. */
async function notifyHolders(
  tx: Db,
  services: MailServices,
  { kind, id, change, template }: ChangeNews,
): Promise<void> {
  const holders = await adminsWith(tx, permissionOf(change.key));
  const facts = { otherName: change.proposer };
  const accountIds = holders.map((holder) => holder.id);
  await notifyAccounts(tx, accountIds, { kind, subjectKind: "account", subjectId: id, facts });
  const readers = holders.filter(({ email }) => email !== "");
  await services.mailer.queue(tx, ...readers.map((reader) => mailOf(template, reader, services)));
}

/** A weaker value of a protection waits for another admin, or a day. */
export async function weakenSetting(
  tx: Db,
  services: MailServices,
  change: WeakenedSetting & { readonly proposedBy: number },
): Promise<void> {
  const { key, value, proposedBy } = change;
  const id = await insertChange(tx, { key, value, proposedBy });
  const template = settingChangeProposed(change);
  await notifyHolders(tx, services, { kind: "setting_change_proposed", id, change, template });
}

/** The value of a setting as it is stored now: that in memory may be a second old. */
export async function storedValueOf(tx: Db, key: PlatformSetting, { settings }: Pick<Services, "settings">) {
  const stored = (await storedSettings(tx)).find((each) => each.key === key);
  return { value: String(stored?.value ?? standardOf(key, settings.production)), version: stored?.version ?? 0 };
}

/** A change that waits. No other change of its setting runs until the end of the transaction. */
async function lockChange(tx: Db, id: number) {
  const [found] = await changesWith(tx, id);
  if (!found) return undefined;
  await lockSetting(tx, found.key);
  const [change] = await changesWith(tx, id);
  return change && { ...change, key: change.key as PlatformSetting };
}

type HeldChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>;

/** Returns the value before. `confirmer` is the username of another admin. */
async function applyChange(tx: Db, services: MailServices, locked: HeldChange, confirmer?: string): Promise<string> {
  const { id, key, value, proposedBy } = locked;
  const { value: before } = await storedValueOf(tx, key, services);
  await deleteChangeOf(tx, key);
  await overwriteSettings(tx, { [key]: value }, proposedBy);
  const change = { ...locked, before };
  await notifyHolders(tx, services, {
    kind: "setting_weakened",
    id,
    change,
    template: settingWeakened(change, confirmer),
  });
  return before;
}

export const confirmChange: Handler<(typeof settings)["settings.confirmChange"]> = async (input, context) => {
  const { actor, services, recordAudit, refuse } = context;
  const { refused } = await withStepUp(input, context, async (tx) => {
    const change = await lockChange(tx, input.changeId);
    if (!change) return { refused: "not_found" } as const;
    const { key, value, proposedBy } = change;
    if (!actor.permissions.includes(permissionOf(key))) return { refused: "permission_missing" } as const;
    if (proposedBy === actor.accountId) return { refused: "own_change" } as const;
    if (!(await mayApprove(tx, actor.accountId, permissionOf(key)))) return { refused: "permission_new" } as const;
    const before = await applyChange(tx, services, change, actor.username);
    await recordAudit(tx, { id: key, before: { value: before }, after: { value } });
    return { refused: undefined };
  });
  if (refused) throw refuse(refused);
  await services.platformSettings.refresh();
  return "done";
};

export const withdrawChange: Handler<(typeof settings)["settings.withdrawChange"]> = async ({ changeId }, context) => {
  const { db, actor, recordAudit, refuse } = context;
  const change = await lockChange(db, changeId);
  if (!change) throw refuse("not_found");
  const { key, value } = change;
  if (!actor.permissions.includes(permissionOf(key))) throw refuse("permission_missing");
  await deleteChangeOf(db, key);
  await recordAudit(db, { id: key, before: { waits: value } });
  return "done";
};

/** A change whose time has come applies, unless its admin may not make it any more. */
async function endWait(tx: Db, services: MailServices, changeId: number): Promise<void> {
  const change = await lockChange(tx, changeId);
  if (!change) return;
  const { key, value, proposedBy } = change;
  const entry = { subject: "setting", subjectId: key } as const;
  if ((await adminsWith(tx, permissionOf(key))).some(({ id }) => id === proposedBy)) {
    await applyChange(tx, services, change);
    await insertOwnEntry(tx, { ...entry, call: "settings.confirmChange", after: { value } });
  } else {
    await deleteChangeOf(tx, key);
    await insertOwnEntry(tx, { ...entry, call: "settings.withdrawChange", after: { reason: "permission" } });
  }
}

/** Applies the changes that are due. Each is applied once, by any instance. */
export async function processSettingChanges(
  services: MailServices & Pick<Services, "db" | "log">,
  now = new Date(),
): Promise<void> {
  const { db, platformSettings } = services;
  await forEachRow(services, await dueChanges(db, now), {
    step: "changes of settings",
    keyOf: ({ id }) => id,
    handle: ({ id }) => db.transaction((tx) => endWait(tx, services, id)),
  });
  await platformSettings.refresh();
}
