import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, it } from "vitest";
import { sweepFiles } from "#server/catalog/files/service.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCategory, buildFile, buildSubcategory } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { upload } from "#server/test/upload.ts";

const opened = open();

const asAdmin = async () => signedIn(opened, (await buildAdmin(opened.db)).id);
const shows = async (image: string) => (await opened.app.inject(`/images/${image}`)).statusCode;

async function uploadPicture(as?: Browser): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  return (await upload(opened, bytes, { as })).json().filename;
}

const done = { message: "Success" };
const wrongImage = { status: 400, code: "invalid", message: "failed", fields: { categoryimage: "please fill this" } };

it("a category is registered with the picture the admin sent, which everybody then sees", async () => {
  const as = await asAdmin();
  const categoryimage = await uploadPicture(as);
  expect(await shows(categoryimage)).toBe(404);
  expect((await ask(opened, "categoryreg", { category: " Design ", categoryimage }, { as })).json()).toEqual(done);
  expect(await shows(categoryimage)).toBe(200);
  const rows = (await ask(opened, "categoryview")).json();
  expect(rows).toEqual([{ categoryid: expect.any(Number), categoryname: "Design", categoryimage }]);
  expect((await ask(opened, "getcategorybyid", { id: rows[0].categoryid })).json()).toEqual(rows);
});

it("a category name is taken without case, and the picture is free for another try", async () => {
  const as = await asAdmin();
  const { name } = await buildCategory(opened.db);
  const categoryimage = await uploadPicture(as);
  const again = { category: name.toUpperCase(), categoryimage };
  expect((await ask(opened, "categoryreg", again, { as })).json()).toMatchObject({ status: 409, code: "name_taken" });
  expect((await ask(opened, "categoryreg", { ...again, category: "Another" }, { as })).json()).toEqual(done);
});

it("a category takes no picture that is unknown, somebody else's, used or no picture", async () => {
  const as = await asAdmin();
  const { image } = await buildCategory(opened.db);
  const resume = await buildFile(opened.db, { kind: "resume", attachedAt: null, uploaderId: as.accountId });
  const { id: categoryid, image: own } = await buildCategory(opened.db);
  for (const categoryimage of ["nothing.webp", await uploadPicture(), image, resume.name]) {
    const [added, edited] = [
      await ask(opened, "categoryreg", { category: "Wrong", categoryimage }, { as }),
      await ask(opened, "categoryedit", { categoryid, category: "Wrong", categoryimage }, { as }),
    ];
    expect([added.json(), edited.json()]).toMatchObject([wrongImage, wrongImage]);
  }
  expect((await ask(opened, "getcategorybyid", { id: categoryid })).json()).toMatchObject([{ categoryimage: own }]);
});

it("a category is renamed with the picture it has", async () => {
  const as = await asAdmin();
  const { id: categoryid, image: categoryimage } = await buildCategory(opened.db);
  const renamed = { categoryid, category: "Renamed", categoryimage };
  expect((await ask(opened, "categoryedit", renamed, { as })).json()).toEqual(done);
  expect((await ask(opened, "getcategorybyid", { id: categoryid })).json()).toEqual([
    { categoryid, categoryname: "Renamed", categoryimage },
  ]);
});

it("a category gets a new picture, and the old one is shown no more and swept", async () => {
  const as = await asAdmin();
  const [old, anew] = [await uploadPicture(as), await uploadPicture(as)];
  await ask(opened, "categoryreg", { category: "Changing", categoryimage: old }, { as });
  const { categoryid } = (await ask(opened, "categoryview"))
    .json<{ categoryid: number; categoryimage: string }[]>()
    .find(({ categoryimage }) => categoryimage === old) ?? { categoryid: 0 };
  const edit = { categoryid, category: "Changing", categoryimage: anew };
  expect((await ask(opened, "categoryedit", edit, { as })).json()).toEqual(done);
  expect([await shows(old), await shows(anew)]).toEqual([404, 200]);
  await opened.db.update(files).set({ attachedAt: new Date(0) });
  await sweepFiles(opened.services);
  expect(await opened.db.$count(files, eq(files.name, old))).toBe(0);
  expect(await shows(anew)).toBe(200);
});

it("a category that is not there cannot be edited, and takes no picture away", async () => {
  const as = await asAdmin();
  const categoryimage = await uploadPicture(as);
  const edit = { categoryid: 2_147_483_647, category: "Nothing", categoryimage };
  expect((await ask(opened, "categoryedit", edit, { as })).json()).toMatchObject({ status: 404, message: "failed" });
  expect((await ask(opened, "categoryreg", { category: "Something", categoryimage }, { as })).json()).toEqual(done);
});

it("a category cannot take another's name", async () => {
  const as = await asAdmin();
  const [one, other] = [await buildCategory(opened.db), await buildCategory(opened.db)];
  const edit = { categoryid: one.id, category: other.name, categoryimage: one.image };
  expect((await ask(opened, "categoryedit", edit, { as })).json()).toMatchObject({ status: 409, code: "name_taken" });
});

it("a category is deleted while it has no subcategories", async () => {
  const as = await asAdmin();
  const { id, image } = await buildCategory(opened.db);
  const { categoryId } = await buildSubcategory(opened.db);
  expect((await ask(opened, "categorydelete", { id: categoryId }, { as })).json()).toMatchObject({
    status: 409,
    code: "in_use",
    message: "failed to delete",
  });
  expect((await ask(opened, "categorydelete", { id }, { as })).json()).toEqual(done);
  expect((await ask(opened, "getcategorybyid", { id })).json()).toMatchObject({ status: 404, code: "not_found" });
  expect(await shows(image)).toBe(404);
});
