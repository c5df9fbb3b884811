import { beforeEach, expect, it, vi } from "vitest";
import { loadParts } from "./parts.ts";

beforeEach(() => {
  // It writes its refusal there as well.
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

/** What the plugin says to a build with this chunk; nothing where it lets it pass. */
function verdictOn(code: string, imports: readonly string[] = []): string | undefined {
  const { generateBundle } = loadParts("/product/web");
  if (typeof generateBundle !== "object") throw new Error("The plugin does not look at the bundle.");
  const chunk = { type: "chunk", fileName: "assets/chunk.js", code, imports };
  try {
    generateBundle.handler.call({} as never, {} as never, { "assets/chunk.js": chunk } as never, true);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

const throughHelper = [
  "let a=J(()=>import(`./x-1.js`),[])",
  "let a=J(()=>import(`./x.js`).then(e=>e.t),[]).catch(()=>void 0)",
  "let a=()=>J(()=>import(`./x.js`).then(e=>e.$t),__vite__mapDeps([0,1]))",
  "let{b:a}=await J(async()=>{let{b:e}=await import(`./x.js`);return{b:e}},[])",
  "let{b:a}=await J(async()=>{let{b:e}=await import(`./x.js`).then(e=>e.t);return{b:e}},[])",
];

it.each(throughHelper)("a part that is loaded through the helper may be built: %s", (code) => {
  expect(verdictOn(code)).toBeUndefined();
});

it.each([
  ["whose file is computed", "let a=e=>import(e)"],
  ["of another address", "let a=J(()=>import(`https://elsewhere.example/x.js`),[])"],
  ["whose file is no part of the build", "let a=()=>import(`./x.js`)"],
  ["whose failure would not reach the helper's caller", "J(()=>import(`./x.js`).then(e=>{t(e.b)},()=>n()),[])"],
  ["beside one that is", `${throughHelper[0]};let b=import(n)`],
])("a part %s ends the build", (_which, code) => {
  expect(verdictOn(code)).toContain("assets/chunk.js has an import()");
});

it.each([
  ['import{a as b,c}from"./one.js";import"./two.js";import d from"./three.js";export{b};', ["one", "two", "three"]],
  ['import*as e from"./one.js";export*from"./two.js";export{a as b}from"./three.js";', ["one", "two", "three"]],
  ["const s=`what is taken from './one.js'`;", []],
])("what a chunk imports is found in it: %s", (code, names) => {
  const imports = names.map((name) => `assets/${name}.js`);
  expect(verdictOn(code, imports)).toBeUndefined();
  expect(verdictOn(code, [...imports, "assets/unknown.js"])).toContain("does not find what assets/chunk.js imports");
});
