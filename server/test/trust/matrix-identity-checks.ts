import { emptyPng } from "#server/test/documents.ts";
import { admin, freelancer, image, type Row, row, upload } from "#server/test/matrix-row.ts";

const reason = "The picture cannot be read.";

/** The rows about identities: documents of the caller, and those of another freelancer, which wait. */
export const identityCheckRows: readonly Row[] = [
  row("identityChecks.getOwn", "the caller's own", freelancer("A A"), () => ({}), "keyless"),
  upload("a picture of an identity", freelancer("A A"), emptyPng(8, 8), { call: "identityChecks.upload" }),
  row("identityChecks.submit", "of the caller", freelancer("A A"), ({ identityCheck }, actor) => ({
    ...{ kind: "pan" as const, lastFour: "234F", front: identityCheck.pictureFor(actor) },
  })),
  row("identityChecks.list", "all", admin, () => ({})),
  row("identityChecks.getPictures", "that wait", admin, ({ identityCheck }) => ({ checkId: identityCheck.checkId })),
  row("identityChecks.check", "that wait", admin, ({ identityCheck }) => ({
    ...{ checkId: identityCheck.checkId, name: identityCheck.name },
  })),
  row("identityChecks.refuse", "that wait", admin, ({ identityCheck }) => ({ checkId: identityCheck.checkId, reason })),
  row("identityChecks.delete", "that wait", admin, ({ identityCheck }) => ({ checkId: identityCheck.checkId })),
  image("a picture of an identity", "N N N N N N N N", ({ identityCheck }) => identityCheck.file),
];
