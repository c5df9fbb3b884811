import { readFileSync } from "node:fs";

/** A state or union territory of India. */
export interface PackState {
  /** Two digits of the GST list of states. */
  readonly code: string;
  readonly name: string;
}

/** A district of India. Its name is unique in the country. */
export interface PackDistrict {
  readonly stateCode: string;
  /** Its code in the Local Government Directory; null where none is established. */
  readonly lgdCode: number | null;
  readonly name: string;
  /** Its headquarters, then further large towns. */
  readonly towns: readonly string[];
  /** Whether its headquarters has the name of the district or was found in a source; the others are marked in the file. */
  readonly isHeadquartersChecked: boolean;
}

/** The rows of a file beside this one, without its header. No name in them contains a comma. */
const rowsIn = (file: string): readonly (readonly string[])[] =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));

/** Sources are in docs/decisions/0037-places-of-india.md. */
export const packStates: readonly PackState[] = rowsIn("states.csv").map(([code = "", name = ""]) => ({ code, name }));

export const packDistricts: readonly PackDistrict[] = rowsIn("districts.csv").map(
  ([stateCode = "", lgdCode = "", name = "", towns = "", headquarters = ""]) => ({
    stateCode,
    lgdCode: lgdCode === "" ? null : Number(lgdCode),
    name,
    towns: towns.split(";"),
    isHeadquartersChecked: headquarters !== "unchecked",
  }),
);
