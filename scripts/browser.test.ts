import { afterEach, describe, expect, it, vi } from "vitest";
import { type BrowserKind, findBrowser, type Source } from "./browser.ts";

const triedSources: string[] = [];
const source = (name: string, ...paths: readonly string[]): Source => ({
  name,
  kind: name === "shipped" ? "shipped" : "system",
  paths: () => {
    triedSources.push(name);
    return paths;
  },
});
const findOf = (kind: BrowserKind | undefined, working: readonly string[], ...candidates: readonly Source[]) =>
  findBrowser(() => undefined, {
    kind,
    candidates,
    versionAt: async (path) => (working.includes(path) ? "153.0" : undefined),
  });
const find = (working: readonly string[], ...candidates: readonly Source[]) =>
  findOf(undefined, working, ...candidates);

afterEach(() => {
  triedSources.length = 0;
  vi.unstubAllEnvs();
});

describe("the browser for the journeys", () => {
  it("is the first that opens a page, and nothing is installed when one is there", async () => {
    vi.stubEnv("CHROMIUM_PATH", "");
    const browser = await find(["/b", "/c"], source("installed", "/a", "/b"), source("packages", "/c"));
    expect(browser).toEqual({ path: "/b", source: "installed", version: "153.0" });
    expect(triedSources).toEqual(["installed"]);
  });

  it("is looked for further when one is installed that does not open", async () => {
    vi.stubEnv("CHROMIUM_PATH", "");
    expect((await find(["/c"], source("installed", "/a"), source("none"), source("shipped", "/c"))).source).toBe(
      "shipped",
    );
    expect(triedSources).toEqual(["installed", "none", "shipped"]);
  });

  it("is the one of CHROMIUM_PATH and no other, even when that does not open", async () => {
    vi.stubEnv("CHROMIUM_PATH", "/mine");
    expect((await find(["/mine", "/a"], source("installed", "/a"))).path).toBe("/mine");
    await expect(find(["/a"], source("installed", "/a"))).rejects.toThrow("CHROMIUM_PATH is /mine");
    expect(triedSources).toEqual([]);
  });

  it("is only of the kind that is asked for, whatever CHROMIUM_PATH says", async () => {
    vi.stubEnv("CHROMIUM_PATH", "/mine");
    const both = [source("installed", "/a"), source("shipped", "/c")];
    expect((await findOf("shipped", ["/mine", "/a", "/c"], ...both)).path).toBe("/c");
    expect((await findOf("system", ["/mine", "/a", "/c"], ...both)).path).toBe("/a");
    await expect(findOf("shipped", ["/mine", "/a"], ...both)).rejects.toThrow("shipped in a package");
    await expect(findOf("system", ["/mine", "/c"], ...both)).rejects.toThrow("No browser: install Chromium");
    expect(triedSources).toEqual(["shipped", "installed", "shipped", "installed"]);
  });

  it("is a failure with one clear line when none is to be had", async () => {
    vi.stubEnv("CHROMIUM_PATH", "");
    await expect(find([], source("installed", "/a"))).rejects.toThrow("No browser: install Chromium or Chrome");
  });
});
