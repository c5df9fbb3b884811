import type { signals } from "#contract/trust/signals.ts";
import type { Handler, Handlers } from "#server/platform/http/context.ts";
import { isTakenByOther, releaseCase } from "#server/trust/content-reports/claims.ts";
import { isOfAdmin } from "#server/trust/content-reports/queries.ts";
import { accountsOfSignals, closeSignal, hasSignal, openSignals } from "#server/trust/signals/queries.ts";

type Signals = typeof signals;

const list: Handler<Signals["signals.list"]> = async (input, { db }) => {
  const { rows, next } = await openSignals(db, input);
  const people = await accountsOfSignals(
    db,
    rows.map(({ signalId }) => signalId),
  );
  const accountsOf = (id: number) =>
    people
      .filter(({ signalId }) => signalId === id)
      .map(({ signalId: _, registeredAt, ...account }) => ({ ...account, registeredAt: registeredAt.toISOString() }));
  return {
    rows: rows.map((row) => ({
      ...row,
      foundAt: row.foundAt.toISOString(),
      accounts: accountsOf(row.signalId),
    })),
    next,
  };
};

const close: Handler<Signals["signals.close"]> = async ({ signalId, outcome }, context) => {
  const { db, actor, refuse, recordAudit } = context;
  const { accountId: adminId } = actor;
  const claim = { kind: "signal", subjectId: signalId, adminId } as const;
  if (!(await hasSignal(db, signalId))) throw refuse("not_found");
  if (await isTakenByOther(db, claim)) throw refuse("case_taken");
  const people = await accountsOfSignals(db, [signalId]);
  for (const { accountId } of people) if (await isOfAdmin(db, adminId, accountId)) throw refuse("own_content");
  if ((await closeSignal(db, signalId, { outcome, closedBy: adminId })) === undefined) throw refuse("case_settled");
  await releaseCase(db, claim);
  await recordAudit(db, { id: people[0]?.accountId ?? `signal ${signalId}`, after: { signal: signalId, outcome } });
  return "done";
};

/** What jobs have noticed. */
export const signalsHandlers: Handlers<Signals> = { "signals.list": list, "signals.close": close };
