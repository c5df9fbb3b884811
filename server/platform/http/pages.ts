import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ScreenPath } from "#contract/screen-paths.gen.ts";
import type { Brand } from "#domain/operation/brand.ts";
import { brandedPage } from "#server/platform/brand/brand-page.ts";
import { encodingFor } from "#server/platform/http/encodings.ts";
import { policyOfPage } from "#server/platform/http/headers.ts";
import { switchesOf, withSwitches } from "#server/platform/http/page-switches.ts";
import { published } from "#server/platform/http/seo.ts";
import type { Services } from "#server/platform/http/services.ts";

/** The files of the build. */
export const dist = fileURLToPath(new URL("../../../web/dist", import.meta.url));

/** A page as it is sent, in each encoding. */
export interface EncodedPage {
  readonly etag: string;
  /** The content security policy, with the hashes of the scripts and styles in this page. */
  readonly policy: string;
  readonly bodies: { readonly br: Buffer; readonly gzip: Buffer; readonly plain: Buffer };
}

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;
/** From the build: the path of a screen, with `*` for each parameter, and the file of its page. */
type Index = readonly { readonly at: string; readonly page: string }[];

function filesIn(folder: string): ReadonlyMap<string, string> {
  const index = join(folder, "pages/index.json");
  if (!existsSync(index)) return new Map();
  return new Map((JSON.parse(readFileSync(index, "utf8")) as Index).map(({ at, page }) => [at, page] as const));
}

/** The name of a screen in the index: its path, with `*` for each parameter. */
const indexName = (path: ScreenPath): string => path.slice(1).replace(/\$\w+/g, "*");

/** Screens whose page has holes for the texts of a row. A feature fills them; otherwise the empty page is sent. */
const templates = [
  "/guestmaster/freelancer/$slug",
  "/guestmaster/company/$slug",
  "/guestmaster/work/$id",
  "/guestmaster/works",
  "/guestmaster/freelancers",
] as const satisfies readonly ScreenPath[];
export type TemplatePath = (typeof templates)[number];
const templateNames = templates.map(indexName);

/** The page with holes of a screen; undefined without a build. */
export function templateIn(path: TemplatePath, folder = dist): string | undefined {
  const file = filesIn(folder).get(indexName(path));
  return file && readPage(folder, file);
}

/** A page with the style that all pages share, which the build writes once. */
function readPage(folder: string, file: string): string {
  const page = readFileSync(join(folder, file), "utf8");
  return page.replace("__style__", () => readFileSync(join(folder, "pages/style"), "utf8"));
}

/** The screen that is also shown at `/`. */
const landing = indexName("/guestmaster/guesthome");
/** Their forms are for those with an invitation while the registration is closed. */
const registrationScreens = [indexName("/guestmaster/clientreg"), indexName("/guestmaster/freelancerreg")];

/**
 * The prerendered pages of the screens; any other path gets the empty page. Read and compressed at the first request, then
 * cached: each has a few KiB.
 */
export function pagesIn(
  folder: string,
  { settings, platformSettings, signOn }: Pick<Services, "settings" | "platformSettings" | "signOn">,
) {
  const files = new Map([...filesIn(folder)].filter(([screen]) => !templateNames.includes(screen)));

  const isClosed = () => platformSettings.current().registration === "closed";

  /** A guest gets no page of an area: the empty one leads to the login. */
  function fileFor(url: string, isSignedIn: boolean): { file: string; screen: string } {
    const [path = "", query = ""] = url.split(/[?#]/);
    const [area = "", name, ...more] = path.split("/").filter(Boolean);
    const screen = area === "" ? landing : [area, name, ...more.map(() => "*")].join("/");
    // The form would be shown until its script replaces it.
    if (isClosed() && registrationScreens.includes(screen) && !/(^|&)invitation=/.test(query))
      return { file: "index.html", screen: "" };
    const file = area === "" || area === "guestmaster" || isSignedIn ? files.get(screen) : undefined;
    return { file: file ?? "index.html", screen };
  }

  const switches = () => switchesOf({ platformSettings, signOn });
  let cache = { brand: platformSettings.brand(), switches: switches(), pages: new Map<string, Promise<EncodedPage>>() };

  /** The page with this brand. Pages of an earlier brand or of earlier switches are dropped. */
  function pageOf(file: string, screen: string): Promise<EncodedPage> {
    const [brand, present] = [platformSettings.brand(), switches()];
    if (cache.brand !== brand || cache.switches !== present) cache = { brand, switches: present, pages: new Map() };
    const text = () => withSwitches(readPage(folder, file), present, settings);
    const page = cache.pages.get(file) ?? encode(text(), screen, brand);
    cache.pages.set(file, page);
    return page;
  }

  const encode = (text: string, screen: string, brand: Brand): Promise<EncodedPage> =>
    encodePage(published(brandedPage(text, brand), screen, settings, brand));

  return {
    send: async (request: FastifyRequest, reply: FastifyReply, isSignedIn: boolean): Promise<FastifyReply> => {
      const { file, screen } = fileFor(request.url, isSignedIn);
      const page = await pageOf(file, screen);
      reply.headers({ "cache-control": "no-cache", etag: page.etag });
      return sendEncoded(request, reply, page);
    },
    /** The empty page, which says of an address without a screen that it has none. */
    sendNotFound: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      sendEncoded(request, reply.header("cache-control", "no-store"), await pageOf("index.html", "")),
  };
}

/** `isSeldom` compresses less and quicker, where the page is not sent for long. */
export async function encodePage(text: string, { isSeldom = false } = {}): Promise<EncodedPage> {
  const plain = Buffer.from(text);
  const quality = isSeldom ? 4 : constants.BROTLI_DEFAULT_QUALITY;
  return {
    etag: `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    policy: policyOfPage(text),
    bodies: {
      plain,
      br: await encoders.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
      gzip: await encoders.gzip(plain),
    },
  };
}

/** Sends a page in an encoding that the browser reads. The caller says how long it may be cached. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, page: EncodedPage): FastifyReply {
  const encoding = encodingFor(request);
  reply.headers({
    "content-security-policy": page.policy,
    "content-type": "text/html; charset=utf-8",
    vary: "accept-encoding, cookie",
    ...(encoding !== "plain" && { "content-encoding": encoding }),
  });
  // The headers of a 304 replace those that the browser has stored, so it has the policy as well.
  return request.headers["if-none-match"] === page.etag ? reply.code(304).send() : reply.send(page.bodies[encoding]);
}
