import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { sweepFiles } from "#server/catalog/files/service.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer } from "#server/test/build.ts";
import { pdf } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { upload } from "#server/test/upload.ts";

const opened = open();

const fieldsOf = (response: Awaited<ReturnType<typeof ask>>) => response.json<{ fields: object }>().fields;
const served = async (name: string) => (await opened.app.inject({ url: `/images/${name}` })).statusCode;
const rowOf = async (name: string) => (await opened.db.select().from(files).where(eq(files.name, name)))[0];

async function sent(as?: Browser): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  return (await upload(opened, bytes, { as })).json<{ filename: string }>().filename;
}

/** So long ago that the sweep looks at it. */
const age = (name: string) =>
  opened.db
    .update(files)
    .set({ attachedAt: new Date(Date.now() - 61_000) })
    .where(eq(files.name, name));

describe.each([
  {
    what: "logo of a company",
    field: "logo",
    edit: "clientprofileedit",
    read: "getclientdetails",
    words: "please fill this",
    build: (logo: string) => buildCompany(opened.db, { logo }),
  },
  {
    what: "picture of a freelancer",
    field: "image",
    edit: "freelancerprofileedit",
    read: "getfreelancerbyid",
    words: "please fill this field",
    build: (picture: string) => buildFreelancer(opened.db, { picture }),
  },
] as const)("the $what", ({ field, edit, read, words, build }) => {
  /** Its owner, the picture there is, and what the edit sends. */
  async function owner() {
    const present = await sent();
    const { id } = await build(present);
    await age(present);
    const as = await signedIn(opened, id);
    const profile = async () => (await ask(opened, read, {}, { as })).json()[0];
    const { companyname, freelancername, email: EMAIL, ...rest } = await profile();
    const { [field]: _, loginid: _own, username: _name, regdate: _day, ...form } = rest;
    const change = (body: object) =>
      ask(opened, edit, { ...form, name: companyname ?? freelancername, EMAIL, ...body }, { as });
    return { as, present, profile, change };
  }

  it("stays when none is sent, and when the present one is", async () => {
    const { present, profile, change } = await owner();
    for (const body of [{}, { [field]: present }, { [field]: present }]) {
      expect(outcomeOf(await change(body))).toBe("Success");
      expect((await profile())[field]).toBe(present);
    }
    await sweepFiles(opened.services);
    expect(await served(present)).toBe(200);
  });

  it("is replaced by a new one; the one before is gone at once, and swept with its bytes", async () => {
    const { as, present, profile, change } = await owner();
    const next = await sent(as);
    expect(await served(next)).toBe(404);
    expect(outcomeOf(await change({ [field]: next }))).toBe("Success");
    expect((await profile())[field]).toBe(next);
    expect([await served(next), await served(present)]).toEqual([200, 404]);
    await age(next);
    await sweepFiles(opened.services);
    expect([await served(next), await rowOf(present)]).toEqual([200, undefined]);
    expect(await opened.services.disk.exists(present)).toBe(false);
  });

  it("may not be what nobody sent, what somebody else sent or has, a résumé, or nothing", async () => {
    const { present, profile, change } = await owner();
    const otherFreelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const resume: string = (await upload(opened, pdf(), { as: otherFreelancer })).json().filename;
    const theirs = await sent();
    await buildCompany(opened.db, { logo: theirs });
    await age(theirs);
    for (const name of [`${"0".repeat(32)}.webp`, await sent(otherFreelancer), theirs, resume, "", null]) {
      const response = await change({ [field]: name, phone: "9000000009" });
      expect([outcomeOf(response), fieldsOf(response)]).toEqual(["400 invalid", { [field]: words }]);
    }
    expect(await profile()).toMatchObject({ [field]: present, phone: expect.not.stringContaining("9000000009") });
  });

  it("is free for another attempt when the rest of the form was refused", async () => {
    const { as, change } = await owner();
    const next = await sent(as);
    expect(outcomeOf(await change({ [field]: next, locationid: 999_999 }))).toBe("400 invalid");
    expect(await rowOf(next)).toMatchObject({ attachedAt: null });
    expect(outcomeOf(await change({ [field]: next }))).toBe("Success");
  });

  it("is replaced once when the same edit comes ten times at once", async () => {
    const { as, profile, change } = await owner();
    const next = await sent(as);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => outcomeOf(await change({ [field]: next }))),
    );
    expect([...new Set(outcomes)]).toEqual(["Success"]);
    expect((await profile())[field]).toBe(next);
  });
});
