import { Buffer } from "node:buffer";
import { createServer, type Plugin, type Rolldown } from "vite";
import { neededBy, screensIn } from "./screens.ts";
import { placeholders } from "./standard-names.ts";

type Bundle = Rolldown.OutputBundle;

type Prerender = (path: string) => Promise<string>;

/** The links of these screens work without a script. All other screens are inert until their code has loaded. */
const usableWithoutScript = ["guestmaster/guesthome", "guestmaster/role", "guestmaster/freelancer"];

/**
 * These screens show a hint until something is chosen. This query chooses something, so that the placeholder of the rows is
 * prerendered.
 */
const searchOf: Readonly<Record<string, string>> = {
  "adminmaster/locationview": "?district=0",
  "adminmaster/subcategoryview": "?category=0",
  "adminmaster/categorywisefreelancer": "?category=0",
};

/**
 * Writes a page for every screen: its prerendered markup without rows, and the names of all chunks that it needs, so that the
 * browser requests them at once. `server/platform/http/pages.ts` sends them.
 */
export function pagesOfScreens(root: string): Plugin {
  return {
    name: "pages-of-screens",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const bare = bundle["index.html"];
        if (bare?.type !== "asset") throw new Error("The bundle has no index.html.");
        const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
        const styles = new Styles();
        const screens = await prerenderAll(root, styles, bundle);
        const template = new Template(Buffer.from(bare.source).toString(), bundle, styles.sheet());
        const index = screens.map(({ name, file, parts, body }) => {
          const page = `pages/${name.replace("/", ".")}.${parts}.html`;
          emit(page, template.filled(body, neededBy(file, bundle)));
          return { at: name + "/*".repeat(parts), page };
        });
        emit("pages/index.json", JSON.stringify(index));
        emit("pages/style", template.style);
      },
    },
  };
}

async function prerenderAll(root: string, styles: Styles, bundle: Bundle) {
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
    const { prerender } = (await server.ssrLoadModule("/build/prerender.tsx")) as { prerender: Prerender };
    const screens = [];
    for (const { file, name, parts } of screensIn(root)) {
      const html = await prerender(`/${name}${"/1".repeat(parts)}${searchOf[name] ?? ""}`);
      if (!/<h1(?![^>]*>Page not found)/.test(html)) throw new Error(`${name} was prerendered without a heading.`);
      const inert = usableWithoutScript.includes(name) ? "" : " inert";
      screens.push({
        file,
        name,
        parts,
        body: `<div data-before${inert}>${styles.named(withBuilt(html, bundle))}</div>`,
      });
    }
    return screens;
  } finally {
    await server.close();
  }
}

/** The policy of the pages forbids styles in attributes (docs/design/promises.md#security): each becomes a class. */
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
 * What all pages share. Styles and the first script are inlined, so that nothing else delays the first paint; the server
 * allows both in the page's policy by their hashes. The chunks are requested after it, all at once.
 */
class Template {
  readonly #before: string;
  readonly #after: string;
  readonly #modules: readonly string[];
  /** Nine tenths of a page, and the same in all: written once. */
  readonly style: string;

  constructor(bare: string, bundle: Bundle, sheet: string) {
    const modules = /(<script type="module" .*?><\/script>\s*)+/.exec(bare)?.[0] ?? "";
    this.#modules = [...modules.matchAll(/src="\/(.*?)"/g)].map(([, src = ""]) => src);
    const css = /<link rel="stylesheet" .*? href="\/(.*?)">/.exec(bare);
    const whole = css?.[1] === undefined ? undefined : bundle[css[1]];
    if (this.#modules.length === 0 || whole?.type !== "asset")
      throw new Error("The page names no script, or no style.");
    this.style = `${Buffer.from(whole.source)}${sheet}`;
    const head = [
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fontIn(bundle)}">`,
      `<style>${placeholders.style}</style>`,
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
 * Sets the color scheme before the first paint, and requests the chunks after it: each in a task of its own, because a request
 * takes about a millisecond to begin. A page in the background is never painted and requests them at once.
 */
const firstScript = (entry: string, others: readonly string[]) =>
  [
    'try{const s=localStorage.getItem("scheme");if(s)document.documentElement.dataset.scheme=s}catch{}',
    `const go=()=>{import("/${entry}");for(const name of ${JSON.stringify(others)})setTimeout(()=>{`,
    'const link=document.createElement("link");link.rel="modulepreload";link.crossOrigin="";',
    'link.href="/"+name;document.head.append(link)})};',
    "document.hidden?go():requestAnimationFrame(()=>setTimeout(go))",
  ].join("");

/** Replaces the path of the drawings by that of the built file. */
function withBuilt(html: string, bundle: Bundle): string {
  const built = Object.keys(bundle).find((name) => /\/drawings-[^/]+\.svg$/.test(name));
  return html.replaceAll('"/ui/drawings.svg#', `"/${built}#`);
}

/** The font of nearly every text. */
function fontIn(bundle: Bundle): string {
  const font = Object.keys(bundle).find((name) => /\/basic-[^/]+\.woff2$/.test(name));
  if (!font) throw new Error("There is no font.");
  return font;
}
