import type { settings } from "#contract/settings.ts";
import {
  featureSets,
  featureSettings,
  platformSettingNames,
  platformSettings,
  standardOf,
} from "#domain/platform-setting.ts";
import { overwriteSettings, replaceSetting, storedSettings } from "#server/features/settings/queries.ts";
import type { Handler } from "#server/platform/http/context.ts";

export const listSettings: Handler<(typeof settings)["settings.list"]> = async (_, { db, services }) => {
  const stored = await storedSettings(db);
  const current = services.platformSettings.current();
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
    };
  });
};

export const updateSetting: Handler<(typeof settings)["settings.update"]> = async (
  { key, value, version },
  { db, actor, services, refuse, recordAudit },
) => {
  const before = services.platformSettings.current()[key];
  await db.transaction(async (tx) => {
    const isReplaced = await replaceSetting(tx, { key, value, version, updatedBy: actor.accountId });
    if (!isReplaced) throw refuse("setting_moved_on");
    await recordAudit(tx, { id: key, before: { value: before }, after: { value } });
  });
  await services.platformSettings.refresh();
  return "done";
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
