import { admin, type Row, row } from "#server/test/matrix-row.ts";

/** The rows about the own data; FO has an export that can be downloaded, and an erasure that waits. */
export const personalDataRows: readonly Row[] = [
  row("exports.list", "the caller's own", "U O E E E U U E", () => ({}), "exportId"),
  row("exports.download", "FO's", "U A N N N U U N", ({ dataExport }) => ({ exportId: dataExport })),
  row("exports.request", "the caller's own", "U A A A A U U A", ({ password }) => ({ password })),
  row("erasures.preview", "of FO", "U A F F F U U A", ({ ids }) => ({ accountId: ids.FO }), "keyless"),
  row("erasures.request", "of a freelancer without obligations", admin, ({ erasable, password }) => ({
    accountId: erasable,
    password,
  })),
  row("erasures.cancel", "of FO", "U A F F F U U A", ({ ids }) => ({ accountId: ids.FO })),
];
