import type { settings } from "#contract/operation/settings.ts";
import { fileErrors } from "#domain/catalog/uploaded-file.ts";
import { comparedWith } from "#domain/operation/audit.ts";
import type { Brand } from "#domain/operation/brand.ts";
import { brandFrom, contrastError, leastLogoSide } from "#domain/operation/brand-setting.ts";
import { claimFile } from "#server/catalog/files/service.ts";
import { replaceSetting, storedSettings } from "#server/operation/settings/queries.ts";
import { type Accent, accentOf, isReadableAccent, leastContrast } from "#server/platform/brand/accent.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { brandKey } from "#server/platform/db/platform-settings.ts";
import { shorterSide } from "#server/platform/files/picture.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";

export const showBranding: Handler<(typeof settings)["branding.get"]> = async (_, { db }) => {
  const row = (await storedSettings(db)).find(({ key }) => key === brandKey);
  const { accentDark: _dark, ...brand } = brandFrom(row?.value);
  return [
    {
      ...brand,
      version: row?.version ?? 0,
      updatedBy: row?.updatedBy ?? null,
      updatedAt: row?.updatedAt.toISOString() ?? null,
    },
  ];
};

export const previewAccent: Handler<(typeof settings)["branding.preview"]> = async ({ accent }) => {
  const preview = accentOf(accent);
  return [{ ...preview, isReadable: isReadableAccent(preview) }];
};

type Updating = HandlerContext<(typeof settings)["branding.update"]>;

export const updateBranding: Handler<(typeof settings)["branding.update"]> = async ({ version, ...form }, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const preview = accentOf(form.accent);
  if (!isReadableAccent(preview)) throw refuse("invalid", { fields: { accent: ratiosText(preview) } });
  const brand: Brand = { ...form, accentDark: preview.dark.colour };
  const before = services.platformSettings.brand();
  await db.transaction(async (tx) => {
    // Again even if it is the present logo: another change may have replaced it since.
    if (brand.logo) await claimLogo(tx, brand.logo, before.logo, context);
    const change = { key: brandKey, value: brand, version, updatedBy: actor.accountId };
    if (!(await replaceSetting(tx, change))) throw refuse("setting_moved_on", await presentBrand(tx, form));
    await recordAudit(tx, { id: brandKey, ...factsOf(before, brand) });
  });
  await services.platformSettings.refresh();
  return { outcome: "done", ...preview };
};

/** The version that is stored now, and what it says in the fields that differ from the form. */
async function presentBrand(tx: Db, form: Omit<Brand, "accentDark">) {
  const row = (await storedSettings(tx)).find(({ key }) => key === brandKey);
  const { accentDark: _dark, ...present } = brandFrom(row?.value);
  const changed = Object.entries(present).filter(([field, text]) => form[field as keyof typeof form] !== text);
  return { fields: { ...Object.fromEntries(changed), version: String(row?.version ?? 0) } };
}

function ratiosText({ light, dark }: Accent): string {
  const ratios = [light.surfaceRatio, light.textRatio, dark.surfaceRatio, dark.textRatio, leastContrast];
  return ratios.reduce((text, ratio, i) => text.replace(`{number${i + 1}}`, String(ratio)), contrastError);
}

/** A new logo must be large enough for the icons that are drawn from it. */
async function claimLogo(tx: Db, name: string, presentName: string, context: Updating): Promise<void> {
  if (name === presentName) return;
  const { actor, browser, services, refuse } = context;
  const { accountId } = actor;
  await claimFile(tx, { name, kind: "picture", field: "logo", ticketHash: browser.ticketHash(), accountId });
  const side = await shorterSide(await services.disk.getBytes(name));
  if (side < leastLogoSide) throw refuse("invalid", { fields: { logo: fileErrors.logoTooSmall } });
}

/** Names and the colour, and of texts whether they changed. */
function factsOf(before: Brand, after: Brand) {
  const publicBrand = ({ name, accent }: Brand) => ({ name, accent });
  const { name: _name, accent: _accent, accentDark: _dark, ...texts } = after;
  return {
    before: publicBrand(before),
    after: { ...publicBrand(after), ...comparedWith<keyof typeof texts>(before, texts) },
  };
}
