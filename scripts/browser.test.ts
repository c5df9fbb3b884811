import { afterEach, describe, expect, it, vi } from "vitest";
import { findBrowser, type Source } from "./browser.ts";

const triedSources: string[] = [];
const source = (name: string, ...paths: readonly string[]): Source => ({
  name,
  paths: () => {
    triedSources.push(name);
    return paths;
  },
});
const find = (working: readonly string[], ...sources: readonly Source[]) =>
  findBrowser(
    () => undefined,
    sources,
    async (path) => working.includes(path),
  );

afterEach(() => {
  triedSources.length = 0;
  vi.unstubAllEnvs();
});

describe("the browser for the journeys", () => {
  it("is the first that opens a page, and nothing is installed when one is there", async () => {
    vi.stubEnv("CHROMIUM_PATH", "");
    const browser = await find(["/b", "/c"], source("installed", "/a", "/b"), source("packages", "/c"));
    expect(browser).toEqual({ path: "/b", source: "installed" });
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

  it("is a failure with one clear line when none is to be had", async () => {
    vi.stubEnv("CHROMIUM_PATH", "");
    await expect(find([], source("installed", "/a"))).rejects.toThrow("No browser: install Chromium or Chrome");
  });
});
