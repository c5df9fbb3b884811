import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { claimFile, sweepFiles } from "#server/catalog/files/service.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { categories } from "#server/platform/db/schema/reference.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { signedIn } from "#server/test/ask.ts";
import { buildCategory, buildCompany, buildFile, buildFreelancer, buildRequest } from "#server/test/build.ts";
import { pdf } from "#server/test/documents.ts";
import { openLogged } from "#server/test/logged.ts";
import { open } from "#server/test/open.ts";
import { ticketIn, upload } from "#server/test/upload.ts";

const opened = open();
const { logged, log } = openLogged(opened);

type Claim = Parameters<typeof claimFile>[1];

/** Whether the claim was let through; a refusal has to name the field. */
async function claimedSize(claim: Omit<Claim, "field">): Promise<boolean> {
  try {
    await claimFile(opened.db, { field: "logo", ...claim });
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ code: "invalid", fields: { logo: "please fill this" } });
    return false;
  }
}

async function uploadPicture() {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const response = await upload(opened, bytes);
  return { name: response.json<{ filename: string }>().filename, ticketHash: hashOf(ticketIn(response)) };
}

async function uploadResume() {
  const { id } = await buildFreelancer(opened.db);
  const response = await upload(opened, pdf(), { as: await signedIn(opened, id) });
  return { name: response.json<{ filename: string }>().filename, accountId: id };
}

const picture = { kind: "picture", ticketHash: "another browser" } as const;
const resume = { kind: "resume", ticketHash: "another browser" } as const;

describe("a file that was sent", () => {
  it("may be used once by the browser that sent it", async () => {
    const { name, ticketHash } = await uploadPicture();
    expect(await claimedSize({ name, kind: "picture", ticketHash })).toBe(true);
    expect(await claimedSize({ name, kind: "picture", ticketHash })).toBe(false);
  });

  it("may not be used by another browser, nor by a name that was made up", async () => {
    const { name } = await uploadPicture();
    const { id } = await buildCompany(opened.db);
    expect(await claimedSize({ ...picture, name })).toBe(false);
    expect(await claimedSize({ ...picture, name, accountId: id })).toBe(false);
    expect(await claimedSize({ ...picture, name: "made-up.webp" })).toBe(false);
    expect(await claimedSize({ ...picture, name: "a'; drop table files; --" })).toBe(false);
  });

  it("may be used by the account that sent it, from any browser", async () => {
    const { name, accountId } = await uploadResume();
    expect(await claimedSize({ ...resume, name, accountId })).toBe(true);
  });

  it("is used as what it is: a résumé is no logo", async () => {
    const { name, accountId } = await uploadResume();
    const other = await uploadPicture();
    expect(await claimedSize({ ...picture, name, accountId })).toBe(false);
    expect(await claimedSize({ ...other, kind: "resume" })).toBe(false);
  });

  it("goes to one of ten who use it at once", async () => {
    const { name, ticketHash } = await uploadPicture();
    const won = await Promise.all(Array.from({ length: 10 }, () => claimedSize({ name, kind: "picture", ticketHash })));
    expect(won.filter(Boolean)).toEqual([true]);
  });

  it("names the field and its text when it is refused", async () => {
    const claim = { ...picture, name: "gone.webp", field: "image", missing: "please fill this field" };
    await expect(claimFile(opened.db, claim)).rejects.toMatchObject({ fields: { image: "please fill this field" } });
  });
});

describe("a résumé", () => {
  it("may be sent again by the same freelancer while it is on a request, and by nobody else", async () => {
    const { name } = await buildFile(opened.db, { kind: "resume" });
    const request = await buildRequest(opened.db, { resume: name });
    expect(await claimedSize({ ...resume, name, accountId: request.freelancerId })).toBe(true);
    expect(await claimedSize({ ...resume, name, accountId: (await buildFreelancer(opened.db)).id })).toBe(false);
    expect(await claimedSize({ ...resume, name })).toBe(false);
  });

  it("may be sent again by who uploaded it after the request was withdrawn", async () => {
    const { name, accountId } = await uploadResume();
    const request = await buildRequest(opened.db, { resume: name, freelancerId: accountId });
    await opened.db.delete(workRequests).where(eq(workRequests.id, request.id));
    expect(await claimedSize({ ...resume, name, accountId })).toBe(true);
  });
});

