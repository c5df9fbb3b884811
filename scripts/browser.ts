import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "./launch.ts";
import { installFromSystem, isExecutable, programs } from "./programs.mjs";
import { Stop } from "./progress.mjs";
import { shippedBrowser } from "./shipped-browser.ts";

/** A source of a browser, tried only when the sources before it had none that opens. */
export interface Source {
  readonly name: string;
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

/** The order of DESIGN §6. */
const sources: readonly Source[] = [
  { name: "installed", paths: installed },
  { name: "Playwright's own", paths: () => [chromium.executablePath()].filter(existsSync) },
  { name: "the system's packages", paths: fromPackageManager },
  { name: "shipped in a package", paths: shippedBrowser },
];

/** The first browser that opens a page. Only `CHROMIUM_PATH` is tried if it is set. */
export async function findBrowser(
  onProgress: (text: string) => void,
  candidates: readonly Source[] = sources,
  canOpen: (path: string) => Promise<boolean> = opensPage,
): Promise<{ path: string; source: string }> {
  const configuredPath = process.env["CHROMIUM_PATH"];
  for (const { name, paths } of configuredPath
    ? [{ name: "CHROMIUM_PATH", paths: () => [configuredPath] }]
    : candidates) {
    onProgress(name);
    for (const path of await paths(onProgress)) if (await canOpen(path)) return { path, source: name };
  }
  throw new Stop(
    configuredPath
      ? `CHROMIUM_PATH is ${configuredPath}, and no browser opens there.`
      : "No browser: install Chromium or Chrome, or set CHROMIUM_PATH to one. (As root, npm test installs it by itself.)",
  );
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

async function opensPage(path: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ ...launchOptions(path), timeout: 30_000 });
    try {
      const page = await browser.newPage();
      await page.setContent("<p>open</p>");
      return (await page.textContent("p")) === "open";
    } finally {
      await browser.close();
    }
  } catch {
    return false;
  }
}
