import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { drawnWidths } from "#server/platform/files/picture.ts";
import { signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer } from "#server/test/build.ts";
import { pdf } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({ LOG_LEVEL: "silent" });

const get = (address: string, headers: Record<string, string> = {}) =>
  opened.app.inject({ method: "GET", url: `/images/${address}`, headers });

async function sent(width: number, height: number): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  return (await upload(opened, bytes)).json().filename;
}

let logo: string;
beforeAll(async () => {
  logo = await sent(600, 400);
  await buildCompany(opened.db, { logo });
});

describe("a picture in the size it is shown", () => {
  it.each(drawnWidths)("is a square %i dots wide, kept for good like the whole one", async (width) => {
    const response = await get(`${logo}?w=${width}`);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: "webp", width, height: width });
    expect(response.headers).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(response.rawPayload.length),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
  });

  it("is the same when it is asked for again, and not sent to whoever has it", async () => {
    const [first, second] = [await get(`${logo}?w=70`), await get(`${logo}?w=70`)];
    expect(second.rawPayload).toEqual(first.rawPayload);
    const etag = String(first.headers["etag"]);
    expect((await get(`${logo}?w=70`, { "if-none-match": etag })).statusCode).toBe(304);
    expect((await get(`${logo}?w=100`, { "if-none-match": etag })).statusCode).toBe(200);
    expect((await get(logo, { "if-none-match": etag })).statusCode).toBe(200);
  });

  it.each(["71", "512", "0", "-70", "70.0", "1e2", "070", "", "a", "70&w=100"])(
    "is the whole one where no screen shows it so: w=%s",
    async (width) => {
      const original = await get(logo);
      const response = await get(`${logo}?w=${width}`);
      expect([response.statusCode, response.headers["etag"]]).toEqual([200, original.headers["etag"]]);
      expect(response.rawPayload).toEqual(original.rawPayload);
    },
  );

  it("is not drawn larger than it is", async () => {
    const tiny = await sent(30, 20);
    await buildFreelancer(opened.db, { picture: tiny });
    const { width = 0 } = await sharp((await get(`${tiny}?w=200`)).rawPayload).metadata();
    expect(width).toBeLessThanOrEqual(30);
  });

  it("is not there for anyone while nothing shows the whole one", async () => {
    expect((await get(`${await sent(50, 50)}?w=70`)).statusCode).toBe(404);
  });

  it("stores nothing", async () => {
    const stored = () => readdirSync(join(opened.services.settings.DATA_DIR, "files")).length;
    const before = stored();
    await get(`${logo}?w=140`);
    expect(stored()).toBe(before);
  });
});

describe("a résumé", () => {
  it("has one size", async () => {
    const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const resume: string = (await upload(opened, pdf("Asha"), { as })).json().filename;
    expect((await get(`${resume}?w=70`)).statusCode).toBe(401);
  });
});
