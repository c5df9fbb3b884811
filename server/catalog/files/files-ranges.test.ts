import { describe, expect, it } from "vitest";
import { type Browser, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { emptyPng, pdf } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({ LOG_LEVEL: "silent" });

const get = (name: string, headers: Record<string, string>, as?: Browser) =>
  opened.app.inject({ method: "GET", url: `/images/${name}`, cookies: as?.cookies ?? {}, headers });

/** A résumé of some hundred kilobytes, which arrives in several pieces, with who reads it. */
async function sentResume() {
  const { db } = opened;
  const freelancer = await buildFreelancer(db);
  const company = await buildCompany(db);
  const bytes = pdf("A résumé. ".repeat(30_000));
  const as = await signedIn(opened, freelancer.id);
  const resume: string = (await upload(opened, bytes, { as })).json().filename;
  const { id: workId } = await buildWork(db, { ownerId: company.id });
  await buildRequest(db, { workId, freelancerId: freelancer.id, resume });
  return { bytes, resume, as: await signedIn(opened, company.id) };
}

describe("a part of a file", () => {
  it.each<[range: string, first: number, last: number]>([
    ["bytes=0-99", 0, 99],
    ["bytes=100000-200000", 100_000, 200_000],
    ["bytes=299000-", 299_000, -1],
    ["bytes=-500", -500, -1],
    ["bytes=0-99999999", 0, -1],
  ])("is sent as asked for, so that a download that was cut goes on: %s", async (range, from, to) => {
    const { bytes, resume, as } = await sentResume();
    const [first, last] = [from, to].map((at) => (at < 0 ? bytes.length + at : at)) as [number, number];
    const response = await get(resume, { range }, as);
    expect(response.statusCode).toBe(206);
    expect(response.headers).toMatchObject({
      "content-range": `bytes ${first}-${last}/${bytes.length}`,
      "content-length": String(last - first + 1),
      "accept-ranges": "bytes",
      "content-type": "application/pdf",
    });
    expect(response.rawPayload.equals(bytes.subarray(first, last + 1))).toBe(true);
  });

  it("is refused behind the end, and the whole is sent to what is no single part", async () => {
    const { bytes, resume, as } = await sentResume();
    const beyond = await get(resume, { range: `bytes=${bytes.length}-` }, as);
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${bytes.length}`]);
    for (const range of ["bytes=9-1", "bytes=0-1,5-9", "lines=0-9", "bytes=", "bytes=a-b"]) {
      const whole = await get(resume, { range }, as);
      expect([whole.statusCode, whole.rawPayload.length], range).toEqual([200, bytes.length]);
    }
  });

  it("is of the version that was begun, or the whole is sent", async () => {
    const { bytes, resume, as } = await sentResume();
    const etag = String((await get(resume, {}, as)).headers.etag);
    const range = "bytes=0-99";
    expect((await get(resume, { range, "if-range": etag }, as)).rawPayload.length).toBe(100);
    for (const other of ['"other"', `W/${etag}`, "Wed, 21 Oct 2026 07:28:00 GMT"])
      expect((await get(resume, { range, "if-range": other }, as)).rawPayload.length).toBe(bytes.length);
  });

  it("of a picture is sent too, also of a small one", async () => {
    const { filename } = (await upload(opened, emptyPng(600, 400))).json<{ filename: string }>();
    await buildCompany(opened.db, { logo: filename });
    for (const address of [filename, `${filename}?w=64`]) {
      const whole = await get(address, {});
      const part = await get(address, { range: "bytes=4-9" });
      expect(part.statusCode).toBe(206);
      expect(part.rawPayload.equals(whole.rawPayload.subarray(4, 10))).toBe(true);
    }
  });
});
