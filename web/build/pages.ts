import { Buffer } from "node:buffer";
import { createServer, type Plugin, type Rolldown } from "vite";
import { neededBy, screensIn } from "./screens.ts";
import { placeholders } from "./standard-names.ts";

type Bundle = Rolldown.OutputBundle;

/** What a screen looks like before any script has come. */
type Draw = (address: string) => Promise<string>;
/** The landing page in parts, for the server to put together with the rows of the moment. */
type DrawLive = (address: string) => Promise<{ readonly page: string }>;

/** Nothing in these waits for a script: their links lead on by themselves. In all others nothing can be touched yet. */
const usableAtOnce = ["guestmaster/guesthome", "guestmaster/role"];

/** Shows rows as soon as it is there. */
const liveScreen = "guestmaster/guesthome";

/** Where nothing is chosen yet, these would say so; with a choice in the address they wait for rows like all others. */
const chosen: Readonly<Record<string, string>> = {
  "adminmaster/locationview": "?district=0",
  "adminmaster/subcategoryview": "?category=0",
  "adminmaster/categorywisefreelancer": "?category=0",
};

/**
 * Writes a page for every screen: what it looks like before any script, and the names of all that it will need, so that
 * the browser asks for everything at once. `server/platform/http/pages.ts` hands them out.
 */
export function pagesOfScreens(root: string): Plugin {
  return {
    name: "pages-of-screens",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const bare = bundle["index.html"];
        if (bare?.type !== "asset") throw new Error("There is no page to begin with.");
        const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
        const styles = new Styles();
        const { drawn, live } = await drawAll(root, styles, bundle);
        const template = new Template(Buffer.from(bare.source).toString(), bundle, styles.sheet());
        const index = drawn.map(({ name, file, parts, body }) => {
          const page = `pages/${name.replace("/", ".")}.${parts}.html`;
          emit(page, template.filled(body, neededBy(file, bundle)));
          return { at: name + "/*".repeat(parts), page };
        });
        emit("pages/index.json", JSON.stringify(index));
        const landing = drawn.find(({ name }) => name === liveScreen)?.file ?? "";
        emit(
          "pages/landing.json",
          JSON.stringify({ ...live, page: template.filled(live.page, neededBy(landing, bundle)) }),
        );
      },
    },
  };
}

async function drawAll(root: string, styles: Styles, bundle: Bundle) {
  const server = await createServer({
    root,
    configFile: false,
    mode: "production",
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const { drawBefore } = (await server.ssrLoadModule("/build/before.tsx")) as { drawBefore: Draw };
    const { drawLive } = (await server.ssrLoadModule("/build/live.tsx")) as { drawLive: DrawLive };
    const finished = (html: string) => styles.named(withBuilt(html, bundle));
    const drawn = [];
    for (const { file, name, parts } of screensIn(root)) {
      const html = await drawBefore(`/${name}${"/0".repeat(parts)}${chosen[name] ?? ""}`);
      if (!html.includes("<h1")) throw new Error(`Nothing was drawn of ${name}.`);
      const touchable = usableAtOnce.includes(name) ? "" : " inert";
      drawn.push({ file, name, parts, body: `<div data-before${touchable}>${finished(html)}</div>` });
    }
    const live = JSON.parse(JSON.stringify(await drawLive(`/${liveScreen}`)), (_key, value: unknown) =>
      typeof value === "string" ? finished(value) : value,
    ) as { page: string };
    return { drawn, live: { ...live, page: `<div data-before>${live.page}</div>` } };
  } finally {
    await server.close();
  }
}

/** The policy of the pages forbids styles in attributes (QUALITY section 2): each becomes a class. */
class Styles {
  readonly #classes = new Map<string, string>([["display:contents", "b0"]]);

  named(html: string): string {
    return html.replace(/<[a-z][^>]*? style="([^"]*)"[^>]*>/g, (tag, style: string) => {
      const name = this.#classes.get(style) ?? `b${this.#classes.size}`;
      this.#classes.set(style, name);
      const bare = tag.replace(` style="${style}"`, "");
      return bare.includes(' class="')
        ? bare.replace(' class="', ` class="${name} `)
        : bare.replace(/^<[a-z]+/, (start) => `${start} class="${name}"`);
    });
  }

  sheet(): string {
    const rules = [...this.#classes].map(([style, name]) => `.${name}{${style.replaceAll("&quot;", '"')}}`);
    return `[data-before]{display:contents}${rules.join("")}\n`;
  }
}

/**
 * What all pages share. Styles and the first script stand in the page itself, so that nothing else is waited for before it
 * is painted; the server names both in its policy. The product comes after that, all its parts at once.
 */
class Template {
  readonly #before: string;
  readonly #after: string;
  readonly #modules: readonly string[];

  constructor(bare: string, bundle: Bundle, sheet: string) {
    const modules = /(<script type="module" .*?><\/script>\s*)+/.exec(bare)?.[0] ?? "";
    this.#modules = [...modules.matchAll(/src="\/(.*?)"/g)].map(([, src = ""]) => src);
    const css = /<link rel="stylesheet" .*? href="\/(.*?)">/.exec(bare);
    const whole = css?.[1] === undefined ? undefined : bundle[css[1]];
    if (this.#modules.length === 0 || whole?.type !== "asset")
      throw new Error("The page names no script, or no style.");
    const head = [
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fontIn(bundle)}">`,
      `<style>${Buffer.from(whole.source)}${sheet}</style>`,
    ];
    const page = bare.replace(modules, "").replace(css?.[0] ?? "", () => head.join(""));
    [this.#before = "", this.#after = ""] = page.split("</head>");
  }

  filled(drawn: string, needed: ReadonlySet<string>): string {
    const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(drawn)?.[1] ?? "";
    // Search engines look for it in the head.
    const metas = [...new Set(drawn.match(/<meta [^>]*>/g))];
    const [entry = "", ...others] = [...new Set([...this.#modules.toReversed(), ...needed])];
    const head = this.#before.replace(/<title>.*<\/title>/, () => `<title>${heading} · ${placeholders.name}</title>`);
    const body = this.#after.replace(
      '<div id="root"></div>',
      () => `<div id="root">${drawn.replace(/<meta [^>]*>/g, "")}</div>`,
    );
    return `${head}${metas.join("")}<script>${firstScript(entry, others)}</script></head>${body}`;
  }
}

/**
 * The scheme, as web/lib/scheme.ts would set it too late; then the product, once what stands in the page was painted. A page
 * in the background is not painted.
 */
const firstScript = (entry: string, others: readonly string[]) =>
  [
    'try{const s=localStorage.getItem("scheme");if(s)document.documentElement.dataset.scheme=s}catch{}',
    `const go=()=>{import("/${entry}");for(const name of ${JSON.stringify(others)}){`,
    'const link=document.createElement("link");link.rel="modulepreload";link.crossOrigin="";',
    'link.href="/"+name;document.head.append(link)}};',
    "document.hidden?go():requestAnimationFrame(()=>setTimeout(go))",
  ].join("");

/** Drawings stand where they lie before the build; a page asks for them where the build has put them. */
function withBuilt(html: string, bundle: Bundle): string {
  const built = Object.keys(bundle).find((name) => /\/drawings-[^/]+\.svg$/.test(name));
  return html.replaceAll('"/ui/drawings.svg#', `"/${built}#`);
}

/** What nearly every text is written in. */
function fontIn(bundle: Bundle): string {
  const font = Object.keys(bundle).find((name) => name.includes("/inter-latin-wght-normal-"));
  if (!font) throw new Error("There is no font.");
  return font;
}
