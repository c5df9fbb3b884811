import { admin, freelancer, parties, type Row, row } from "#server/test/matrix-row.ts";

/** The rows about the own data; FO has an export that can be downloaded, and an erasure that waits. */
export const personalDataRows: readonly Row[] = [
  row("exports.list", "the caller's own", parties("O E", "E E", "E"), () => ({}), "exportId"),
  row("exports.download", "FO's", parties("A N", "N N", "N"), ({ dataExport }) => ({ exportId: dataExport })),
  row("exports.request", "the caller's own", parties("A A", "A A", "A"), ({ password }) => ({ password })),
  row("erasures.preview", "of FO", freelancer("A F", "A"), ({ ids }) => ({ accountId: ids.FO }), "keyless"),
  row("erasures.request", "of a freelancer without obligations", admin, ({ erasable, password }) => ({
    accountId: erasable,
    password,
  })),
  row("erasures.cancel", "of FO", freelancer("A F", "A"), ({ ids }) => ({ accountId: ids.FO })),
];
