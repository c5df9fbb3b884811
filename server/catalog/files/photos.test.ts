import { execFileSync } from "node:child_process";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { buildQuestion } from "#server/test/trust/build-verification.ts";
import { formOf } from "#server/test/upload.ts";

const opened = open({ LIMIT_MESSAGE_FILES_PER_HOUR: "1000", LIMIT_UPLOADS_PER_HOUR: "1000" });
const mebibyte = 1024 * 1024;

/** A photo as large in bytes as one of a phone. It is made by another program, whose memory is not that of the server. */
function photo(width: number, height: number, jpeg: string, orientation = 1): Buffer {
  const program = `
    import sharp from "sharp";
    const noise = { type: "gaussian", mean: 128, sigma: 60 };
    const small = sharp({ create: { width: 1000, height: 750, channels: 3, background: "teal", noise } });
    const scene = sharp(await small.png().toBuffer()).resize(${width}, ${height}, { fit: "fill", kernel: "linear" });
    process.stdout.write(await scene.jpeg(${jpeg}).withMetadata({ orientation: ${orientation} }).toBuffer());`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], { maxBuffer: 32 * mebibyte });
}

/** The most memory that the process has while this runs, above what it had before. */
async function memoryOf<T>(run: () => Promise<T>): Promise<[T, grownMiB: number]> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  const result = await run();
  clearInterval(timer);
  return [result, (most - before) / mebibyte];
}

let freelancer: Browser;
let linkToken: string;
let photos: Readonly<Record<string, Buffer>>;
beforeAll(async () => {
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  const company = await buildCompany(opened.db, { status: "pending" });
  linkToken = await buildQuestion(opened.db, company.id, (await buildAdmin(opened.db)).id);
  photos = {
    "12 MP, on its side": photo(4032, 3024, "{ quality: 85 }", 6),
    "24 MP": photo(5712, 4284, "{ quality: 60 }"),
    "12 MP, progressive": photo(4000, 3000, '{ quality: 60, progressive: true, chromaSubsampling: "4:4:4" }'),
    "50 MP": photo(8160, 6144, "{ quality: 30 }"),
  };
});

type Headers = Record<string, string>;

const signedHeaders = ({ cookies }: Browser): Headers => ({
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; "),
  "x-xsrf-token": cookies["XSRF-TOKEN"] ?? "",
});

const places = {
  picture: { side: 512, call: "upload", headersOf: (): Headers => ({}) },
  attachment: { side: 2048, call: "messages.upload", headersOf: () => signedHeaders(freelancer) },
  document: { side: 2048, call: "verifications.upload", headersOf: (): Headers => ({ "x-link-token": linkToken }) },
} as const;

const names = ["12 MP, on its side", "12 MP, progressive", "24 MP", "50 MP"];
/** Each photo once, and each place at least once. The other suite has the others. */
const main: Readonly<Record<string, readonly string[]>> = {
  picture: ["12 MP, on its side", "50 MP"],
  attachment: ["12 MP, progressive"],
  document: ["24 MP"],
};

describe.each(Object.entries(places))("a photo of a phone as %s", (place, { side, call, headersOf }) => {
  for (const name of names) {
    const suite = main[place]?.includes(name) ? {} : { tags: "all" as const };
    it(`is taken and small, within 64 MiB of memory: ${name}`, suite, async () => {
      const sent = photos[name] ?? Buffer.alloc(0);
      expect(sent.length).toBeGreaterThan(1.2 * mebibyte);
      // The form is made before: its copies are memory of the test.
      const { type, payload } = await formOf({ bytes: sent });
      const headers = { ...headersOf(), "content-type": type };
      const send = () => opened.app.inject({ method: "POST", url: `/api/${call}`, headers, payload });
      const [response, grownMiB] = await memoryOf(send);
      const { message, filename, fileName } = response.json();
      expect(message).toBe("Success");
      expect(grownMiB).toBeLessThan(64);
      const { width, height } = await sharp(await opened.services.disk.getBytes(filename ?? fileName)).metadata();
      const [shorter = 0, longer = 0] = (name.includes("side") ? [width, height] : [height, width]) as number[];
      expect(longer).toBeGreaterThan(side * 0.95);
      expect(longer).toBeLessThanOrEqual(side);
      expect(shorter / longer).toBeCloseTo(3 / 4, 1);
    });
  }
});
