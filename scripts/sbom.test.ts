import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "kaamkaj-sbom-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly link?: boolean;
}
interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

describe("the software bill of materials", () => {
  const file = join(folder, "kaamkaj.cdx.json");
  const output = execFileSync(process.execPath, [join(root, "scripts/sbom.ts"), file], {
    encoding: "utf8",
    stdio: "pipe",
  });
  const bill = JSON.parse(readFileSync(file, "utf8"));
  const components = new Map((bill.components as Component[]).map((part) => [`${part.name}@${part.version}`, part]));
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const locked = Object.entries(packages).flatMap(([path, { version, integrity }]) =>
    path ? [{ name: `${path.split("node_modules/").at(-1)}@${version}`, integrity }] : [],
  );

  it("is CycloneDX, describes Kaamkaj, and prints the number of packages", () => {
    expect(bill).toMatchObject({
      bomFormat: "CycloneDX",
      metadata: { component: { name: "kaamkaj", type: "application" } },
    });
    expect(output).toBe(`kaamkaj ${bill.metadata.component.version}: ${bill.components.length} packages in ${file}\n`);
  });

  it("contains every package of the lockfile with its hash", () => {
    expect(locked.length).toBeGreaterThan(300);
    for (const { name, integrity } of locked) {
      const hashes = components.get(name)?.hashes ?? [];
      const actual = hashes.map(
        ({ alg, content }) => `${alg.replace("-", "").toLowerCase()}-${Buffer.from(content, "hex").toString("base64")}`,
      );
      expect([name, actual]).toEqual([name, integrity?.split(" ")]);
    }
  });

  it("names no registry", () => {
    expect(JSON.stringify(bill.components)).not.toMatch(/"distribution"/);
  });
});
