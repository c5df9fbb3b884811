import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cache } from "./root.mjs";

/** For a machine without any font: the package's own list names folders of the service it was made for. */
const fontList =
  '<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>';

/**
 * The Chromium inside @sparticuz/chromium, unpacked once beside the other caches; then the same with the libraries that
 * come along, for machines that have none. It is a Linux program for x64.
 */
export async function shippedBrowser(note: (text: string) => void): Promise<string[]> {
  if (process.platform !== "linux" || process.arch !== "x64") return [];
  const folder = join(cache, "chromium");
  if (!existsSync(folder)) {
    note("unpacking Chromium");
    await unpack(folder);
  }
  return [join(folder, "start"), join(folder, "start-with-libraries")];
}

/** Unpacked aside and moved in place, so that what is there is whole. */
async function unpack(folder: string): Promise<void> {
  const aside = `${folder}-${process.pid}`;
  mkdirSync(aside, { recursive: true });
  const before = process.env["TMPDIR"];
  // The package unpacks to the folder for temporary files and takes what it finds there for its own.
  process.env["TMPDIR"] = aside;
  try {
    const { default: shipped, inflate } = await import("@sparticuz/chromium");
    await shipped.executablePath();
    await inflate(join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "../bin/al2023.tar.br"));
    chmodSync(join(aside, "chromium"), 0o755);
    writeFileSync(join(aside, "fonts", "fonts.conf"), fontList);
    writeStarter(join(aside, "start"), "");
    writeStarter(join(aside, "start-with-libraries"), 'export LD_LIBRARY_PATH="$here/al2023/lib"\n');
    renameSync(aside, folder);
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    rmSync(aside, { recursive: true, force: true });
  }
}

/** A program of its own, so that a path is all that anyone needs to know of it. */
function writeStarter(path: string, preparation: string): void {
  const fonts = '[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$here/fonts"\n';
  writeFileSync(path, `#!/bin/sh\nhere=$(dirname "$0")\n${fonts}${preparation}exec "$here/chromium" "$@"\n`, {
    mode: 0o755,
  });
}
