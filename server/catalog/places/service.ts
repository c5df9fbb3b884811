import type { places } from "#contract/catalog/places.ts";
import { packDistricts, packStates } from "#server/catalog/places/pack.ts";
import { countMissing, insertMissing } from "#server/catalog/places/queries.ts";
import type { Handler } from "#server/platform/http/context.ts";

type Calls = typeof places;

export const listStates: Handler<Calls["places.listStates"]> = async (_input, { db }) => {
  const counts = new Map((await countMissing(db, packDistricts)).map((row) => [row.code, row]));
  return packStates
    .map(({ code, name }) => ({
      ...{ districtCount: 0, newDistricts: 0, newLocations: 0, ...counts.get(code), code, name },
      uncheckedHeadquarters: packDistricts
        .filter(({ stateCode, isHeadquartersChecked }) => stateCode === code && !isHeadquartersChecked)
        .map(({ name: district, towns: [town = ""] }) => ({ district, town })),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
};

export const importIndia: Handler<Calls["places.importIndia"]> = async ({ states }, { db, refuse, recordAudit }) => {
  const chosen = new Set(states ?? packStates.map(({ code }) => code));
  const chosenStates = packStates.filter(({ code }) => chosen.has(code));
  if (chosenStates.length < chosen.size) throw refuse("invalid", { fields: { states: "please choose one" } });
  const pack = packDistricts.filter(({ stateCode }) => chosen.has(stateCode));
  const added = await insertMissing(db, chosenStates, pack);
  await recordAudit(db, { id: states ? [...chosen].toSorted().join(" ") : "IN", after: added });
  return { outcome: "done", ...added, skipped: pack.length - added.districtsAdded };
};
