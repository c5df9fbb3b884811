import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { webhookDeliveries } from "#server/platform/db/schema/webhooks.ts";
import { buildFreelancer } from "#server/test/build.ts";
import { buildWebhook } from "#server/test/identity/build-webhook.ts";
import { startReceiver } from "#server/test/identity/webhook-receiver.ts";
import { open } from "#server/test/open.ts";
import { pollUntil } from "#server/test/poll.ts";
import { startProduct } from "#server/test/start-product.ts";

const opened = open({}, { hasJobs: false });
const receiver = await startReceiver();

it("no event is lost and none has a second id where the process is killed while it sends", {
  tags: "all",
  timeout: 120_000,
}, async () => {
  const { id } = await buildFreelancer(opened.db);
  const { webhookId } = await buildWebhook(opened, id, { url: receiver.url });
  const row = { accountId: id, kind: "paid", subjectKind: "request", facts: {} } as const;
  const subjects = [1, 2, 3, 4, 5, 6];
  await opened.db.insert(notifications).values(subjects.map((subjectId) => ({ ...row, subjectId })));
  const { DATABASE_URL = "", DATA_DIR } = opened.services.settings;
  const started: { product?: Awaited<ReturnType<typeof startProduct>> } = {};
  receiver.answer = (response) => {
    // The event has arrived, and its sender does not hear of it any more.
    started.product?.product.kill("SIGKILL");
    response
      .on("error", () => undefined)
      .writeHead(204)
      .end();
  };
  started.product = await startProduct({ DATABASE_URL, DATA_DIR });
  started.product.product.kill(receiver.received.length > 0 ? "SIGKILL" : 0);
  await started.product.exit;
  expect(receiver.received.length).toBeGreaterThan(0);
  receiver.answer = receiver.accept;
  const next = await startProduct({ DATABASE_URL, DATA_DIR });
  const isWaiting = eq(webhookDeliveries.state, "waiting");
  const waits = async () => (await opened.db.$count(webhookDeliveries, isWaiting)) > 0;
  await pollUntil(async () => !(await waits()), 60_000);
  next.product.kill("SIGTERM");
  await next.exit;
  expect(await waits()).toBe(false);
  const deliveries = await opened.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId));
  const sent = receiver.received.map(
    ({ headers, body }) => [JSON.parse(body).data.subjectId, headers["webhook-id"]] as const,
  );
  const expected = deliveries.map(({ subject, eventId }) => [Number(subject.split(" ")[1]), eventId] as const);
  expect(new Map(sent)).toEqual(new Map(expected));
  expect(new Set(sent.map(String)).size).toBe(subjects.length);
});
