import { randomBytes } from "node:crypto";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { parseSettings } from "#server/platform/settings.ts";
import { server } from "../scripts/root.mjs";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const secret = randomBytes(32).toString("hex");

/** Every setting that the product reads. */
const settings = [...read("server/platform/settings.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
  ([, name = ""]) => name,
);

/** An image by version and digest, so that a build today and one next year start from the same bytes. */
const pinned = /^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/;

/** `deploy/example.env` with its secrets filled in. */
const example = Object.fromEntries(
  [...read("deploy/example.env").matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value]) => [
    name,
    value || (/SECRET|PASSWORD/.test(name) ? secret : ""),
  ]),
);

describe("the example of settings for one machine", () => {
  it("names every setting that production takes, with a default that is right", () => {
    const named = [...read("deploy/example.env").matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)];
    const variables = new Map(named.map(([, name = "", value = ""]) => [name, value]));
    // Production refuses the demo, the sandbox and the address of tests, and the unit and the image set NODE_ENV.
    const expected = settings.filter(
      (name) => !["NODE_ENV", "RAZORPAY_URL", "SANDBOX"].includes(name) && !name.startsWith("DEMO"),
    );
    expect(expected.filter((name) => !variables.has(name))).toEqual([]);
    // What compose.yaml itself reads beside the settings.
    const own = ["DATABASE_PASSWORD", "BACKUP_DIR", "PROXY_SUBNET"];
    expect([...variables.keys()].filter((name) => !settings.includes(name))).toEqual(own);
    const production = { NODE_ENV: "production", ...example };
    const defaults = parseSettings(production);
    const withAll = parseSettings({ ...Object.fromEntries(variables), ...production, DATABASE_URL: "" });
    for (const name of named.filter(([line]) =>
      /^#(LIMIT|DATABASE_TIMEOUT|SLOW|DRAIN|TIME|BROKERAGE|LOG|PORT|HOST)/.test(line),
    ))
      expect(withAll[name[1] as keyof typeof withAll], name[1]).toEqual(defaults[name[1] as keyof typeof defaults]);
  });
});

describe("the image", () => {
  const dockerfile = read("Dockerfile");
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  const copied = [...last.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path]) => path);

  it("holds all folders that the server reads and none of the tests", () => {
    expect(copied).toEqual([
      "package.json",
      "node_modules",
      "domain",
      "contract",
      "server",
      "texts",
      "web/dist",
      "deploy/backup.sh",
      "deploy/kaamkaj",
    ]);
  });

  it("gets no test and no snapshot of the schema, and every other file of the server", () => {
    const patterns = read(".dockerignore")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    const isIgnored = (path: string) => patterns.some((each) => matchesGlob(path, each) || path.startsWith(`${each}/`));
    const tracked = globSync("{domain,contract,server,texts}/**/*.*", { cwd: root });
    const left = tracked.filter((path) => !isIgnored(path));
    expect(left.filter((path) => /\.test\.ts$|^server\/test\/|_snapshot\.json$/.test(path))).toEqual([]);
    expect(
      tracked.filter((path) => isIgnored(path) && !/\.test\.ts$|^server\/test\/|_snapshot\.json$/.test(path)),
    ).toEqual([]);
    expect(left).toContain("server/platform/db/migrations/meta/_journal.json");
  });

  it("runs the server on the pinned Node, as an unprivileged user, and reports its health", () => {
    const version = read("package.json").match(/"node": "(\d[\d.]+)"/)?.[1];
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = ""]) => image);
    expect(bases).toEqual([bases[0], bases[0]]);
    expect(bases[0]).toMatch(pinned);
    expect(bases[0]).toContain(`node:${version}-bookworm-slim@`);
    expect(last).toMatch(/^USER 10001:10001$/m);
    expect(last).toMatch(/^HEALTHCHECK .*\\\n.*\/healthz/m);
    expect(JSON.parse(last.match(/^CMD (\[.*\])$/m)?.[1] ?? "")).toEqual(["node", ...server]);
  });
});

