import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";

export type State = RowOf<"places.listStates">;

export const isComplete = ({ newDistricts, newLocations }: State) => newDistricts + newLocations === 0;

/** What an import of these states adds. */
export const additionOf = (states: readonly State[]) => ({
  districts: states.reduce((sum, { newDistricts }) => sum + newDistricts, 0),
  locations: states.reduce((sum, { newLocations }) => sum + newLocations, 0),
});

/** Both counts in words, such as "36 districts, 48 towns". */
export const additionText = (districts: number, locations: number): string =>
  [
    t(plural(districts, "{count} district", "{count} districts"), { count: formatCount(districts) }),
    t(plural(locations, "{count} town", "{count} towns"), { count: formatCount(locations) }),
  ].join(", ");
