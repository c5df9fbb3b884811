import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Disk } from "flydrive";
import { drawingOf } from "#server/catalog/reference/starters.ts";
import { demoCategories, demoCompanies, demoDrawings, demoFreelancers } from "#server/demo/data.ts";
import { demoPortfolio } from "#server/demo/fill-pages.ts";
import { drawResume } from "#server/demo/resume.ts";
import type { files } from "#server/platform/db/schema/files.ts";
import { renderDrawing } from "#server/platform/files/placeholder.ts";

/** The upload ticket of files that no browser sent. */
export const demoTicket = "demo";

type Names = ReadonlyMap<string, string>;

/** The stored files of the demo by their subject. */
export interface DemoFiles {
  readonly rows: readonly (typeof files.$inferInsert)[];
  readonly icons: Names;
  readonly pictures: Names;
  readonly resumes: Names;
  /** The pictures of the portfolio, by the title of the work. */
  readonly samples: ReadonlyMap<string, readonly string[]>;
}

interface Drawing {
  readonly of: string;
  readonly kind: "picture" | "resume";
  readonly bytes: Buffer;
}

/** Draws every résumé and stores it with the pictures like uploads. */
export async function storeDemoFiles(disk: Disk): Promise<DemoFiles> {
  const icons = demoCategories.map(({ category, icon }) => picture(category, drawingOf(icon)));
  const logosAndPortraits = [...demoCompanies, ...demoFreelancers].map(({ username }) =>
    picture(username, new URL(`${username}.svg`, demoDrawings)),
  );
  const resumes = demoFreelancers.map(
    async (one): Promise<Drawing> => ({ of: one.username, kind: "resume", bytes: await drawResume(one) }),
  );
  const samples = demoPortfolio.flatMap(({ title, pictures }) =>
    pictures.map((file) => picture(title, new URL(file, demoDrawings))),
  );
  const [storedIcons, storedPictures, storedResumes, storedSamples = []] = await Promise.all(
    [icons, logosAndPortraits, resumes, samples].map(async (group) =>
      Promise.all(group.map(async (one) => store(disk, await one))),
    ),
  );
  const names = (stored: Stored[] = []) => new Map(stored.map(({ of, row }) => [of, row.name]));
  return {
    rows: [storedIcons, storedPictures, storedResumes, storedSamples].flatMap((stored = []) =>
      stored.map(({ row }) => row),
    ),
    icons: names(storedIcons),
    pictures: names(storedPictures),
    resumes: names(storedResumes),
    samples: new Map(
      demoPortfolio.map(({ title }) => [
        title,
        storedSamples.filter(({ of }) => of === title).map(({ row }) => row.name),
      ]),
    ),
  };
}

const picture = async (of: string, svg: URL): Promise<Drawing> => ({
  of,
  kind: "picture",
  bytes: await renderDrawing(await readFile(svg)),
});

interface Stored {
  readonly of: string;
  readonly row: typeof files.$inferInsert;
}

async function store(disk: Disk, { of, kind, bytes }: Drawing): Promise<Stored> {
  const [ending, mime] = kind === "picture" ? ["webp", "image/webp"] : ["pdf", "application/pdf"];
  const name = `${randomBytes(16).toString("hex")}.${ending}`;
  await disk.put(name, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { of, row: { name, kind, mime, size: bytes.length, sha256, ticketHash: demoTicket, attachedAt: new Date() } };
}
