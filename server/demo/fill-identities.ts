import { createHash, randomBytes } from "node:crypto";
import type { Disk } from "flydrive";
import type { IdentityKind } from "#domain/trust/identity-check.ts";
import { demoTicket } from "#server/demo/files.ts";
import { daysAgo, entryOf, type Ids } from "#server/demo/names.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { identityChecks, identityPictures } from "#server/platform/db/schema/identity-checks.ts";
import type { Seal } from "#server/platform/encryption.ts";
import { renderDrawing } from "#server/platform/files/placeholder.ts";

interface Checked {
  readonly username: string;
  readonly kind: IdentityKind;
  readonly lastFour: string;
  readonly daysAgo: number;
}

/** What admins have looked at. */
const checked: readonly Checked[] = [
  { username: "harpreet_gill", kind: "drivingLicence", lastFour: "4821", daysAgo: 150 },
  { username: "sneha_kulkarni", kind: "pan", lastFour: "618K", daysAgo: 64 },
  { username: "meera_vaghela", kind: "maskedAadhaar", lastFour: "7305", daysAgo: 21 },
];
const waiting = "imran_mansuri";

/** A card of nobody, without letters: those would need a font on the server. */
const card = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
  <rect width="512" height="512" fill="#cfd6dd"/>
  <rect x="24" y="110" width="464" height="292" rx="18" fill="#f7f4ea" stroke="#8a97a3" stroke-width="3"/>
  <rect x="24" y="110" width="464" height="46" rx="18" fill="#3b6ea5"/>
  <rect x="52" y="182" width="120" height="150" fill="#dfe5ea"/>
  <circle cx="112" cy="236" r="30" fill="#8a97a3"/><path d="M64 332a48 44 0 0 1 96 0z" fill="#8a97a3"/>
  <path d="M204 200h220M204 238h170M204 276h200M204 340h110" stroke="#5b6772" stroke-width="12" stroke-linecap="round"/>
  <path d="M52 366h30m12 0h30m12 0h30" stroke="#5b6772" stroke-width="12" stroke-linecap="round"/></svg>`;

interface Stored {
  readonly people: Ids;
  readonly identitySeal: Seal;
  readonly disk: Disk;
}

/** Freelancers whose identity is checked, and one whose document waits at the desk. */
export async function fillIdentities(tx: Db, { people, identitySeal, disk }: Stored): Promise<void> {
  const decidedBy = entryOf(people, "admin");
  await tx.insert(identityChecks).values(
    checked.map(({ username, kind, lastFour, daysAgo: days }) => ({
      ...{ accountId: entryOf(people, username), kind, lastFour, status: "checked" as const, decidedBy },
      ...{ submittedAt: daysAgo(days + 1), decidedAt: daysAgo(days), picturesDeletedAt: daysAgo(days) },
    })),
  );
  const accountId = entryOf(people, waiting);
  const [check] = await tx
    .insert(identityChecks)
    .values({ accountId, kind: "voterCard", lastFour: "2196", submittedAt: daysAgo(1) })
    .returning({ id: identityChecks.id });
  if (!check) throw new Error("no identity check was inserted");
  const bytes = identitySeal.closeBytes(await renderDrawing(Buffer.from(card)), accountId);
  const name = `${randomBytes(16).toString("hex")}.seal`;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const stored = { kind: "identity", mime: "image/webp", size: bytes.length, sha256, uploaderId: accountId } as const;
  await tx.insert(files).values({ name, ...stored, ticketHash: demoTicket, attachedAt: new Date() });
  await disk.put(name, bytes);
  await tx.insert(identityPictures).values({ checkId: check.id, position: 0, part: "front", file: name });
}
