import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { Change } from "./removal.ts";
import { root } from "./root.mjs";

/** What no copy needs: what was installed, built or left behind. */
const passedOver = new Set([".git", "node_modules", "data", "test-results", "playwright-report", "web/dist"]);

/** A copy of the product as it is now, in which something can be missing. */
export class ProductCopy {
  readonly root = mkdtempSync(join(tmpdir(), "kaamkaj-copy-"));

  constructor() {
    cpSync(root, this.root, { recursive: true, filter: (path) => !passedOver.has(relative(root, path)) });
    // Linked one by one, so that what tools keep there is the copy's own.
    const modules = join(this.root, "node_modules");
    mkdirSync(modules);
    for (const name of readdirSync(join(root, "node_modules")).filter((one) => one === ".bin" || !one.startsWith(".")))
      symlinkSync(join(root, "node_modules", name), join(modules, name));
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), "utf8");
  }

  /** Makes the changes, does the work, and puts everything back. */
  async without<T>(changes: readonly Change[], work: () => Promise<T>): Promise<T> {
    const before = changes.map(({ file }) => ({ file, text: this.read(file) }));
    this.#make(changes);
    try {
      return await work();
    } finally {
      this.#make(before);
    }
  }

  #make(changes: readonly Change[]): void {
    for (const { file, text } of changes)
      if (text === undefined) rmSync(join(this.root, file));
      else writeFileSync(join(this.root, file), text);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
