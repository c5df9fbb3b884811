import { setTimeout as wait } from "node:timers/promises";
import { HttpClient } from "../../e2e/http-client.ts";
import { newFreelancer } from "../../e2e/new-accounts.ts";
import { violatedInvariants } from "../simulate/invariants.ts";
import type { Fault, Outcome } from "./fault.ts";
import { openMailServer } from "./mail-server.ts";
import { inPlace } from "./product-folder.ts";
import { Relay } from "./tcp-relay.ts";

const people = 10;
const mostCallMs = 300;
const mostMailMs = 60_000;
/** How long the mail server is away: long enough that mails are tried in vain. */
const awayMs = 12_000;

type Mails = Awaited<ReturnType<typeof openMailServer>>;

/** What is done to it, and how it comes back. */
interface Trouble {
  readonly name: string;
  readonly begin: () => Promise<unknown>;
  readonly end: () => Promise<unknown>;
}

const mail: Fault["run"] = async () => {
  const mails = await openMailServer();
  const relay = new Relay(() => mails.port);
  await relay.be("open");
  try {
    return await inPlace(async ({ dataDir, start }) => {
      const env = { SMTP_URL: `smtp://127.0.0.1:${relay.port}` };
      let product = await start(env);
      process.env["PRODUCT_URL"] = product.url;
      const usernames = await Promise.all(
        Array.from({ length: people }, async (_, at) => {
          const { username } = await newFreelancer(`mail${at}`, { EMAIL: `mail${at}@kaamkaj.example` });
          return username;
        }),
      );
      // Everybody is welcomed first: what is counted below is what was asked for meanwhile.
      while (mails.received.length < people) await wait(50);
      const ask = (at: number) =>
        new HttpClient(() => product.url).post("forgotpwd", { username: usernames[at % people] });
      const troubles: readonly Trouble[] = [
        { name: "down", begin: () => relay.be("closed"), end: () => relay.be("open") },
        { name: "silent", begin: () => relay.be("silent"), end: () => relay.be("open") },
        {
          name: "refusing",
          begin: async () => Object.assign(mails.manner, { refuses: true }),
          end: async () => Object.assign(mails.manner, { refuses: false }),
        },
        {
          name: "app killed",
          begin: async () => Object.assign(mails.manner, { withholds: true }),
          end: async () => {
            await product.kill9();
            Object.assign(mails.manner, { withholds: false });
            product = await start(env);
          },
        },
      ];
      const outcomes: Outcome[] = [];
      for (const trouble of troubles) outcomes.push(await suffered(trouble, mails, ask));
      const broken = await violatedInvariants(dataDir);
      return {
        passed: outcomes.every(({ passed }) => passed) && broken.length === 0,
        told: [...outcomes.map(({ told }) => told), ...broken].join("; "),
      };
    });
  } finally {
    await relay.be("closed");
    mails.close();
  }
};

/** Everybody asks for a mail meanwhile; then all of them have to come, each as one message however often it was tried. */
async function suffered(trouble: Trouble, mails: Mails, ask: (at: number) => Promise<{ status: number }>) {
  const before = mails.received.length;
  await trouble.begin();
  let [slowestMs, failed] = [0, 0];
  for (let at = 0; at < people; at += 1) {
    const began = performance.now();
    const { status } = await ask(at);
    slowestMs = Math.max(slowestMs, performance.now() - began);
    if (status !== 200) failed += 1;
  }
  await wait(awayMs);
  await trouble.end();
  const back = Date.now();
  const came = () => mails.received.slice(before);
  const arrived = () => new Set(came().flatMap(({ to, taken }) => (taken ? [to] : [])));
  while (arrived().size < people && Date.now() - back < mostMailMs) await wait(100);
  const tookMs = Date.now() - back;
  // Whatever else would come.
  await wait(3_000);
  const ids = Map.groupBy(came(), ({ to }) => to);
  const others = [...ids.values()].filter((of) => new Set(of.map(({ messageId }) => messageId)).size !== 1).length;
  const lost = people - arrived().size;
  const told = `${trouble.name}: calls ${Math.round(slowestMs)} ms at most, ${failed} failed, ${came().length} mails of ${people} in ${(tookMs / 1000).toFixed(0)} s, ${lost} lost, ${others} with another id`;
  return {
    passed: failed + lost + others === 0 && slowestMs <= mostCallMs && tookMs <= mostMailMs,
    told,
  };
}

export const mailTrouble: Fault = {
  name: "mail",
  sentence: "the mail server down, silent, refusing; the app killed while mailing",
  minutes: 5,
  run: mail,
};
