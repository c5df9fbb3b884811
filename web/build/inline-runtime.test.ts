import { expect, it } from "vitest";
import { inlineHelper } from "./inline-runtime.ts";

const helper = "var e=1,t=n=>n+e;export{t as x};";

it("a chunk has the helper of the bundler itself, under the name by which it imported it", () => {
  const code = 'import{x as r}from"./every-abc.js";import{a}from"./b.js";export const s=r(a);';
  expect(inlineHelper(code, "assets/every-abc.js", helper)).toBe(
    'const r=(()=>{var e=1,t=n=>n+e;return t})();import{a}from"./b.js";export const s=r(a);',
  );
});

it("a helper of another form is refused", () => {
  const code = 'import{x as r,y as s}from"./every-abc.js";';
  expect(() => inlineHelper(code, "assets/every-abc.js", helper)).toThrow("is not the helper");
});
