import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany } from "#server/test/build.ts";
import { newPushBrowser, type PushBrowser } from "#server/test/notify/push-server.ts";
import type { Opened } from "#server/test/open.ts";

export async function subscribe(opened: Opened, as: Browser, { endpoint, p256dh, auth }: PushBrowser): Promise<string> {
  return outcomeOf(await ask(opened, "push.subscribe", { endpoint, p256dh, auth }, { as }));
}

/** A company that switched pushes on in a browser. */
export async function buildPushReader(opened: Opened, host: string, language: "en" | "hi" = "en") {
  const { id } = await buildCompany(opened.db, { language });
  const as = await signedIn(opened, id);
  const browser = newPushBrowser(host);
  const outcome = await subscribe(opened, as, browser);
  if (outcome !== "Success") throw new Error(`push.subscribe: ${outcome}`);
  return { id, as, browser };
}

export type PushReader = Awaited<ReturnType<typeof buildPushReader>>;
