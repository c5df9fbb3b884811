import { pdf } from "#server/test/documents.ts";
import { admin, all, image, parties, type Row, row, upload } from "#server/test/matrix-row.ts";

const reason = "The licence cannot be read.";

/** The rows about the verification of CP. */
export const verificationRows: readonly Row[] = [
  row("getclient", "the pending ones", admin, () => ({ status: "pending" })),
  row("accounts.getObligations", "of CO", admin, ({ ids }) => ({ id: ids.CO })),
  row("updateclientstatus", "of CP", admin, ({ ids }) => ({ id: ids.CP, status: "accepted" })),
  row("verifications.requestInformation", "of CP", admin, ({ ids }) => ({ companyId: ids.CP, reason })),
  row("verifications.list", "of CP", admin, ({ ids }) => ({ companyId: ids.CP })),
  row("verifications.open", "with the link of CP", all, ({ question }) => ({ token: question.token })),
  upload("a document with the link of CP", all, pdf(), {
    call: "verifications.upload",
    headers: ({ question }) => ({ "x-link-token": question.token }),
  }),
  row("verifications.submit", "with the link of CP", all, ({ question }) => ({
    token: question.token,
    licenseNo: "LIC-2",
    statement: "",
    files: [],
  })),
  image("a document of CP", parties("N N", "N N", "A"), ({ question }) => question.document),
];