describe("the compose file for one machine", () => {
  const { services, networks } = parse(read("deploy/compose.yaml")) as {
    services: Record<string, { environment: Record<string, string>; ports?: string[]; [key: string]: unknown }>;
    networks: { outside: { ipam: { config: { subnet: string }[] } } };
  };
  const { environment = {} } = services["kaamkaj"] ?? {};
  const filled = (text: string) =>
    text.replaceAll(
      /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
      (_, name, kind, usual) => example[name] ?? (kind === "-" ? usual : ""),
    );

  it("gives the product settings that production starts with", () => {
    const own = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));
    expect(parseSettings({ ...example, ...own })).toMatchObject({
      production: true,
      embedded: false,
      demo: false,
      PUBLIC_URL: "https://kaamkaj.example.org",
      PORT: 3000,
      DATA_DIR: "/data",
    });
  });

  it("passes every setting of deploy/.env, and sets only those of its own containers itself", () => {
    expect(services["kaamkaj"]?.["env_file"]).toBe(".env");
    expect(Object.keys(environment).toSorted()).toEqual(
      ["DATABASE_URL", "DATA_DIR", "HOST", "NODE_ENV", "PORT", "PUBLIC_URL", "TRUST_PROXY"].toSorted(),
    );
    const names = new Set([...read("deploy/compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name));
    // Of the checkout.
    names.delete("COMMIT");
    for (const name of names) expect(read("deploy/example.env")).toMatch(new RegExp(`^#?${name}=`, "m"));
  });

  it("builds the product with its commit, as every documented build does", () => {
    expect(services["kaamkaj"]?.["build"]).toEqual({
      context: "..",
      args: { COMMIT: expect.stringMatching(/^\$\{COMMIT:-\}$/) },
    });
    const builds = read("docs/operations.md").match(/.*(docker build --|--build$|--build`).*/gm) ?? [];
    expect(builds).toHaveLength(3);
    expect(builds.filter((line) => !line.includes("COMMIT=$(git rev-parse HEAD)"))).toEqual([]);
  });

  it("trusts the network of its own proxy and no other", () => {
    const [{ subnet } = { subnet: "" }] = networks.outside.ipam.config;
    expect(environment["TRUST_PROXY"]).toBe(subnet);
    expect(parseSettings({ ...example, TRUST_PROXY: filled(subnet) }).TRUST_PROXY).toEqual(["172.30.84.0/28"]);
    expect(services["caddy"]?.["networks"]).toEqual(["outside"]);
  });

  it("starts from images that are pinned by digest", () => {
    for (const name of ["db", "caddy"]) expect(services[name]?.["image"], name).toMatch(pinned);
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
  const values = parse(read(`${chart}/values.yaml`)) as {
    image: { repository: string };
    settings: Record<string, string>;
    ingress: object;
  };
  const files = readdirSync(join(root, chart, "templates"));
  const template = (file: string) => read(`${chart}/templates/${file}`);
  const secrets = { SECRET_KEY: secret, DATABASE_URL: "postgres://kaamkaj@db.example.org/kaamkaj?sslmode=verify-full" };
  const production = { NODE_ENV: "production", HOST: "0.0.0.0", ...values.settings, ...secrets };

  it("gives the product settings that production starts with", () => {
    expect(parseSettings(production)).toMatchObject({ production: true, FILES_URL: "s3://kaamkaj/files" });
    for (const name of Object.keys(values.settings)) expect(settings, name).toContain(name);
  });

  it.each(files)("has in %s valid YAML wherever a template puts a value", (file) => {
    const plain = template(file)
      .replaceAll(/^\{\{- define .*\}\}$/gm, "---")
      .replaceAll(/^\s*\{\{-.*\}\}$/gm, "")
      .replaceAll(/\{\{[^}]*\}\}/g, "x");
    for (const document of parseAllDocuments(plain)) expect(document.errors, file).toEqual([]);
  });

  it("names only values and parts that there are", () => {
    const all = files.map(template).join("\n");
    const valueAt = (path: string) => path.split(".").reduce<unknown>((at, key) => Object(at)[key], values);
    for (const [, path = ""] of all.matchAll(/\.Values\.([\w.]+)/g)) expect(valueAt(path), path).toBeDefined();
    for (const [, part = ""] of all.matchAll(/include "([\w.]+)"/g)) expect(all).toContain(`define "${part}"`);
  });

  it("names no image that is not published, and says what to do instead", () => {
    expect(values.image.repository).toBe("");
    expect(template("_helpers.tpl")).toMatch(/required "[^"]*docs\/operations\.md[^"]*" \.Values\.image\.repository/);
    for (const file of ["deployment.yaml", "backup.yaml"])
      expect(template(file)).toContain('image: {{ include "kaamkaj.image" . | quote }}');
  });

  it("takes the host of the ingress from PUBLIC_URL", () => {
    expect(template("ingress.yaml").match(/urlParse \.Values\.settings\.PUBLIC_URL\)\.hostname/g)).toHaveLength(1);
    expect(template("ingress.yaml").match(/\{\{ \$host \}\}/g)).toHaveLength(2);
    expect(values.ingress).not.toHaveProperty("host");
  });

  it("restarts the pods when the settings or the secret have changed", () => {
    const { annotations } =
      /(?<annotations>annotations:\n(?: {8}.*\n)+)/.exec(template("deployment.yaml"))?.groups ?? {};
    expect(annotations).toContain("checksum/settings: {{ toJson .Values.settings | sha256sum }}");
    expect(annotations).toMatch(
      /checksum\/secret: \{\{ \(lookup "v1" "Secret" \.Release\.Namespace \.Values\.secretName\)\.data/,
    );
  });

  it.each(["deployment.yaml", "backup.yaml"])(
    "passes settings, the secret and variables of the operator to %s",
    (file) => {
      expect(template(file)).toContain('{{- include "kaamkaj.environment" . | nindent');
      expect(template(file)).toContain("imagePullSecrets: {{ toJson .Values.imagePullSecrets }}");
      const environment = /define "kaamkaj.environment"[\s\S]*?\{\{- end -\}\}/.exec(template("_helpers.tpl"))?.[0];
      for (const words of ["configMapRef", "secretRef", "range .Values.extraEnv"]) expect(environment).toContain(words);
    },
  );

  it("reaches the database of CloudNativePG with a checked certificate", () => {
    const address = /value: (postgres:\S+)/.exec(
      template("_helpers.tpl").replaceAll("{{ .Release.Name }}", "kaamkaj"),
    )?.[1];
    const { pathname, searchParams, hostname } = new URL(address ?? "");
    expect([hostname, pathname]).toEqual(["kaamkaj-db-rw", "/kaamkaj"]);
    expect(searchParams.get("sslrootcert")).toBe("/etc/database-ca/ca.crt");
    expect(parseSettings({ ...production, DATABASE_URL: address })).toMatchObject({ production: true });
    expect(template("database.yaml")).toContain("name: {{ .Release.Name }}-db\n");
  });

  it("lets the product write nowhere but its own folders, and replaces no instance before the next is ready", () => {
    const lines = ["runAsNonRoot: true", "readOnlyRootFilesystem: true", "drop: [ALL]"];
    for (const line of lines) expect(template("_helpers.tpl")).toContain(line);
    for (const line of [
      "maxUnavailable: 0",
      'path: "/readyz?without=files"',
      "podSecurityContext",
      "containerSecurityContext",
    ])
      expect(template("deployment.yaml")).toContain(line);
  });
});

describe("the systemd units for one machine", () => {
  const unit = (name: string) => read(`deploy/systemd/${name}`);

  it("run the server with the flags of npm start, as an unprivileged user", () => {
    const command = /^ExecStart=\S+\/node (.*)$/m.exec(unit("kaamkaj.service"))?.[1];
    expect(command?.split(" ")).toEqual(server);
    for (const line of ["User=kaamkaj", "NoNewPrivileges=yes", "ProtectSystem=strict", "StateDirectory=kaamkaj"])
      expect(unit("kaamkaj.service")).toContain(`${line}\n`);
  });

  it("tell systemd when the product is ready, and do not start it again with a wrong setting", () => {
    for (const line of ["Type=notify", "NotifyAccess=all", "RestartPreventExitStatus=78", "RestartMaxDelaySec=60"])
      expect(unit("kaamkaj.service")).toContain(`${line}\n`);
  });

  it("back up every night, and restore a backup for a trial every week, with the settings of the product", () => {
    expect(unit("kaamkaj-backup.timer")).toMatch(/^OnCalendar=/m);
    const lineOf = (name: string, key: string) => new RegExp(`^${key}=.*$`, "m").exec(unit(name))?.[0];
    for (const name of ["kaamkaj-backup.service", "kaamkaj-drill.service"])
      for (const key of ["EnvironmentFile", "User", "WorkingDirectory"])
        expect(lineOf(name, key)).toBe(lineOf("kaamkaj.service", key));
    expect(unit("kaamkaj-drill.timer")).toMatch(/^OnCalendar=Sun /m);
  });
});
