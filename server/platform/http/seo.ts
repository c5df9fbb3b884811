import type { FastifyInstance } from "fastify";
import { escapeHtml } from "#server/platform/format.ts";
import type { Settings } from "#server/platform/settings.ts";

type Published = Pick<Settings, "PUBLIC_URL">;

/** What a search engine may show; the landing page first. All else is a form nobody looks for, or behind a login. */
const found = [
  "/guestmaster/guesthome",
  "/guestmaster/role",
  "/guestmaster/login",
  "/guestmaster/clientreg",
  "/guestmaster/freelancerreg",
] as const;

const hidden = [
  "/api/",
  "/images/",
  "/adminmaster/",
  "/clientmaster/",
  "/freelancermaster/",
  "/guestmaster/resetpwd",
  "/guestmaster/undoemail",
  "/guestmaster/setup",
  "/guestmaster/join",
];

/**
 * A page with what depends on where the product lies: its one address, and how it looks where somebody shares it. Without
 * PUBLIC_URL nobody shares it, and a request says nothing about it that could be believed (DESIGN section 4).
 */
export function published(page: string, screen: string, { PUBLIC_URL }: Published): string {
  const path = found.find((each) => each === `/${screen}`);
  if (PUBLIC_URL === undefined || path === undefined) return page;
  const here = PUBLIC_URL.replace(/\/+$/, "");
  const title = /<title>(.*?)<\/title>/.exec(page)?.[1] ?? "Kaamkaj";
  const description = /<meta name="description" content="([^"]*)"/.exec(page)?.[1] ?? "";
  // Title and description stand in the page, and so are escaped already.
  const shared = {
    "og:type": "website",
    "og:site_name": "Kaamkaj",
    "og:title": title,
    "og:description": description,
    "og:url": escapeHtml(here + path),
    "og:image": escapeHtml(`${here}/og.png`),
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "Kaamkaj",
  };
  const tags = [
    `<link rel="canonical" href="${escapeHtml(here + path)}">`,
    ...Object.entries(shared).map(([name, value]) => `<meta property="${name}" content="${value}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(path === found[0] ? [structured(here, description)] : []),
  ];
  return page.replace("</head>", () => `${tags.join("")}</head>`);
}

/** Who this is, for machines. Data, not a script: the policy of the pages has nothing against it. */
function structured(here: string, description: string): string {
  const plain = description.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  const facts = {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": `${here}/#organization`,
        name: "Kaamkaj",
        url: here,
        logo: `${here}/favicon.svg`,
      },
      {
        "@type": "WebSite",
        name: "Kaamkaj",
        url: here,
        description: plain,
        publisher: { "@id": `${here}/#organization` },
      },
    ],
  };
  return `<script type="application/ld+json">${JSON.stringify(facts).replaceAll("<", "\\u003c")}</script>`;
}

/** What search engines ask for first. Addresses in it are whole ones: without PUBLIC_URL there is no list of them. */
export function registerSeo(app: FastifyInstance, { PUBLIC_URL }: Published): void {
  const here = PUBLIC_URL?.replace(/\/+$/, "");
  const robots = [
    "User-agent: *",
    "Allow: /",
    ...hidden.map((path) => `Disallow: ${path}`),
    ...(here ? ["", `Sitemap: ${here}/sitemap.xml`] : []),
    "",
  ].join("\n");
  app.get("/robots.txt", async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=3600").send(robots),
  );
  if (!here) return;
  const pages = found.map((path) => `<url><loc>${escapeHtml(here + path)}</loc></url>`).join("");
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages}</urlset>\n`;
  app.get("/sitemap.xml", async (_request, reply) =>
    reply.type("application/xml; charset=utf-8").header("cache-control", "public, max-age=3600").send(sitemap),
  );
}
