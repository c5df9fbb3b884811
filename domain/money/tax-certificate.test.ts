import { expect, it } from "vitest";
import { certificateName } from "#domain/money/tax-certificate.ts";

it.each([
  ["ABCPK1234L_Q3_2026-27.pdf", { pan: "ABCPK1234L", name: "Q3_2026-27" }],
  ["form131/abcpk1234l.PDF", { pan: "ABCPK1234L", name: "" }],
  ["ABCXK1234L_Q3.pdf", undefined],
  ["ABCPK1234L_Q3.txt", undefined],
  ["readme.pdf", undefined],
])("%s is a certificate by the PAN in its name", (path, expected) => expect(certificateName(path)).toEqual(expected));
