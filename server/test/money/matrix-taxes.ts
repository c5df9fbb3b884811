import { admin, parties, type Row, row } from "#server/test/matrix-row.ts";

/** The calls of taxes; FO and CO have numbers that nobody has checked. */
export const taxRows: readonly Row[] = [
  row("taxes.getOwn", "the caller's own", parties("A A", "A A"), () => ({}), "keyless"),
  row("taxes.saveOwn", "the caller's own", parties("A A", "A A"), ({ password }) => ({
    legalName: "Asha Menon",
    address: "4 Hill Road, Mumbai",
    state: "27" as const,
    password,
  })),
  row("taxes.listPeople", "", admin, () => ({})),
  row("taxes.check", "of FO", admin, ({ taxNumbers }) => taxNumbers.ofFreelancer),
  row("taxes.refuse", "of CO", admin, ({ taxNumbers }) => ({
    ...taxNumbers.ofCompany,
    reason: "Not found on the portal.",
  })),
];
