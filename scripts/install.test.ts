import { describe, expect, it } from "vitest";
import { matches } from "./install.mjs";

const linux = { platform: "linux", arch: "x64" };
const manifest = {
  dependencies: { fastify: "5.0.0" },
  optionalDependencies: { "pg-linux": "18.0.0", "pg-mac": "18.0.0" },
};
const locked = {
  packages: {
    "": manifest,
    "node_modules/fastify": { version: "5.0.0" },
    "node_modules/pg-linux": { version: "18.0.0", optional: true, os: ["linux"], cpu: ["x64"] },
    "node_modules/pg-mac": { version: "18.0.0", optional: true, os: ["darwin"], cpu: ["arm64"] },
    "node_modules/fastify/node_modules/wasm": { version: "1.0.0", optional: true },
  },
};
const installed = {
  packages: { "node_modules/fastify": { version: "5.0.0" }, "node_modules/pg-linux": { version: "18.0.0" } },
};

describe("node_modules", () => {
  it("is kept when it has the packages of the lockfile for this machine", () => {
    expect(matches(locked, installed, manifest, linux)).toBe(true);
  });

  it.each([
    ["a package is missing", { packages: { "node_modules/pg-linux": { version: "18.0.0" } } }],
    [
      "a package has another version",
      { packages: { ...installed.packages, "node_modules/fastify": { version: "5.0.1" } } },
    ],
    [
      "an additional package is installed",
      { packages: { ...installed.packages, "node_modules/x": { version: "1.0.0" } } },
    ],
  ])("is installed again when %s", (_, current) => {
    expect(matches(locked, current, manifest, linux)).toBe(false);
  });

  it("is installed again when it was copied from another kind of machine", () => {
    expect(matches(locked, installed, manifest, { platform: "darwin", arch: "arm64" })).toBe(false);
  });

  it("is installed again when package.json differs from the lockfile", () => {
    expect(matches(locked, installed, { ...manifest, dependencies: { fastify: "5.1.0" } }, linux)).toBe(false);
  });
});
