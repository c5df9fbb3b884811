import { describe, expect, it } from "vitest";
import { readCsv } from "#server/operation/imports/csv.ts";

const read = (text: string) => readCsv("places", Buffer.from(text));
const cells = (key: string, district: string, location: string) => ({ key, district, location });

describe("a CSV file", () => {
  it.each([
    ["commas", "key,district,location\na,Kochi,Fort\n"],
    ["semicolons", "key;district;location\na;Kochi;Fort\n"],
    ["tabs", "key\tdistrict\tlocation\r\na\tKochi\tFort\r\n"],
    ["a byte order mark", "\ufeffkey,district,location\na,Kochi,Fort"],
    ["other capitals, space, and empty columns at the end", "Key, DISTRICT ,location,,\n a ,Kochi,Fort,,\n"],
  ])("is read with %s", (_, text) => {
    expect(read(text)).toEqual([{ line: 2, cells: cells("a", "Kochi", "Fort") }]);
  });

  it.each([
    ["sep=,\r\nkey,district,location\r\na,Kochi,Fort\r\n"],
    ["\ufeffsep=;\r\nkey;district;location\r\na;Kochi;Fort\r\n"],
    ["SEP=|\nkey|district|location\na|Kochi|Fort\n"],
    ['"sep=;"\nkey;district;location\na;Kochi;Fort\n'],
  ])("may say which character separates its columns: %j", (text) => {
    expect(read(text)).toEqual([{ line: 3, cells: cells("a", "Kochi", "Fort") }]);
  });

  it("numbers its lines as a spreadsheet does, and leaves out those without text", () => {
    const text = 'key,district,location\na,"Kochi\nEast",\n\n,,\nb,"Say ""one""",Fort\nc,Idukki\n';
    expect(read(text)).toEqual([
      { line: 2, cells: cells("a", "Kochi\nEast", "") },
      { line: 5, cells: cells("b", 'Say "one"', "Fort") },
      { line: 6, cells: cells("c", "Idukki", "") },
    ]);
  });

  it("keeps what begins like a formula as text", () => {
    for (const word of ["=1+1", "+91", "-5", "@sum"])
      expect(read(`key,district\na,${word}`)).toEqual([{ line: 2, cells: { key: "a", district: word } }]);
  });

  it("may have empty lines before, between and below the others", () => {
    const text = `\n\nkey,district\n${"\n".repeat(500_000)}a,Kochi${"\n".repeat(500_000)}${",\n".repeat(40_000)}`;
    expect(read(text)).toEqual([{ line: 500_004, cells: { key: "a", district: "Kochi" } }]);
  });

  it("takes 5,000 lines and no more", () => {
    const lines = (count: number) =>
      `key,district\n${Array.from({ length: count }, (_, at) => `${at},Kochi`).join("\n")}`;
    expect(read(lines(5000))).toHaveLength(5000);
    expect(read(lines(5001))).toEqual({ error: "tooManyLines" });
  });

  it.each([
    ["names too few columns", "key,location\na,b", { error: "missingColumns", columns: ["district"] }],
    ["names others", "key,district,town\na,b,c", { error: "unknownColumns", columns: ["town"] }],
    ["names one twice", "key,district,Key\na,b,c", { error: "repeatedColumns", columns: ["key"] }],
    ["names a thousand and one", `key,district${",".repeat(1000)}`, { error: "tooManyColumns" }],
    ["is nothing but lines", "\n".repeat(2_000_000), { error: "missingColumns", columns: ["key", "district"] }],
    ["has many lines of empty cells", `key,district\n${",,\n".repeat(600_000)}`, { error: "tooManyLines" }],
    ["has a million short lines", `key,district\n${"a\n".repeat(1_000_000)}`, { error: "tooManyLines" }],
    ["is nothing but commas", ",".repeat(50_000), { error: "tooManyColumns" }],
    ["has no lines", "key,district\n\n", { error: "noLines" }],
    ["has more cells than columns", "key,district\na,b,c", { error: "unreadable" }],
    ["has an open quotation", 'key,district\na,"b', { error: "unreadable" }],
    ["is empty of names", "\n", { error: "missingColumns", columns: ["key", "district"] }],
    ["has a NUL", "key,district\na,\0", { error: "notCsv" }],
  ])("that %s is refused", (_, text, problem) => {
    expect(read(text)).toEqual(problem);
  });

  it("in another encoding than UTF-8 is refused", () => {
    expect(readCsv("places", Buffer.from("key,district\na,Köln", "latin1"))).toEqual({ error: "notCsv" });
    expect(readCsv("places", Buffer.from("key,district\na,Kochi", "utf16le"))).toEqual({ error: "notCsv" });
  });
});
