import { describe, expect, it } from "vitest";
import { dayInCell, rupeesInCell } from "#domain/operation/import.ts";

describe("a day in a cell", () => {
  it.each([
    ...["2027-12-31", "31-12-2027", "12/31/2027", "31/12/2027", "31.12.2027", "2027/12/31", "2027-12-31 00:00:00"],
    ...[
      "2027-12-31T00:00:00.000Z",
      "31-12-2027 00:00",
      "31-Dec-2027",
      "31 December 2027",
      "31 dec, 2027",
      " 2027-12-31 ",
    ],
  ])("is 2027-12-31 in %j", (cell) => expect(dayInCell(cell)).toBe("2027-12-31"));

  it("is read where day and month are the same number", () => expect(dayInCell("5/5/2027")).toBe("2027-05-05"));

  it.each(["", "05/06/2027", "5-6-2027", "31-12-27", "32-12-2027", "2027-02-30", "46387", "31-De-2027", "31 Foo 2027"])(
    "is not guessed from %j",
    (cell) => expect(dayInCell(cell)).toBeUndefined(),
  );
  it("is not read with a time of its own", () => expect(dayInCell("2027-12-31 18:30:00")).toBeUndefined());
});

describe("whole rupees in a cell", () => {
  it.each([
    ["25000", "25000"],
    ["25000.00", "25000"],
    ["₹25,000.00", "25000"],
    ["1,00,000", "100000"],
    ["100,000", "100000"],
    ["Rs. 1,00,00,000", "10000000"],
    ["INR 500", "500"],
    ["500/-", "500"],
  ])("%s is %s", (cell, digits) => expect(rupeesInCell(cell)).toBe(digits));

  it.each(["", "25.000,00", "25000.50", "25,5", "1,0000", "25k", "-5", "1e5", "$25", "٥٠"])(
    "is not guessed from %j",
    (cell) => expect(rupeesInCell(cell)).toBeUndefined(),
  );
});
