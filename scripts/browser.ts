import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "./launch.ts";
import { installFromSystem, isExecutable, programs } from "./programs.mjs";
import { Stop } from "./progress.mjs";
import { shippedBrowser } from "./shipped-browser.ts";

/** Shipped in a package of the lockfile, or any other of this machine. */
export type BrowserKind = "shipped" | "system";

export const browserKinds: readonly BrowserKind[] = ["shipped", "system"];

/** A source of a browser, tried only when the sources before it had none that opens. */
export interface Source {
  readonly name: string;
  readonly kind: BrowserKind;
  readonly paths: (onProgress: (text: string) => void) => Promise<readonly string[]> | readonly string[];
}

/** The headless shell comes first, because it needs a fifth less processor time. */
const commands = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const macApplications = ["Google Chrome.app/Contents/MacOS/Google Chrome", "Chromium.app/Contents/MacOS/Chromium"];

/** Where a browser is looked for, in this order. */
const sources: readonly Source[] = [
  { name: "installed", kind: "system", paths: installed },
  { name: "Playwright's own", kind: "system", paths: () => [chromium.executablePath()].filter(existsSync) },
  { name: "the system's packages", kind: "system", paths: fromPackageManager },
  { name: "shipped in a package", kind: "shipped", paths: shippedBrowser },
];

export interface FoundBrowser {
  readonly path: string;
  readonly source: string;
  readonly version: string;
}

interface Search {
  /** Only browsers of this kind. Otherwise only `CHROMIUM_PATH` is tried if it is set. */
  readonly kind?: BrowserKind | undefined;
  readonly candidates?: readonly Source[];
  /** The version of the browser at this path; undefined if it opens no page. */
  readonly versionAt?: (path: string) => Promise<string | undefined>;
}

/** The first browser that opens a page. */
export async function findBrowser(
  onProgress: (text: string) => void,
  { kind, candidates = sources, versionAt = openedVersion }: Search = {},
): Promise<FoundBrowser> {
  const configuredPath = kind ? undefined : process.env["CHROMIUM_PATH"];
  const tried = configuredPath
    ? [{ name: "CHROMIUM_PATH", paths: () => [configuredPath] }]
    : candidates.filter((source) => kind === undefined || source.kind === kind);
  for (const { name, paths } of tried) {
    onProgress(name);
    for (const path of await paths(onProgress)) {
      const version = await versionAt(path);
      if (version !== undefined) return { path, source: name, version };
    }
  }
  throw new Stop(noBrowser(configuredPath, kind));
}

function noBrowser(configuredPath: string | undefined, kind: BrowserKind | undefined): string {
  if (configuredPath) return `CHROMIUM_PATH is ${configuredPath}, and no browser opens there.`;
  if (kind === "shipped") return "The browser that is shipped in a package runs on Linux x64 only.";
  return "No browser: install Chromium or Chrome, or set CHROMIUM_PATH to one. (As root, npm test installs it by itself.)";
}

function installed(): string[] {
  const folders = ["/Applications", join(process.env["HOME"] ?? "", "Applications")];
  const applications = folders.flatMap((folder) => macApplications.map((path) => join(folder, path)));
  return [...programs(...commands), ...applications.filter(isExecutable)];
}

/** Package names. Not every release of a distribution has the first. */
const packages = [{ "apt-get": "chromium-headless-shell" }, { "apt-get": "chromium", dnf: "chromium" }];

async function fromPackageManager(onProgress: (text: string) => void): Promise<string[]> {
  for (const names of packages) {
    const paths = (await installFromSystem(names, onProgress)) ? installed() : [];
    if (paths.length > 0) return paths;
  }
  return [];
}

async function openedVersion(path: string): Promise<string | undefined> {
  try {
    const browser = await chromium.launch({ ...launchOptions(path), timeout: 30_000 });
    try {
      const page = await browser.newPage();
      await page.setContent("<p>open</p>");
      return (await page.textContent("p")) === "open" ? browser.version() : undefined;
    } finally {
      await browser.close();
    }
  } catch {
    return undefined;
  }
}
