import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cache } from "./root.mjs";

/** For a machine without fonts: the package's own configuration names folders of AWS Lambda. */
const fontList =
  '<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>';

/**
 * The Chromium of @sparticuz/chromium, unpacked once into the cache; then the same with its bundled libraries, for machines
 * without them. It runs on Linux x64 only.
 */
export async function shippedBrowser(onProgress: (text: string) => void): Promise<string[]> {
  if (process.platform !== "linux" || process.arch !== "x64") return [];
  const folder = join(cache, "chromium");
  if (!existsSync(folder)) {
    onProgress("unpacking Chromium");
    await unpack(folder);
  }
  return [join(folder, "start"), join(folder, "start-with-libraries")];
}

/** Unpacks into a temporary folder and renames it, so that the cache is always complete. */
async function unpack(folder: string): Promise<void> {
  const temporary = `${folder}-${process.pid}`;
  mkdirSync(temporary, { recursive: true });
  const before = process.env["TMPDIR"];
  // The package unpacks to the system's temporary folder and reuses what it finds there.
  process.env["TMPDIR"] = temporary;
  try {
    const { default: shipped, inflate } = await import("@sparticuz/chromium");
    await shipped.executablePath();
    await inflate(join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "../bin/al2023.tar.br"));
    chmodSync(join(temporary, "chromium"), 0o755);
    writeFileSync(join(temporary, "fonts", "fonts.conf"), fontList);
    writeStarter(join(temporary, "start"), "");
    writeStarter(join(temporary, "start-with-libraries"), 'export LD_LIBRARY_PATH="$here/al2023/lib"\n');
    renameSync(temporary, folder);
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** A wrapper program, so that a path is enough to start it. */
function writeStarter(path: string, preparation: string): void {
  const fonts = '[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$here/fonts"\n';
  writeFileSync(path, `#!/bin/sh\nhere=$(dirname "$0")\n${fonts}${preparation}exec "$here/chromium" "$@"\n`, {
    mode: 0o755,
  });
}
