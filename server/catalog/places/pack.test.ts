import { describe, expect, it } from "vitest";
import { packDistricts, packStates } from "#server/catalog/places/pack.ts";

const duplicatesIn = (values: readonly unknown[]) => values.filter((value, at) => values.indexOf(value) !== at);
const stateNames = packStates.map(({ name }) => name);

/** Districts of each state, by GST code. */
const districtCounts = {
  ...{ "01": 20, "02": 12, "03": 23, "04": 1, "05": 13, "06": 22, "07": 11, "08": 41, "09": 75, "10": 38, "11": 6 },
  ...{ "12": 27, "13": 17, "14": 16, "15": 11, "16": 8, "17": 12, "18": 35, "19": 23, "20": 24, "21": 30, "22": 33 },
  ...{ "23": 55, "24": 34, "26": 3, "27": 36, "29": 31, "30": 2, "31": 1, "32": 14, "33": 38, "34": 4, "35": 3 },
  ...{ "36": 33, "37": 26, "38": 2 },
};

describe("the places of India", () => {
  it("are 28 states and 8 union territories, each with its districts", () => {
    expect(packStates).toHaveLength(36);
    expect(duplicatesIn(stateNames)).toEqual([]);
    const counts = Object.groupBy(packDistricts, ({ stateCode }) => stateCode);
    expect(Object.fromEntries(Object.entries(counts).map(([code, rows]) => [code, rows?.length]))).toEqual(
      districtCounts,
    );
    expect(packStates.map(({ code }) => code)).toEqual(Object.keys(districtCounts).toSorted());
  });

  it("have names and LGD codes that are unique in the country", () => {
    expect(duplicatesIn(packDistricts.map(({ name }) => name.toLowerCase()))).toEqual([]);
    const codes = packDistricts.flatMap(({ lgdCode }) => lgdCode ?? []);
    expect(duplicatesIn(codes)).toEqual([]);
    expect(codes.filter((code) => !(Number.isInteger(code) && code > 0))).toEqual([]);
    expect(packDistricts.filter(({ lgdCode }) => lgdCode === null).map(({ name }) => name)).toEqual([
      "Meluri",
      "Vav-Tharad",
    ]);
  });

  it("name the state behind a district whose name another state has or had", () => {
    const named = packDistricts.filter(({ name }) => /[()]/.test(name));
    expect(named.map(({ name }) => name).toSorted()).toEqual([
      "Aurangabad (Bihar)",
      "Bilaspur (Chhattisgarh)",
      "Bilaspur (Himachal Pradesh)",
      "Hamirpur (Himachal Pradesh)",
      "Hamirpur (Uttar Pradesh)",
      "Pratapgarh (Rajasthan)",
      "Pratapgarh (Uttar Pradesh)",
    ]);
    const stateOf = new Map(packStates.map(({ code, name }) => [code, name]));
    for (const { name, stateCode } of named) expect(name).toContain(`(${stateOf.get(stateCode)})`);
  });

  it("are marked where the headquarters has another name than its district, and no source was found for it", () => {
    const unchecked = packDistricts.filter(({ isHeadquartersChecked }) => !isHeadquartersChecked);
    expect(unchecked.map(({ name }) => name)).toContain("Kangra");
    const withOtherName = packDistricts.filter(({ name, towns: [headquarters = ""] }) => {
      const [bare = ""] = name.split(" (");
      return headquarters.toLowerCase() !== bare.toLowerCase();
    });
    // Whoever finds a source removes the mark; none is added to a district that names its headquarters.
    expect(unchecked.filter((each) => !withOtherName.includes(each))).toEqual([]);
  });

  it("have a town in every district, each once, and no name that a form would refuse", () => {
    for (const { name, towns } of packDistricts) {
      expect(towns.length, name).toBeGreaterThan(0);
      expect(duplicatesIn(towns.map((town) => town.toLowerCase())), name).toEqual([]);
      for (const each of [name, ...towns]) expect(each).toMatch(/^\p{Lu}[\p{L}\d .()'-]{1,79}$/u);
    }
  });
});
