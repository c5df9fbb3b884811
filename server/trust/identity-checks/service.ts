import { buffer } from "node:stream/consumers";
import type { Row } from "#contract/call.ts";
import type { identityChecks } from "#contract/trust/identity-checks.ts";
import type { IdentityDecision } from "#domain/trust/identity-check.ts";
import { identityPictureParts } from "#domain/trust/identity-picture.ts";
import { removeAtOnce, storeIdentityPicture } from "#server/catalog/files/identity-pictures.ts";
import { claimFile, readStored } from "#server/catalog/files/service.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import { areIdentitiesShown, isIdentityRequired } from "#server/platform/http/identity-setting.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { isTakenByOther, releaseCase } from "#server/trust/content-reports/claims.ts";
import { notifyOfDecision, notifyVerifiers } from "#server/trust/identity-checks/notify.ts";
import {
  canSubmit,
  checksOf,
  decide,
  detachPictures,
  endEarlierCheck,
  insertCheck,
  listChecks,
  lockWaiting,
  type Waiting,
  waitingPictures,
} from "#server/trust/identity-checks/queries.ts";

type Checks = typeof identityChecks;
type Platform = Pick<Services, "platformSettings">;

const isSelfieAsked = ({ platformSettings }: Platform) => platformSettings.current().identitySelfie === "on";

interface SwitchContext {
  readonly services: Platform;
  readonly refuse: (code: "switched_off") => Refusal;
}

function requireOffered({ services, refuse }: SwitchContext): void {
  if (!areIdentitiesShown(services)) throw refuse("switched_off");
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

type StoredFacts = Awaited<ReturnType<typeof checksOf>>[number];

const shownFacts = (row: StoredFacts): Row<Checks["identityChecks.getOwn"]>["checks"][number] => ({
  ...{ checkId: row.checkId, kind: row.kind, lastFour: row.lastFour, status: row.status, end: row.end },
  submittedAt: row.submittedAt.toISOString(),
  decidedAt: iso(row.decidedAt),
  picturesDeletedAt: iso(row.picturesDeletedAt),
  validUntil: iso(row.validUntil),
  reason: row.reason ?? "",
});

export const getOwn: Handler<Checks["identityChecks.getOwn"]> = async (_, { db, actor, services }) => {
  if (!areIdentitiesShown(services)) return [];
  const checks = await checksOf(db, actor.accountId);
  return [
    {
      isRequired: isIdentityRequired(services),
      isSelfieAsked: isSelfieAsked(services),
      canSubmit: await canSubmit(db, actor.accountId),
      checks: checks.map(shownFacts),
    },
  ];
};

export const uploadPicture: Handler<Checks["identityChecks.upload"]> = async ({ file }, context) => {
  requireOffered(context);
  return { outcome: "done", fileName: await storeIdentityPicture(file, context) };
};

export const submit: Handler<Checks["identityChecks.submit"]> = async (input, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  requireOffered(context);
  const { accountId } = actor;
  const { kind, lastFour, front, back } = input;
  // A selfie that nobody asks for is not kept.
  const selfie = isSelfieAsked(services) ? input.selfie : undefined;
  if (isSelfieAsked(services) && !selfie) throw refuse("invalid", { fields: { selfie: "please fill this" } });
  const sent = { front, back, selfie };
  const pictures = identityPictureParts.flatMap((part) => (sent[part] ? [{ part, file: sent[part] }] : []));
  // No cookie has this hash, so that only the account of the sender counts: the picture is encrypted for it.
  for (const { part: field, file: name } of pictures)
    await claimFile(db, { name, field, accountId, kind: "identity", ticketHash: "" });
  const checkId = await insertCheck(db, { accountId, kind, lastFour }, pictures);
  if (checkId === undefined) throw refuse("identity_submitted");
  await notifyVerifiers(db, accountId);
  await recordAudit(db, { id: accountId, after: { identity: checkId, state: "waiting", kind } });
  return "done";
};

export const list: Handler<Checks["identityChecks.list"]> = async (input, { db }) => {
  const { rows, next } = await listChecks(db, input);
  const shown = rows.map(({ accountId, name, decidedBy, pictures, ...row }) => ({
    ...shownFacts(row),
    ...{ accountId, name, decidedBy, pictures },
  }));
  return { rows: shown, next };
};

/** The picture for the admin; empty where it is gone, or was encrypted with another key: the freelancer shows it again. */
async function opened(
  { disk, identitySeal, log }: Services,
  { file, accountId }: { readonly file: string; readonly accountId: number },
): Promise<string> {
  const stored = await readStored(disk, file);
  if (!stored) return "";
  try {
    return identitySeal.openBytes(await buffer(stored), accountId).toString("base64");
  } catch {
    log.error({ file }, "a picture of an identity cannot be decrypted");
    return "";
  }
}

/** Only while the documents wait, and the audit log says who looked. */
export const getPictures: Handler<Checks["identityChecks.getPictures"]> = async ({ checkId }, context) => {
  const { db, services, refuse, recordAudit } = context;
  const pictures = await waitingPictures(db, checkId);
  const [first] = pictures;
  if (!first) throw refuse("not_found");
  await recordAudit(db, { id: first.accountId, after: { identity: checkId, viewed: pictures.length } });
  const rows = [];
  for (const { part, ...picture } of pictures) rows.push({ part, picture: await opened(services, picture) });
  return rows;
};

type DecisionContext = Pick<
  HandlerContext<Checks["identityChecks.refuse"]>,
  "db" | "actor" | "services" | "recordAudit" | "refuse"
>;

interface Decision {
  readonly checkId: number;
  readonly reason?: string;
  /** Refuses what the admin has not seen. */
  readonly compare?: (waiting: Waiting) => void;
}

/** Decides once, and deletes the pictures before anybody is told that they are gone. */
async function settle(move: IdentityDecision, { checkId, compare, reason }: Decision, context: DecisionContext) {
  const { db, actor, services, refuse, recordAudit } = context;
  const waiting = await lockWaiting(db, checkId);
  if (!waiting) throw refuse("case_settled");
  const deskCase = { kind: "identity", subjectId: checkId, adminId: actor.accountId } as const;
  if (await isTakenByOther(db, deskCase)) throw refuse("case_taken");
  compare?.(waiting);
  if (move === "check") await endEarlierCheck(db, waiting.accountId);
  await decide(db, move, { checkId, decidedBy: actor.accountId, reason });
  await releaseCase(db, deskCase);
  await notifyOfDecision(db, services, move, { ...waiting, reason });
  const files = await detachPictures(db, checkId);
  await removeAtOnce(db, services.disk, files);
  const proof = { deletedFiles: files.join(" "), deletedCount: files.length };
  const before = { identity: checkId, state: "waiting" };
  await recordAudit(db, { id: waiting.accountId, before, after: { state: move, kind: waiting.kind, ...proof } });
  return "done" as const;
}

/** A check is about the name that the admin has compared. */
export const check: Handler<Checks["identityChecks.check"]> = ({ checkId, name }, context) =>
  settle(
    "check",
    {
      checkId,
      compare: (waiting) => {
        if (waiting.name !== name) throw context.refuse("identity_name_changed");
      },
    },
    context,
  );
export const refuseCheck: Handler<Checks["identityChecks.refuse"]> = (input, context) =>
  settle("refuse", input, context);
export const deleteCheck: Handler<Checks["identityChecks.delete"]> = (input, context) =>
  settle("delete", input, context);
