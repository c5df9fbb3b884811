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
import type { Handler } from "#server/platform/http/context.ts";

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

type Update = Handler<(typeof settings)["settings.update"]>;

export const updateSetting: Update = async (input, context) => {
  const { key } = input;
  const { db, actor, services, refuse } = context;
  if (!actor.permissions.includes(permissionOf(key))) throw refuse("permission_missing");
  const change = (tx: typeof db) => changeSetting(tx, input, context);
  const { password, code } = input;
  const { isRefused, isWeakened } = password
    ? await withStepUp({ password, code }, context, change)
    : await db.transaction(change);
  if (isRefused) throw refuse("setting_moved_on");
  await services.platformSettings.refresh();
  return isWeakened ? "pending" : "done";
};

/** A weaker value of a protection waits; every other one applies at once, and ends what waits. */
async function changeSetting(
  tx: Parameters<Update>[1]["db"],
  { key, value, version }: Parameters<Update>[0],
  { actor, services, recordAudit }: Parameters<Update>[1],
) {
  if (isProtection(key)) await lockSetting(tx, key);
  const { value: before, version: presentVersion } = await storedValueOf(tx, key, services);
  const proposedBy = actor.accountId;
  if (isWeaker(key, before, value)) {
    if (presentVersion !== version) return { isRefused: true, isWeakened: false };
    await weakenSetting(tx, services, { key, value, before, proposedBy, proposer: actor.username });
    await recordAudit(tx, { id: key, before: { value: before }, after: { value }, outcome: "pending" });
    return { isRefused: false, isWeakened: true };
  }
  const isReplaced = await replaceSetting(tx, { key, value, version, updatedBy: proposedBy });
  if (isReplaced) {
    if (isProtection(key)) await deleteChangeOf(tx, key);
    await recordAudit(tx, { id: key, before: { value: before }, after: { value } });
  }
  return { isRefused: !isReplaced, isWeakened: false };
}

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
