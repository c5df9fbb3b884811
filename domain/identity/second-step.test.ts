import { describe, expect, it } from "vitest";
import { readCode, recoveryCodeLength, recoveryCodeOf } from "./second-step.ts";

describe("a recovery code", () => {
  it("has at least 128 bits, of an unambiguous alphabet, in groups of four", () => {
    const every32 = Array.from({ length: 32 }, (_, byte) => recoveryCodeOf([byte]));
    expect(recoveryCodeLength * Math.log2(new Set(every32).size)).toBeGreaterThanOrEqual(128);
    expect(recoveryCodeOf([0, 31, 32, 255, 10, 11, 12, 13, 1, 2, 3, 4, 16, 17, 18, 19])).toBe("0z0z-abcd-1234-ghjk");
    const every = recoveryCodeOf(Array.from({ length: 256 }, (_, byte) => byte));
    expect(every).not.toMatch(/[ilou]/);
  });

  it("is read as it was written, however it is typed", () => {
    const code = recoveryCodeOf(Array.from({ length: recoveryCodeLength }, (_, i) => i * 7));
    const plain = code.replaceAll("-", "");
    expect(code).toMatch(/^(\w{4}-){6}\w{4}$/);
    for (const typed of [code, plain, code.toUpperCase(), ` ${code.replaceAll("-", " ")} `])
      expect(readCode(typed)).toEqual({ kind: "recovery", code: plain });
  });

  it("is read although a letter was mistaken for a digit", () => {
    expect(readCode("O1il-0000-0000-0000-0000-0000-0000")).toEqual({ kind: "recovery", code: `0111${"0".repeat(24)}` });
  });

  it("of sixteen characters, as they were printed before, is one still", () => {
    expect(readCode("0z0z-abcd-1234-ghjk")).toEqual({ kind: "recovery", code: "0z0zabcd1234ghjk" });
  });
});

it.each(["123456", " 123 456 ", "123-456"])("six digits are a code of the app: %o", (typed) => {
  expect(readCode(typed)).toEqual({ kind: "totp", code: "123456" });
});

it.each([
  "",
  "12345",
  "1234567",
  "١٢٣٤٥٦",
  "abcdef",
  "0000-0000-0000-000",
  "0000-0000-0000-00000",
  "0000-0000-0000-00_0",
  `${"0000-".repeat(6)}000`,
  `${"0000-".repeat(6)}00000`,
])("anything else is no code: %o", (typed) => {
  expect(readCode(typed)).toBeUndefined();
});
