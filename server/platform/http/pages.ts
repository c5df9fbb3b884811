import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Brand } from "#domain/brand.ts";
import { brandedPage } from "#server/platform/brand/brand-page.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { policyOfPage } from "#server/platform/http/headers.ts";
import { published } from "#server/platform/http/seo.ts";
import type { Services } from "#server/platform/http/services.ts";

/** A page as it goes over the wire, in each of its packings. */
interface Page {
  readonly etag: string;
  /** Beside the usual policy, what stands in this very page. */
  readonly policy: string;
  readonly bodies: { readonly br: Buffer; readonly gzip: Buffer; readonly plain: Buffer };
}

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;
/** What changes every few seconds is packed in a tenth of the time, and is a tenth larger. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** What the build says: the address of a screen, `*` for what follows its name, and the file of its page. */
type Index = readonly { readonly at: string; readonly page: string }[];

/** The one that shows itself at the bare address too. */
const landing = "guestmaster/guesthome";

/** The landing page with its present rows, or nothing where the build has no such page. */
export type LivePage = <P>(
  folder: string,
  db: Db,
  finish: (text: string) => Promise<P>,
) => ((bare: () => Promise<P>) => Promise<P>) | undefined;

/**
 * The pages the build wrote for the screens; any other address gets the bare one. Read and packed when they are first
 * asked for, then kept: there are some sixty of a few KiB.
 */
export function pagesIn(
  folder: string,
  { settings, db, platformSettings }: Pick<Services, "settings" | "db" | "platformSettings">,
  livePage: LivePage,
) {
  const index = join(folder, "pages/index.json");
  const files = new Map(
    existsSync(index)
      ? (JSON.parse(readFileSync(index, "utf8")) as Index).map(({ at, page }) => [at, page] as const)
      : [],
  );

  /** To a guest an area shows nothing, not for a moment: the bare page leads to the login. */
  function fileFor(url: string, isSignedIn: boolean): { file: string; screen: string } {
    const [path = ""] = url.split(/[?#]/);
    const [area = "", name, ...more] = path.split("/").filter(Boolean);
    const screen = area === "" ? landing : [area, name, ...more.map(() => "*")].join("/");
    const file = area === "" || area === "guestmaster" || isSignedIn ? files.get(screen) : undefined;
    return { file: file ?? "index.html", screen };
  }

  let present = pagesOf(platformSettings.brand());

  /** The pages of a brand; those of another brand are dropped. */
  function pagesOf(brand: Brand) {
    const finished = new Map<string, Promise<Page>>();
    return {
      brand,
      live: livePage(folder, db, (text) => finish(text, landing, brand, quickly)),
      read(file: string, screen: string): Promise<Page> {
        const finishing = finished.get(file) ?? finish(readFileSync(join(folder, file), "utf8"), screen, brand);
        finished.set(file, finishing);
        return finishing;
      },
    };
  }

  async function finish(text: string, screen: string, brand: Brand, how = {}): Promise<Page> {
    const plain = Buffer.from(published(brandedPage(text, brand), screen, settings, brand));
    const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
    return {
      etag,
      policy: policyOfPage(String(plain)),
      bodies: { plain, br: await packers.br(plain, how), gzip: await packers.gzip(plain) },
    };
  }

  return async (request: FastifyRequest, reply: FastifyReply, isSignedIn: boolean): Promise<FastifyReply> => {
    const { file, screen } = fileFor(request.url, isSignedIn);
    const brand = platformSettings.brand();
    if (present.brand !== brand) present = pagesOf(brand);
    const { live, read } = present;
    const page = await (live && file !== "index.html" && screen === landing
      ? live(() => read(file, screen))
      : read(file, screen));
    const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""));
    reply.headers({
      "cache-control": "no-cache",
      "content-security-policy": page.policy,
      "content-type": "text/html; charset=utf-8",
      etag: page.etag,
      vary: "accept-encoding, cookie",
      ...(encoding !== "plain" && { "content-encoding": encoding }),
    });
    if (request.headers["if-none-match"] === page.etag) return reply.code(304).send();
    return reply.send(page.bodies[encoding]);
  };
}

const encodingFor = (accepted: string): keyof Page["bodies"] =>
  (["br", "gzip"] as const).find((each) => new RegExp(`\\b${each}\\b(?!;\\s*q=0(\\.0*)?(,|$))`).test(accepted)) ??
  "plain";
