import type { files } from "#contract/catalog/files.ts";
import { fileErrors } from "#domain/catalog/uploaded-file.ts";
import { storeSignals } from "#server/platform/db/signals.ts";
import type { HandlerContext } from "#server/platform/http/context.ts";
import type { Refusal } from "#server/platform/refusal.ts";

/** What storing a file needs of the call that sends it. */
export type DocumentContext = Pick<HandlerContext<typeof files.upload>, "actor" | "browser" | "services"> & {
  readonly refuse: (
    code: "too_large" | "unsupported_type" | "infected",
    more: { fields: Record<string, string>; state?: string },
  ) => Refusal;
};

/**
 * What is stored as it was sent is scanned first, if the operator has a scanner; pictures are drawn again instead. Returns when
 * nothing was found; undefined where no scanner has looked.
 */
export async function scan(bytes: Buffer, context: DocumentContext): Promise<Date | undefined> {
  const result = await context.services.virusScan?.(bytes);
  if (result === "not scanned" || result === undefined) {
    context.browser.markUnscanned();
    return undefined;
  }
  if (result.finding === undefined) return new Date();
  await storeInfection(result.finding, context);
  const fields = { file: fileErrors.infected };
  const refusal = context.refuse("infected", { fields, state: `A virus was found in this file: ${result.finding}.` });
  refusal.auditFacts = { finding: result.finding };
  throw refusal;
}

/** The finding is in the log and at the desk, and with the refusal in the audit log; of the file nothing is stored. */
async function storeInfection(finding: string, { actor, browser, services }: DocumentContext): Promise<void> {
  const { db, log, signalSeal } = services;
  log.warn({ finding, accountId: actor?.accountId }, "a file with a virus was refused");
  const sender = actor ? String(actor.accountId) : browser.network;
  await storeSignals(db, {
    kind: "infectedFile",
    isEvent: true,
    found: [
      {
        subject: signalSeal.fingerprint(`infectedFile ${sender}`),
        title: finding,
        count: 1,
        workId: null,
        accounts: actor ? [actor.accountId] : [],
      },
    ],
  });
}
