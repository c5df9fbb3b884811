import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { openServices } from "#server/create-services.ts";
import { openLog } from "#server/platform/log.ts";
import { parseSettings } from "#server/platform/settings.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { migratedDatabase } from "#server/test/database.ts";
import { buildToken } from "#server/test/identity/build-token.ts";
import { openStorage } from "#server/test/object-storage.ts";
import type { Opened } from "#server/test/open.ts";
import { formOf } from "#server/test/upload.ts";

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  readonly status: { code?: number };
}
interface ExportRequest {
  readonly resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: Span[] }[] }[];
}

const received: ExportRequest[] = [];
const headers: (string | undefined)[] = [];
/** As a collector listens, by OTLP over HTTP. */
const collector = createServer(async (request, response) => {
  headers.push(request.headers["x-key"] as string | undefined);
  received.push((await json(request)) as ExportRequest);
  response.setHeader("content-type", "application/json").end("{}");
});
const spans = () =>
  received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const ofSpan = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
  .png()
  .toBuffer();
const storage = await openStorage();
let opened: Opened;
const logged: string[] = [];
const ends: (() => unknown)[] = [() => collector.close(), storage.close];
/** As soon as the application ends everything has been sent. */
let endServices: () => Promise<void>;

beforeAll(async () => {
  await once(collector.listen(0, "127.0.0.1"), "listening");
  const { url, drop } = await migratedDatabase();
  ends.push(drop);
  const settings = parseSettings({
    DATABASE_URL: url,
    FILES_URL: "s3://kaamkaj",
    ...storage.settings,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: "x-key=of%20ours",
    OTEL_SERVICE_NAME: "market",
  });
  const { services, close } = await openServices(settings, url);
  const log = openLog({ ...settings, LOG_LEVEL: "info" }, { write: (line: string) => void logged.push(line) });
  const app = await buildApp({ ...services, log });
  opened = { app, db: services.db, services };
  endServices = async () => {
    await app.close();
    await close();
  };
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

describe("traces", () => {
  it("tell of each call and of each statement in it, without a value, and go on from where the caller's began", async () => {
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const parent = "b7ad6b7169203331";
    const { id: adminId } = await buildAdmin(opened.db);
    const as = await signedIn(opened, adminId);
    const { token } = await buildToken(opened.db, adminId);
    const traced = { as, headers: { traceparent: `00-${traceId}-${parent}-01` } };
    const answer = await ask(opened, "districtreg", { district: "Somewhere private" }, traced);
    await ask(opened, "districtreg", { district: "Somewhere private" }, { as });
    const uploading = "4bf92f3577b34da6a3ce929d0e0e4736";
    const { type, payload } = await formOf({ bytes: picture });
    const carried = { "content-type": type, traceparent: `00-${uploading}-${parent}-01` };
    await opened.app.inject({ method: "POST", url: "/api/upload", headers: carried, payload });
    await ask(
      opened,
      "clientreport",
      { startdate: "", enddate: "" },
      { as: { accountId: adminId, cookies: {}, token } },
    );
    await endServices();

    const call = spans().find(({ traceId: id, name }) => id === traceId && name === "districtreg") as Span;
    expect(call).toMatchObject({ parentSpanId: parent });
    expect(ofSpan(call)).toEqual({
      "http.request.method": "POST",
      "http.route": "/api/districtreg",
      "http.response.status_code": 200,
      "kaamkaj.request_id": answer.headers["x-request-id"],
      "kaamkaj.role": "admin",
      "kaamkaj.outcome": "Success",
    });
    const within = spans().filter(({ parentSpanId }) => parentSpanId === call.spanId);
    const inserted = within.find(({ name }) => name === "insert districts") as Span;
    expect(ofSpan(inserted)["db.query.text"]).toMatch(/^insert into "districts"/);
    expect(within.map(({ name }) => name)).toContain("select sessions");
    for (const span of within) expect(span.traceId).toBe(traceId);
    const stored = spans().find(({ traceId: id, name }) => id === uploading && name === "upload");
    expect(storage.traceparents).toContain(`00-${uploading}-${stored?.spanId}-01`);
    const refused = spans()
      .filter(({ name }) => name === "districtreg")
      .map(ofSpan);
    expect(refused).toContainEqual(
      expect.objectContaining({ "http.response.status_code": 409, "kaamkaj.outcome": "name_taken" }),
    );
    const all = JSON.stringify(received);
    expect(all).toContain("clientreport");
    for (const secret of ["Somewhere private", token, ...Object.values(as.cookies)]) expect(all).not.toContain(secret);
    expect(all).toContain('"service.name","value":{"stringValue":"market"}');
    expect(new Set(headers)).toEqual(new Set(["of ours"]));
    const own = String(answer.headers["x-request-id"]);
    const line = logged.find((text) => text.includes(own) && text.includes("completed"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ trace_id: traceId });
  });
});
