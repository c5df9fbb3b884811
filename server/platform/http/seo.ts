import type { FastifyInstance } from "fastify";
import type { ScreenPath } from "#contract/screen-paths.gen.ts";
import type { Brand } from "#domain/operation/brand.ts";
import { standardBrand } from "#domain/operation/brand-setting.ts";
import type { Role } from "#domain/role.ts";
import { iconAddress } from "#server/platform/brand/brand-page.ts";
import { escapeHtml, jsonForScript, unescapeHtml } from "#server/platform/format.ts";
import type { Services } from "#server/platform/http/services.ts";
import { registerSitemap, type SitemapPart } from "#server/platform/http/sitemap.ts";
import type { Settings } from "#server/platform/settings.ts";

type Published = Pick<Settings, "PUBLIC_URL">;

/** Pages for search engines, the landing page first. All others need a login or are of no interest. */
const publicPaths = [
  "/guestmaster/guesthome",
  "/guestmaster/role",
  "/guestmaster/login",
  "/guestmaster/clientreg",
  "/guestmaster/freelancerreg",
] as const satisfies readonly ScreenPath[];

/** Private paths, and links that e-mails contain. */
const disallowedPaths = [
  "/api/",
  "/images/",
  "/adminmaster/",
  "/clientmaster/",
  "/freelancermaster/",
  "/guestmaster/resetpwd",
  "/guestmaster/undoemail",
  "/guestmaster/setup",
  "/guestmaster/join",
  "/guestmaster/joincompany",
  "/guestmaster/emailproof",
  "/guestmaster/blockpayout",
  "/guestmaster/verification",
] as const satisfies readonly ("/api/" | "/images/" | `/${Role}master/` | ScreenPath)[];

/**
 * A page with its canonical address and the metadata for links to it. Without PUBLIC_URL it has neither, because the Host of
 * a request cannot be trusted (docs/configuration.md#address-and-process).
 */
export function published(page: string, screen: string, { PUBLIC_URL }: Published, brand: Brand): string {
  const path = publicPaths.find((each) => each === `/${screen}`);
  if (PUBLIC_URL === undefined || path === undefined) return page;
  const origin = PUBLIC_URL.replace(/\/+$/, "");
  return withMetadata(page, {
    address: origin + path,
    type: "website",
    siteName: brand.name,
    picture: pictureOf(origin, brand),
    ...(path === publicPaths[0] && { facts: productFacts(origin, descriptionOf(page), brand) }),
  });
}

const descriptionOf = (page: string): string => /<meta name="description" content="([^"]*)"/.exec(page)?.[1] ?? "";

export interface Metadata {
  readonly address: string;
  readonly type: "website" | "profile";
  readonly siteName: string;
  /** Open Graph properties of the picture, if there is one. */
  readonly picture: Readonly<Record<string, string>>;
  /** Structured data. Content-Security-Policy allows it, because it is no script. */
  readonly facts?: object;
}

/** Adds the canonical address, Open Graph and structured data. Title and description are those of the page. */
export function withMetadata(page: string, { address, type, siteName, picture, facts }: Metadata): string {
  // Both are escaped in the page already.
  const properties = {
    "og:type": type,
    "og:site_name": escapeHtml(siteName),
    "og:title": /<title>(.*?)<\/title>/.exec(page)?.[1] ?? escapeHtml(siteName),
    "og:description": descriptionOf(page),
    "og:url": escapeHtml(address),
    ...Object.fromEntries(Object.entries(picture).map(([name, value]) => [name, escapeHtml(value)])),
  };
  const isLarge = "og:image:width" in picture;
  const tags = [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${value}">`),
    `<meta name="twitter:card" content="${isLarge ? "summary_large_image" : "summary"}">`,
    ...(facts ? [`<script type="application/ld+json">${jsonForScript(facts)}</script>`] : []),
  ];
  return page.replace("</head>", () => `${tags.join("")}</head>`);
}

/** The picture of links to a page. That of the product names it, so that another name without a logo has none. */
function pictureOf(origin: string, { name, logo }: Brand): Readonly<Record<string, string>> {
  if (!logo && name !== standardBrand.name) return {};
  return {
    "og:image": origin + (logo ? iconAddress(logo, "og.png") : "/og.png"),
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": name,
  };
}

/** Structured data of the product. */
function productFacts(origin: string, description: string, { name, logo }: Brand): object {
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": `${origin}/#organization`,
        name,
        url: origin,
        logo: origin + (logo ? iconAddress(logo, "512.png") : "/favicon.svg"),
      },
      {
        "@type": "WebSite",
        name,
        url: origin,
        description: unescapeHtml(description),
        publisher: { "@id": `${origin}/#organization` },
      },
    ],
  };
}

/** Search engines show the pictures of public pages, while there are such pages. */
function robotsText(arePagesOn: boolean, origin: string | undefined): string {
  const disallowed = disallowedPaths.filter((path) => !(arePagesOn && path === "/images/"));
  const lines = ["User-agent: *", "Allow: /", ...disallowed.map((path) => `Disallow: ${path}`)];
  return [...lines, ...(origin ? ["", `Sitemap: ${origin}/sitemap.xml`] : []), ""].join("\n");
}

/** robots.txt and the sitemap with the public pages of features. It needs absolute addresses, so there is none without PUBLIC_URL. */
export function registerSeo(
  app: FastifyInstance,
  services: Pick<Services, "settings" | "platformSettings" | "limits">,
  parts: readonly SitemapPart[],
): void {
  const origin = services.settings.PUBLIC_URL?.replace(/\/+$/, "");
  const areOn = () => services.platformSettings.current().publicPages === "on";
  app.get("/robots.txt", async (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(robotsText(areOn(), origin)),
  );
  if (origin) registerSitemap(app, services, { origin, areOn, screens: publicPaths, parts });
}
