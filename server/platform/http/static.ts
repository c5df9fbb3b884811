import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { ScreenPath } from "#contract/screen-paths.gen.ts";
import { brandedFiles, registerBrandedFiles } from "#server/platform/http/branded-files.ts";
import { cookiesOf } from "#server/platform/http/cookies.ts";
import { dist, pagesIn } from "#server/platform/http/pages.ts";
import { isNavigation, sendRefusalOf } from "#server/platform/http/problems.ts";
import type { Services } from "#server/platform/http/services.ts";
import { xsrfOf } from "#server/platform/http/xsrf.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** The path of a screen has no dot or tilde, so `.env` and `login.bak` are not found. */
const isScreen = (url: string) => !/^\/(api|images|assets)\/|^[^?]*[.~]/.test(url);

/** Screens whose address has changed. Bookmarks of the former one lead to it. */
const movedScreens = { "/adminmaster/brokerage": "/adminmaster/fees" } as const satisfies Record<string, ScreenPath>;

/** What stands behind a link in a sentence, and is pasted with it. */
const punctuation =
  /(?<=^\/[\w-][^?#]*?|[?&](?:token|invitation)=[\w-]+)(?:[.,;:!'")\]>]|%22|%27|%3E|%5D|%E0%A5%A4|%E2%80%(?:9[9D]|A6)|%C2%BB)+(?=$|\?)/i;

/** An address without the punctuation at the end of its path; undefined where there is none, or the rest has dots as well. */
function withoutPunctuation(url: string): string | undefined {
  const address = url.replace(punctuation, "");
  return address !== url && isScreen(address) ? address : undefined;
}

/** Serves the built files. Every other path is that of a screen and gets its page. Hashed assets never change. */
export async function registerStatic(app: FastifyInstance, services: Services, folder = dist): Promise<void> {
  const cookies = cookiesOf(services.settings);
  const xsrf = xsrfOf(services.keys, cookies);
  const pages = pagesIn(folder, services);
  const built = existsSync(folder);
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      // Pages and files with the brand in them are completed by the server.
      globIgnore: ["**/*.html*", "pages/**", ...brandedFiles.map((name) => `${name}*`)],
      setHeaders: (reply, path) => {
        reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });

  if (built) registerBrandedFiles(app, folder, services);
  for (const [former, present] of Object.entries(movedScreens))
    app.get(former, (_request, reply) => reply.redirect(present, 301));

  if (built) app.decorate("sendNotFoundPage", pages.sendNotFound);
  app.setNotFoundHandler((request, reply) => {
    if (built && ["GET", "HEAD"].includes(request.method)) {
      const address = isNavigation(request) && withoutPunctuation(request.url);
      if (address) return reply.redirect(address, 301);
      if (isScreen(request.url)) {
        xsrf.ensure(request, reply);
        return pages.send(request, reply, cookies.session(request) !== "");
      }
    }
    return sendRefusalOf(new Refusal("not_found"), request, reply);
  });
}