describe("the sweep", () => {
  const anHourAgo = new Date(Date.now() - 61 * 60 * 1000);
  const age = (name: string) =>
    opened.db.update(files).set({ createdAt: anHourAgo, attachedAt: null }).where(eq(files.name, name));
  const ageAttached = (name: string) =>
    opened.db
      .update(files)
      .set({ attachedAt: new Date(Date.now() - 61_000) })
      .where(eq(files.name, name));
  const isThere = async (name: string) => [
    (await opened.db.select().from(files).where(eq(files.name, name))).length === 1,
    await opened.services.disk.exists(name),
  ];

  it("takes what waited an hour, row and bytes, and leaves what is younger", async () => {
    const [old, young] = await Promise.all([uploadPicture(), uploadPicture()]);
    await age(old.name);
    await sweepFiles(opened.services);
    expect(await isThere(old.name)).toEqual([false, false]);
    expect(await isThere(young.name)).toEqual([true, true]);
    expect(await claimedSize({ ...old, kind: "picture" })).toBe(false);
  });

  it("takes what nothing refers to any more, and leaves what anything refers to", async () => {
    const [logo, face, icon, replaced] = await Promise.all([
      uploadPicture(),
      uploadPicture(),
      uploadPicture(),
      uploadPicture(),
    ]);
    const [sent, withdrawn] = await Promise.all([uploadResume(), uploadResume()]);
    const all = [logo, face, icon, replaced, sent, withdrawn];
    await buildCompany(opened.db, { logo: logo.name });
    await buildFreelancer(opened.db, { picture: face.name });
    const category = await buildCategory(opened.db, { image: replaced.name });
    await buildRequest(opened.db, { resume: sent.name });
    const request = await buildRequest(opened.db, { resume: withdrawn.name });
    for (const { name } of all) await ageAttached(name);

    await opened.db.update(categories).set({ image: icon.name }).where(eq(categories.id, category.id));
    await opened.db.delete(workRequests).where(eq(workRequests.id, request.id));
    await sweepFiles(opened.services);

    const releasedFiles = [replaced, withdrawn];
    for (const one of all)
      expect(await isThere(one.name)).toEqual(releasedFiles.includes(one) ? [false, false] : [true, true]);
  });

  it("leaves a file that is being attached at that very moment", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { name, ticketHash } = await uploadPicture();
      await age(name);
      const attach = opened.db.transaction(async (tx) => {
        await claimFile(tx, { name, kind: "picture", ticketHash, field: "categoryimage" });
        await buildCategory(tx, { image: name });
        return true;
      });
      const [attached] = await Promise.all([attach.catch(() => false), sweepFiles(opened.services)]);
      expect(await isThere(name)).toEqual([attached, attached]);
    }
  });

  it("tries again what the disk would not give up, and loses sight of nothing", async () => {
    const { name } = await uploadPicture();
    await age(name);
    const { disk } = opened.services;
    const remove = disk.delete.bind(disk);
    disk.delete = () => Promise.reject(new Error("EIO"));
    await sweepFiles(logged.services);
    expect(log.output).toContain("EIO");
    disk.delete = remove;
    expect(await isThere(name)).toEqual([true, true]);
    await sweepFiles(opened.services);
    expect(await isThere(name)).toEqual([false, false]);
  });

  it("may run twice at once", async () => {
    const sent = await Promise.all(Array.from({ length: 10 }, uploadPicture));
    for (const { name } of sent) await age(name);
    await Promise.all([sweepFiles(opened.services), sweepFiles(opened.services)]);
    for (const { name } of sent) expect(await isThere(name)).toEqual([false, false]);
  });
});
