import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadPart } from "#web/lib/load-part.ts";

/** A build whose parts import each other, as a browser sees it: a module that could not be loaded once never can be. */
function browserWith(imports: Readonly<Record<string, readonly string[]>>) {
  const unreachable = new Set<string>();
  const requested: string[] = [];
  const failedForever = new Set<string>();
  const linked = (name: string, seen = new Set<string>()): boolean => {
    if (seen.has(name)) return true;
    seen.add(name);
    if (unreachable.has(name)) failedForever.add(name);
    return !failedForever.has(name) && (imports[name] ?? []).every((each) => linked(each, seen));
  };
  vi.stubGlobal("fetch", async (address: URL) => {
    const name = address.href.replace(/^.*\//, "");
    requested.push(name);
    if (unreachable.has(name)) throw new TypeError("Failed to fetch");
    const source = (imports[name] ?? []).map((each, i) => `import{a as b${i}}from"./${each}";`).join("");
    return new Response(source, { headers: { "content-type": "text/javascript; charset=utf-8" } });
  });
  const modules = new Map<string, object>();
  /** In place of the browser's own `import()`. The text of what the build passes names the file. */
  const part = (name: string) => {
    const load = async () => {
      if (!linked(name)) throw new TypeError(`Failed to fetch dynamically imported module: ${name}`);
      modules.set(name, modules.get(name) ?? {});
      return modules.get(name);
    };
    return Object.assign(load, { toString: () => `()=>import(\`./${name}\`)` });
  };
  return { unreachable, requested, part };
}

const events: Error[] = [];
const onPreloadError = ({ payload }: { payload: Error }) => void events.push(payload);

beforeEach(() => {
  events.length = 0;
  addEventListener("vite:preloadError", onPreloadError);
});
afterEach(() => {
  removeEventListener("vite:preloadError", onPreloadError);
  document.querySelector("link[rel=modulepreload]")?.remove();
});

it.each([
  ["itself", "screen.js"],
  ["what it imports", "shared.js"],
  ["what that imports", "deep.js"],
])("a part is loaded after %s could not be, and is the same module for everybody", async (_what, missing) => {
  const name = (file: string) => `${missing}-${file}`;
  const { part, unreachable } = browserWith({
    [name("screen.js")]: [name("shared.js")],
    [name("other.js")]: [name("shared.js")],
    [name("shared.js")]: [name("deep.js"), name("screen.js")],
  });
  unreachable.add(name(missing));
  await expect(loadPart(part(name("screen.js")))).rejects.toThrow();
  await expect(loadPart(part(name("screen.js")))).rejects.toThrow();
  expect(events).toHaveLength(2);
  unreachable.clear();
  const loaded = await loadPart(part(name("screen.js")));
  expect(await loadPart(part(name("screen.js")))).toBe(loaded);
  expect(await loadPart(part(name("other.js")))).toBeDefined();
});

it("no file is fetched twice, nor one that the page requested by itself", async () => {
  const { part, requested } = browserWith({ "a.js": ["common.js", "page.js"], "b.js": ["common.js"], "page.js": [] });
  document.head.insertAdjacentHTML("beforeend", '<link rel="modulepreload" href="/assets/page.js">');
  await loadPart(part("page.js"));
  await Promise.all([loadPart(part("a.js")), loadPart(part("b.js"), ["assets/common.js"]), loadPart(part("a.js"))]);
  expect(requested.toSorted()).toEqual(["a.js", "b.js", "common.js"]);
});

it.each([
  ["that is gone", () => new Response("", { status: 404 })],
  [
    "in whose place a proxy answers with a page",
    () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } }),
  ],
])("a file %s is not handed to the browser as a module", async (what, respond) => {
  const load = vi.fn();
  vi.stubGlobal("fetch", async () => respond());
  const named = Object.assign(load, { toString: () => `()=>import(\`./${what.length}.js\`)` });
  // A page that reloads after an update puts words of its own into the error.
  await expect(loadPart(named)).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
});
