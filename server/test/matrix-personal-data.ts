import { type Row, row } from "#server/test/matrix-row.ts";

/** The rows about the own data; FO has an export that can be downloaded. */
export const personalDataRows: readonly Row[] = [
  row("exports.list", "the caller's own", "U O E E E U U E", () => ({}), "exportId"),
  row("exports.download", "FO's", "U A N N N U U N", ({ dataExport }) => ({ exportId: dataExport })),
  row("exports.request", "the caller's own", "U A A A A U U A", ({ password }) => ({ password })),
];
