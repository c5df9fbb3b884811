import type { settings } from "#contract/operation/settings.ts";
import {
  featureSets,
  featureSettings,
  isProtection,
  isWeaker,
  type PlatformSetting,
  permissionOf,
  platformSettingNames,
  platformSettings,
  standardOf,
} from "#domain/platform-setting.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { storedValueOf, weakenSetting } from "#server/operation/settings/changes.ts";
import {
  deleteChangeOf,
  lockSetting,
  overwriteSettings,
  replaceSetting,
  storedSettings,
  waitingChanges,
} from "#server/operation/settings/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";

export const listSettings: Handler<(typeof settings)["settings.list"]> = async (_, { db, actor, services }) => {
  const [stored, changes] = await Promise.all([storedSettings(db), waitingChanges(db)]);
  const current = services.platformSettings.current();
  const changeOf = (key: PlatformSetting) => {
    const change = changes.find((each) => each.key === key);
    if (!change) return null;
    const { id: changeId, value, proposer: proposedBy, proposedAt, effectiveAt } = change;
    return {
      changeId,
      value,
      proposedBy,
      isOwn: change.proposedBy === actor.accountId,
      proposedAt: proposedAt.toISOString(),
      effectiveAt: effectiveAt.toISOString(),
    };
  };
  return platformSettingNames.map((key) => {
    const row = stored.find((each) => each.key === key);
    const { values } = platformSettings[key];
    return {
      key,
      value: String(row?.value ?? current[key]),
      defaultValue: standardOf(key, services.settings.production),
      values: [...values],
      version: row?.version ?? 0,
      updatedBy: row?.updatedBy ?? null,
      updatedAt: row?.updatedAt.toISOString() ?? null,
      permission: permissionOf(key),
      isProtection: isProtection(key),
      change: changeOf(key),
    };
  });
};

interface Change {
  readonly key: PlatformSetting;
  readonly value: string;
  /** The version that the admin has read. */
  readonly version: number;
}

type Changing = Pick<HandlerContext<(typeof settings)["settings.update"]>, "actor" | "services">;

/** A weaker value of a protection waits; every other one applies at once, and ends what waits. Undefined if it has moved on. */
async function changeSetting(tx: Db, { key, value, version }: Change, { actor, services }: Changing) {
  const { value: before, version: presentVersion } = await storedValueOf(tx, key, services);
  if (presentVersion !== version) return undefined;
  const proposedBy = actor.accountId;
  if (isWeaker(key, before, value)) {
    await weakenSetting(tx, services, { key, value, before, proposedBy, proposer: actor.username });
    return { key, before, value, isPending: true };
  }
  if (!(await replaceSetting(tx, { key, value, version, updatedBy: proposedBy }))) return undefined;
  if (isProtection(key)) await deleteChangeOf(tx, key);
  return { key, before, value, isPending: false };
}

export const updateSetting: Handler<(typeof settings)["settings.update"]> = async (input, context) => {
  const { key, password, code } = input;
  const { db, actor, services, recordAudit, refuse } = context;
  if (!actor.permissions.includes(permissionOf(key))) throw refuse("permission_missing");
  const change = async (tx: Db) => {
    if (isProtection(key)) await lockSetting(tx, key);
    const changed = await changeSetting(tx, input, context);
    if (!changed) return { isRefused: true, isPending: false };
    const { before, value, isPending } = changed;
    const outcome = isPending ? "pending" : "done";
    await recordAudit(tx, { id: key, before: { value: before }, after: { value }, outcome });
    return { isRefused: false, isPending };
  };
  const { isRefused, isPending } = password
    ? await withStepUp({ password, code }, context, change)
    : await db.transaction(change);
  if (isRefused) throw refuse("setting_moved_on");
  await services.platformSettings.refresh();
  return isPending ? "pending" : "done";
};

type Changed = NonNullable<Awaited<ReturnType<typeof changeSetting>>>;
type SaveContext = HandlerContext<(typeof settings)["settings.save"]>;

const movedOn = (keys: readonly PlatformSetting[], { refuse }: SaveContext) =>
  refuse("setting_moved_on", { fields: Object.fromEntries(keys.map((key) => [key, "was changed in the meantime"])) });

/** All changes or none: a refusal undoes those before it. Locked in one order, so that two calls do not block each other. */
async function changeTogether(tx: Db, changes: readonly Change[], context: SaveContext): Promise<readonly Changed[]> {
  const changed: Changed[] = [];
  for (const each of changes) {
    const done = await changeSetting(tx, each, context);
    if (!done) throw movedOn([each.key], context);
    changed.push(done);
  }
  return changed;
}

/** Those whose version is another one than the admin has read. */
async function movedIn(tx: Db, changes: readonly Change[]): Promise<readonly PlatformSetting[]> {
  for (const { key } of changes) await lockSetting(tx, key);
  const stored = await storedSettings(tx);
  const versionOf = (key: PlatformSetting) => stored.find((each) => each.key === key)?.version ?? 0;
  return changes.filter(({ key, version }) => versionOf(key) !== version).map(({ key }) => key);
}

const valuesOf = (changed: readonly Changed[], which: "before" | "value") =>
  Object.fromEntries(changed.map((each) => [each.key, each[which]]));

export const saveSettings: Handler<(typeof settings)["settings.save"]> = async (input, context) => {
  const { password, code, version } = input;
  const { db, actor, services, recordAudit, refuse } = context;
  const changes = platformSettingNames.flatMap((key) => {
    const value = input[key];
    return value ? [{ key, value, version: version[key] ?? 0 }] : [];
  });
  const names = changes.map(({ key }) => key);
  if (!names.every((key) => actor.permissions.includes(permissionOf(key)))) throw refuse("permission_missing");
  const change = async (tx: Db) => {
    const moved = await movedIn(tx, changes);
    if (moved.length > 0) return { moved, pending: [] };
    const changed = await changeTogether(tx, changes, context);
    const pending = changed.filter(({ isPending }) => isPending).map(({ key }) => key);
    const isPending = pending.length > 0;
    await recordAudit(tx, {
      id: names.join(", "),
      before: valuesOf(changed, "before"),
      after: { ...valuesOf(changed, "value"), ...(isPending && { waits: pending.join(", ") }) },
      outcome: isPending ? "pending" : "done",
    });
    return { moved, pending };
  };
  const { moved, pending } =
    password && names.some(isProtection)
      ? await withStepUp({ password, code }, context, change)
      : await db.transaction(change);
  if (moved.length > 0) throw movedOn(moved, context);
  await services.platformSettings.refresh();
  return { outcome: pending.length > 0 ? "pending" : "done", pending };
};

export const chooseFeatures: Handler<(typeof settings)["settings.chooseFeatures"]> = async (
  { features },
  { db, actor, services, recordAudit },
) => {
  const current = services.platformSettings.current();
  const before = Object.fromEntries(featureSettings.map((key) => [key, current[key]]));
  await overwriteSettings(db, featureSets[features], actor.accountId);
  await recordAudit(db, { id: features, before, after: featureSets[features] });
  return "done";
};
