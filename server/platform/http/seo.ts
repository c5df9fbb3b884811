import type { FastifyInstance } from "fastify";
import { type Brand, standardBrand } from "#domain/brand.ts";
import { iconAddress } from "#server/platform/brand/brand-page.ts";
import { escapeHtml } from "#server/platform/format.ts";
import type { Settings } from "#server/platform/settings.ts";

type Published = Pick<Settings, "PUBLIC_URL">;

/** Pages for search engines, the landing page first. All others need a login or are of no interest. */
const publicPaths = [
  "/guestmaster/guesthome",
  "/guestmaster/role",
  "/guestmaster/login",
  "/guestmaster/clientreg",
  "/guestmaster/freelancerreg",
] as const;

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
];

/**
 * A page with its canonical address and the metadata for links to it. Without PUBLIC_URL it has neither, because the Host of
 * a request cannot be trusted (DESIGN section 4).
 */
export function published(page: string, screen: string, { PUBLIC_URL }: Published, brand: Brand): string {
  const path = publicPaths.find((each) => each === `/${screen}`);
  if (PUBLIC_URL === undefined || path === undefined) return page;
  const origin = PUBLIC_URL.replace(/\/+$/, "");
  const title = /<title>(.*?)<\/title>/.exec(page)?.[1] ?? escapeHtml(brand.name);
  const description = /<meta name="description" content="([^"]*)"/.exec(page)?.[1] ?? "";
  // Title and description are taken from the page, where they are escaped already.
  const shared = {
    "og:type": "website",
    "og:site_name": escapeHtml(brand.name),
    "og:title": title,
    "og:description": description,
    "og:url": escapeHtml(origin + path),
    ...pictureOf(origin, brand),
  };
  const tags = [
    `<link rel="canonical" href="${escapeHtml(origin + path)}">`,
    ...Object.entries(shared).map(([name, value]) => `<meta property="${name}" content="${value}">`),
    `<meta name="twitter:card" content="${"og:image" in shared ? "summary_large_image" : "summary"}">`,
    ...(path === publicPaths[0] ? [structured(origin, description, brand)] : []),
  ];
  return page.replace("</head>", () => `${tags.join("")}</head>`);
}

/** The picture of links to a page. That of the product names it, so that another name without a logo has none. */
function pictureOf(origin: string, { name, logo }: Brand): Readonly<Record<string, string>> {
  if (!logo && name !== standardBrand.name) return {};
  return {
    "og:image": escapeHtml(origin + (logo ? iconAddress(logo, "og.png") : "/og.png")),
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": escapeHtml(name),
  };
}

/** Structured data of the product. Content-Security-Policy allows it, because it is no script. */
function structured(origin: string, description: string, { name, logo }: Brand): string {
  const plain = description.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  const facts = {
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
        description: plain,
        publisher: { "@id": `${origin}/#organization` },
      },
    ],
  };
  return `<script type="application/ld+json">${JSON.stringify(facts).replaceAll("<", "\\u003c")}</script>`;
}

/** robots.txt and the sitemap. The sitemap needs absolute addresses, so there is none without PUBLIC_URL. */
export function registerSeo(app: FastifyInstance, { PUBLIC_URL }: Published): void {
  const origin = PUBLIC_URL?.replace(/\/+$/, "");
  const robots = [
    "User-agent: *",
    "Allow: /",
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    ...(origin ? ["", `Sitemap: ${origin}/sitemap.xml`] : []),
    "",
  ].join("\n");
  app.get("/robots.txt", async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=3600").send(robots),
  );
  if (!origin) return;
  const pages = publicPaths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`).join("");
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages}</urlset>\n`;
  app.get("/sitemap.xml", async (_request, reply) =>
    reply.type("application/xml; charset=utf-8").header("cache-control", "public, max-age=3600").send(sitemap),
  );
}
