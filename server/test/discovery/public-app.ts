import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import { registerSeo } from "#server/platform/http/seo.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { SitemapPart } from "#server/platform/http/sitemap.ts";
import { registerStatic } from "#server/platform/http/static.ts";
import type { Opened } from "#server/test/open.ts";

let visitors = 0;

interface Pages {
  /** The page of a screen as the build leaves it, by its path with `*` for each parameter. */
  readonly templates: Readonly<Record<string, string>>;
  readonly sitemap: SitemapPart;
  readonly register: (app: FastifyInstance, services: Services, folder: string) => void;
}

/** Public pages on templates of a test, whether or not this copy of the product has been built. */
export async function openPublicApp({ services }: Opened, { templates, sitemap, register }: Pages) {
  const folder = await mkdtemp(join(tmpdir(), "kaamkaj-public-"));
  await mkdir(join(folder, "pages"));
  const pages = Object.entries(templates).map(([at, text], i) => ({ at, page: `pages/${i}.html`, text }));
  await writeFile(join(folder, "index.html"), "<!doctype html><head><title>__brandName__</title></head>");
  await writeFile(join(folder, "pages/index.json"), JSON.stringify(pages.map(({ at, page }) => ({ at, page }))));
  for (const { page, text } of pages) await writeFile(join(folder, page), text);
  const app = Fastify();
  await app.register(cookie);
  registerSeo(app, services, [sitemap]);
  await registerStatic(app, services, folder);
  register(app, services, folder);
  const visit = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress });
  return {
    /** Opens a page as another visitor each time. */
    visit: (url: string) => {
      visitors += 1;
      return visit(url, `203.0.113.${visitors}`);
    },
    /** The status codes of as many visits from one address of the network. */
    visitOften: async (url: string, remoteAddress: string, times: number): Promise<number[]> => {
      const codes = [];
      for (let i = 0; i < times; i += 1) codes.push((await visit(url, remoteAddress)).statusCode);
      return codes;
    },
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type PublicApp = Awaited<ReturnType<typeof openPublicApp>>;

/** The structured data of a page; undefined without any. */
export function structuredDataOf(body: string): Record<string, unknown> | undefined {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
  return json === undefined ? undefined : (JSON.parse(json) as Record<string, unknown>);
}
