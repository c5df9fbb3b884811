import type { contracts } from "#contract/hiring/contracts.ts";
import { allowedContractMoves, proposedChanges } from "#domain/hiring/amendment.ts";
import { type ContractDocument, changesBetween, contractFileName } from "#domain/hiring/contract.ts";
import { pdfOf } from "#server/hiring/contracts/kept-pdf.ts";
import { contractFor, contractsOf, openAmendmentOf, versionsOf } from "#server/hiring/contracts/queries.ts";
import { changeablePlanOf } from "#server/hiring/plans/change-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { queueKeys } from "#server/platform/fair-queue.ts";
import type { Handler } from "#server/platform/http/context.ts";

export const listContracts: Handler<(typeof contracts)["contracts.list"]> = async (input, { db, actor }) => {
  const { rows, next } = await contractsOf(db, actor, input);
  const answers = rows.map(({ text, createdAt, endedAt, ...contract }) => {
    const { work, company, freelancer, pricePaise, dueDay } = JSON.parse(text) as ContractDocument;
    return {
      ...contract,
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      workId: work.id,
      title: work.title,
      otherName: actor.role === "client" ? freelancer.name : company.name,
      pricePaise,
      dueDay,
    };
  });
  return { rows: answers, next };
};

type Version = Awaited<ReturnType<typeof versionsOf>>[number];
type Contract = NonNullable<Awaited<ReturnType<typeof contractFor>>>;

/** The last act made it. A member acts for the company. */
function makerOf({ kind, document }: Version, { freelancerId }: Contract): "company" | "freelancer" | null {
  const last = document.acts.at(-1);
  if (kind === "imported" || !last) return null;
  return last.accountId === freelancerId ? "freelancer" : "company";
}

export const getContract: Handler<(typeof contracts)["contracts.get"]> = async (input, { db, actor, refuse }) => {
  const contract = await contractFor(db, actor, input);
  const versions = contract ? await versionsOf(db, contract.id) : [];
  const current = versions.at(-1);
  if (!contract || !current) throw refuse("not_found");
  const amendment = contract.openAuthor ? await openAmendmentOf(db, contract.id) : undefined;
  const party = actor.role === "client" ? "company" : "freelancer";
  const history = versions.map((each, index) => ({
    version: each.version,
    kind: each.kind,
    sha256: each.sha256,
    createdAt: each.createdAt.toISOString(),
    madeBy: makerOf(each, contract),
    changes: [...changesBetween(versions[index - 1]?.document, each.document)],
  }));
  return [
    {
      contractId: contract.id,
      requestId: contract.requestId,
      state: contract.state,
      createdAt: contract.createdAt.toISOString(),
      endedAt: contract.endedAt?.toISOString() ?? null,
      endReason: contract.endReason,
      freelancerId: contract.freelancerId,
      version: current.version,
      document: mutable(current.document),
      sha256: current.sha256,
      openAmendment: amendment ? shownAmendment(amendment, current.document) : null,
      plan: await planOf(db, contract.requestId, current.document),
      allowedMoves: actor.role === "admin" ? [] : [...allowedContractMoves(contract, party)],
      versions: history.toReversed(),
    },
  ];
};

/** What a change can replace of the plan. */
async function planOf(db: Db, requestId: number | null, { terms }: ContractDocument) {
  return terms === "after" || requestId === null ? null : changeablePlanOf(db, requestId);
}

type Amendment = NonNullable<Awaited<ReturnType<typeof openAmendmentOf>>>;

const shownAmendment = (amendment: Amendment, document: ContractDocument) => ({
  amendmentId: amendment.id,
  author: amendment.author,
  reason: amendment.reason,
  changes: [...proposedChanges(document, amendment.changes)],
  createdAt: amendment.createdAt.toISOString(),
  expiresAt: amendment.expiresAt.toISOString(),
});

/** The lists of a row of the contract are not readonly. */
const mutable = ({ milestones, questions, acts, ...document }: ContractDocument) => ({
  ...document,
  milestones: [...milestones],
  questions: [...questions],
  acts: [...acts],
});

export const saveContract: Handler<(typeof contracts)["contracts.pdf"]> = async (input, context) => {
  const { db, actor, browser, services, refuse } = context;
  const { contractId, version } = input;
  const contract = await contractFor(db, actor, { contractId });
  const versions = contract ? await versionsOf(db, contract.id) : [];
  const chosen = version ? versions.find((each) => each.version === version) : versions.at(-1);
  if (!contract || !chosen) throw refuse("not_found");
  const language = input.language ?? browser.language ?? "en";
  const drawn = { ...chosen, freelancerId: contract.freelancerId };
  const bytes = await pdfOf(drawn, language, queueKeys(actor, browser.network), services);
  return { name: contractFileName(contract.id, chosen.version, language), bytes };
};
