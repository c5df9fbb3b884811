import { afterEach, expect, it, vi } from "vitest";
import { xsrfHeader } from "#web/lib/api.ts";

afterEach(() => vi.restoreAllMocks());

const headerOf = (cookie: string) => {
  vi.spyOn(document, "cookie", "get").mockReturnValue(cookie);
  return xsrfHeader();
};

it("the header repeats every anti-forgery cookie, since a neighbour on the parent domain may have set one too", () => {
  expect(headerOf("XSRF-TOKEN=own; a=b")).toEqual({ "x-xsrf-token": "own" });
  expect(headerOf("XSRF-TOKEN=eyJpdiI6%3D; a=b; XSRF-TOKEN=own")).toEqual({ "x-xsrf-token": "eyJpdiI6%3D,own" });
  expect(headerOf("NO-XSRF-TOKEN=x; a=b")).toEqual({});
});
