import { setTimeout as wait } from "node:timers/promises";
import { HttpClient } from "../../e2e/http-client.ts";
import { newFreelancer } from "../../e2e/new-accounts.ts";
import { violatedInvariants } from "../simulate/invariants.ts";
import type { Fault, Outcome } from "./fault.ts";
import { openMailServer } from "./mail-server.ts";
import { withDataFolder } from "./product-folder.ts";
import { Relay } from "./tcp-relay.ts";

const recipients = 10;
const addressOf = (at: number) => `mail${at}@kaamkaj.example`;
const isRecipient = (address: string) => /\bmail\d+@kaamkaj\.example\b/.test(address);
const maxCallMs = 300;
const maxDeliveryMs = 60_000;
/** Long enough for failed deliveries. */
const outageMs = 12_000;

type MailServer = Awaited<ReturnType<typeof openMailServer>>;

/** A fault of the mail server and its end. */
interface MailFault {
  readonly name: string;
  readonly begin: () => Promise<unknown>;
  readonly end: () => Promise<unknown>;
}

const mail: Fault["run"] = async () => {
  const mailServer = await openMailServer();
  const relay = new Relay(() => mailServer.port);
  await relay.setMode("open");
  try {
    return await withDataFolder(async ({ dataDir, start }) => {
      const env = { SMTP_URL: `smtp://127.0.0.1:${relay.port}` };
      let product = await start(env);
      process.env["PRODUCT_URL"] = product.url;
      const usernames = await Promise.all(
        Array.from({ length: recipients }, async (_, at) => {
          const { username } = await newFreelancer(`mail${at}`, { EMAIL: addressOf(at) });
          return username;
        }),
      );
      // Welcome mails come first and are not counted.
      while (mailServer.received.length < recipients) await wait(50);
      const requestMail = (at: number) =>
        new HttpClient(() => product.url).post("forgotpwd", { username: usernames[at % recipients] });
      const mailFaults: readonly MailFault[] = [
        { name: "down", begin: () => relay.setMode("closed"), end: () => relay.setMode("open") },
        { name: "silent", begin: () => relay.setMode("silent"), end: () => relay.setMode("open") },
        {
          name: "refusing",
          begin: async () => Object.assign(mailServer.behavior, { refuses: true }),
          end: async () => Object.assign(mailServer.behavior, { refuses: false }),
        },
        {
          name: "app killed",
          begin: async () => Object.assign(mailServer.behavior, { withholds: true }),
          end: async () => {
            await product.kill9();
            Object.assign(mailServer.behavior, { withholds: false });
            product = await start(env);
          },
        },
      ];
      const outcomes: Outcome[] = [];
      for (const fault of mailFaults) outcomes.push(await provoke(fault, mailServer, requestMail));
      const violations = await violatedInvariants(dataDir);
      return {
        passed: outcomes.every(({ passed }) => passed) && violations.length === 0,
        summary: [...outcomes.map(({ summary }) => summary), ...violations].join("; "),
      };
    });
  } finally {
    await relay.setMode("closed");
    mailServer.close();
  }
};

/** Requests mails during the fault. Each must arrive afterwards, with one message id however often it was sent. */
async function provoke(
  fault: MailFault,
  mailServer: MailServer,
  requestMail: (at: number) => Promise<{ status: number }>,
) {
  const before = mailServer.received.length;
  await fault.begin();
  let [slowestMs, failed] = [0, 0];
  for (let at = 0; at < recipients; at += 1) {
    const began = performance.now();
    const { status } = await requestMail(at);
    slowestMs = Math.max(slowestMs, performance.now() - began);
    if (status !== 200) failed += 1;
  }
  await wait(outageMs);
  await fault.end();
  const restoredAt = Date.now();
  // The product may write to others meanwhile: reminders to demo accounts.
  const received = () => mailServer.received.slice(before).filter(({ to }) => isRecipient(to));
  const acknowledgedRecipients = () =>
    new Set(received().flatMap(({ to, acknowledged }) => (acknowledged ? [to] : [])));
  while (acknowledgedRecipients().size < recipients && Date.now() - restoredAt < maxDeliveryMs) await wait(100);
  const tookMs = Date.now() - restoredAt;
  // A duplicate would arrive now.
  await wait(3_000);
  const ids = Map.groupBy(received(), ({ to }) => to);
  const duplicates = [...ids.values()].filter((of) => new Set(of.map(({ messageId }) => messageId)).size !== 1).length;
  const lost = recipients - acknowledgedRecipients().size;
  const summary = `${fault.name}: calls ${Math.round(slowestMs)} ms at most, ${failed} failed, ${received().length} mails of ${recipients} in ${(tookMs / 1000).toFixed(0)} s, ${lost} lost, ${duplicates} with another id`;
  return {
    passed: failed + lost + duplicates === 0 && slowestMs <= maxCallMs && tookMs <= maxDeliveryMs,
    summary,
  };
}

export const mailFault: Fault = {
  name: "mail",
  sentence: "the mail server down, silent, refusing; the app killed while mailing",
  minutes: 5,
  run: mail,
};
