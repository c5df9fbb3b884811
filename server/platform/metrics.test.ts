import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { checkNightly } from "#server/money/ledger/checks.ts";
import { open } from "#server/test/open.ts";

/** Where there is a replica its figures are told, also while nothing answers there. */
const opened = open({ DATABASE_REPLICA_URL: "postgres://somebody@127.0.0.1:1/nothing" });

const deploy = (path: string) => readFileSync(join(import.meta.dirname, "../../deploy", path), "utf8");

it("every figure that the dashboard and the alerts show is one the product tells", async () => {
  await checkNightly(opened.services);
  const metrics = (await opened.app.inject({ url: "/metrics" })).body;
  const { panels } = JSON.parse(deploy("grafana/kaamkaj.json")) as { panels: { targets: { expr: string }[] }[] };
  const { groups } = parse(deploy("prometheus/alerts.yaml")) as { groups: { rules: { expr: string }[] }[] };
  const expressions = [...panels.flatMap(({ targets }) => targets), ...groups.flatMap(({ rules }) => rules)];
  const figures = expressions.flatMap(({ expr }) => expr.match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?=[{[ )]|$)/g) ?? []);
  const others = ["histogram_quantile"];
  expect(figures.length).toBeGreaterThan(expressions.length / 2);
  for (const figure of figures.filter((name) => !others.includes(name))) {
    const name = figure.replace(/_(bucket|count|sum)$/, "");
    expect(metrics, figure).toContain(`# TYPE ${name} `);
  }
});
