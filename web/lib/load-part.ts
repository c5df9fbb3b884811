import { moduleImports } from "#web/lib/module-imports.ts";

/**
 * What stands around every `import()` of the build (web/build/parts.ts). Many browsers remember until the page is left that a
 * module could not be loaded, and the modules that import it fail with it. A second address would not help: it would make a
 * second instance of what the module holds. So its files are fetched into the cache of the browser first. A fetch can be
 * repeated, and only once all of them are there does the browser import any.
 */
export async function loadPart<T>(load: () => Promise<T>, beside: readonly string[] = []): Promise<T> {
  try {
    await fetchWithImports([nameIn(load), ...beside.map((path) => path.replace(/^.*\//, ""))]);
    return await load();
  } catch (payload) {
    dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
    throw payload;
  }
}

/** The build passes `() => import("./file.js")`. Its text names the file, so that the first script need not name each twice. */
const nameIn = (load: () => unknown): string => /import\(["'`]\.\/([^"'`]+)/.exec(String(load))?.[1] ?? "";

/** What each file imports, once it has been fetched. One that could not be fetched is fetched again the next time. */
const importsByName = new Map<string, Promise<readonly string[]>>();

async function fetchWithImports(names: readonly string[]): Promise<void> {
  const visited = new Set<string>();
  const visit = async (name: string): Promise<void> => {
    if (visited.has(name)) return;
    visited.add(name);
    await Promise.all((await importsOf(name)).map(visit));
  };
  await Promise.all(names.map(visit));
}

function importsOf(name: string): Promise<readonly string[]> {
  const before = importsByName.get(name);
  if (before) return before;
  const imports = isOfPage(name) ? Promise.resolve([]) : fetchImports(name);
  importsByName.set(name, imports);
  imports.catch(() => importsByName.delete(name));
  return imports;
}

/** The page has requested these as modules by itself, before anything could be typed. It is loaded anew where that failed. */
function isOfPage(name: string): boolean {
  const requested = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(({ href }) => href);
  return [...requested, import.meta.url].some((address) => address.endsWith(`/${name}`));
}

async function fetchImports(name: string): Promise<readonly string[]> {
  const response = await fetch(new URL(name, import.meta.url)).catch(() => undefined);
  // A proxy may answer with a page of its own, which no browser would take for a module.
  const isModule = response?.ok && /javascript/.test(response.headers.get("content-type") ?? "");
  const source = isModule ? await response.text().catch(() => undefined) : undefined;
  if (source === undefined) throw new Error(name);
  return moduleImports(source);
}
