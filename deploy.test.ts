import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { parseSettings } from "#server/settings.ts";
import { server } from "./scripts/root.mjs";

const read = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");
const secret = randomBytes(32).toString("hex");

/** Settings as README's table lists them. */
const settings = new Set(
  [...read("README.md").matchAll(/^\| (`[A-Z0-9_`, ]+) *\|/gm)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.replaceAll("`", "").trim()),
  ),
);

describe("the image", () => {
  const dockerfile = read("Dockerfile");
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  const copied = [...last.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path]) => path);

  it("holds all folders that the server reads and none of the tests", () => {
    expect(copied).toEqual(["package.json", "node_modules", "domain", "contract", "server", "web/dist"]);
  });

  it("runs the server of this Node's major version, as nobody in particular, and says when it is well", () => {
    const major = read("package.json").match(/"node": "(\d+)\./)?.[1];
    expect(dockerfile.match(/^FROM \S+/gm)).toEqual([
      `FROM node:${major}-bookworm-slim`,
      `FROM node:${major}-bookworm-slim`,
    ]);
    expect(last).toMatch(/^USER 10001:10001$/m);
    expect(last).toMatch(/^HEALTHCHECK .*\\\n.*\/healthz/m);
    expect(JSON.parse(last.match(/^CMD (\[.*\])$/m)?.[1] ?? "")).toEqual(["node", ...server]);
  });
});

describe("the compose file for one machine", () => {
  const { services } = parse(read("deploy/compose.yaml")) as {
    services: Record<string, { environment: Record<string, string>; ports?: string[]; [key: string]: unknown }>;
  };
  const example = Object.fromEntries(
    [...read("deploy/example.env").matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value]) => [
      name,
      value || secret,
    ]),
  );
  const filled = (text: string) =>
    text.replaceAll(
      /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
      (_, name, kind, usual) => example[name] ?? (kind === "-" ? usual : ""),
    );

  it("gives the product settings that production starts with", () => {
    const { environment = {} } = services["kaamkaj"] ?? {};
    const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));
    const parsed = parseSettings({ NODE_ENV: "production", HOST: "0.0.0.0", DATA_DIR: "/data", ...env });
    expect(parsed).toMatchObject({
      production: true,
      embedded: false,
      demo: false,
      PUBLIC_URL: "https://kaamkaj.example.org",
    });
    for (const name of Object.keys(environment)) expect(settings, name).toContain(name);
  });

  it("asks for everything it needs in the example, and for nothing else", () => {
    const asked = new Set([...read("deploy/compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name));
    expect([...asked].toSorted()).toEqual(Object.keys(example).toSorted());
  });

  it("opens nothing to the world but the front door, and lets the product write nowhere but its data", () => {
    expect(
      Object.entries(services)
        .filter(([, { ports }]) => ports)
        .map(([name]) => name),
    ).toEqual(["caddy"]);
    expect(services["kaamkaj"]).toMatchObject({ read_only: true, cap_drop: ["ALL"], mem_limit: "512m" });
  });
});

describe("the chart for many machines", () => {
  const chart = "deploy/helm/kaamkaj";
  const values = parse(read(`${chart}/values.yaml`)) as { settings: Record<string, string> };

  it("gives the product settings that production starts with", () => {
    const secrets = {
      DATABASE_URL: "postgres://kaamkaj@db.example.org/kaamkaj?sslmode=verify-full",
      SECRET_KEY: secret,
    };
    const parsed = parseSettings({ NODE_ENV: "production", HOST: "0.0.0.0", ...values.settings, ...secrets });
    expect(parsed).toMatchObject({ production: true, FILES_URL: "s3://kaamkaj/files" });
    for (const name of Object.keys(values.settings)) expect(settings, name).toContain(name);
  });

  it("is valid YAML wherever a template puts a value, and names only values that there are", () => {
    for (const file of readdirSync(join(import.meta.dirname, chart, "templates"))) {
      const template = read(`${chart}/templates/${file}`);
      for (const [, path = ""] of template.matchAll(/\.Values\.([\w.]+)/g))
        expect(
          path.split(".").reduce<unknown>((at, key) => Object(at)[key], values),
          path,
        ).toBeDefined();
      const plain = template
        .replaceAll(/^\{\{-.*\}\}$/gm, "")
        .replaceAll(/"\{\{[^}]*\}\}:\{\{[^}]*\}\}"|\{\{[^}]*\}\}/g, "x");
      for (const document of parseAllDocuments(plain)) expect(document.errors, file).toEqual([]);
    }
  });

  it("lets the product write nowhere but its own folders, and replaces no instance before the next is ready", () => {
    const deployment = read(`${chart}/templates/deployment.yaml`);
    for (const line of [
      "runAsNonRoot: true",
      "readOnlyRootFilesystem: true",
      "drop: [ALL]",
      "maxUnavailable: 0",
      "path: /readyz",
    ])
      expect(deployment).toContain(line);
  });
});
