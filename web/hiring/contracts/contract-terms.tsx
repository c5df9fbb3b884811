import type { ReactNode } from "react";
import { brokerageOf } from "#domain/catalog/fee.ts";
import type { ContractVersionKind } from "#domain/hiring/contract.ts";
import { contractWords as words } from "#domain/hiring/contract-words.ts";
import { ChangeText } from "#web/hiring/contracts/change-text.tsx";
import type { Contract } from "#web/hiring/contracts/queries.ts";
import { formatDay, formatFee, formatInstant, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { PlanList } from "#web/money/milestones/plan-list.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import "./contracts.css";

type Document = Contract["document"];

/** The terms that apply, in the order of the PDF. */
export function ContractTerms({ contract }: { readonly contract: Contract }) {
  const { document, sha256 } = contract;
  return (
    <Card>
      <Facts facts={factsOf(document)} inLines />
      <Facts facts={amountsOf(document)} inLines />
      {document.milestones.length > 0 && (
        <>
          <h2>{t("Milestones")}</h2>
          <PlanList lines={document.milestones} />
        </>
      )}
      <h2>{t(words.scope)}</h2>
      <p className="prose">{document.work.description}</p>
      {document.questions.length > 0 && <Questions document={document} />}
      <h2>{t(words.agreed)}</h2>
      <ul className="contract-acts">
        {document.acts.map((act) => (
          <li key={`${act.act} ${act.at}`}>
            <span className="soft small number">{formatInstant(act.at)}</span> {actText(act, contract)}
          </li>
        ))}
      </ul>
      <p className="soft small">{t(words.about)}</p>
      <p className="soft small contract-hash">{t("SHA-256 {hash}", { hash: sha256 })}</p>
    </Card>
  );
}

function actText({ act, accountId }: Document["acts"][number], { document, freelancerId }: Contract): string {
  const { name } = accountId === freelancerId ? document.freelancer : document.company;
  return t(words.acts[act], { name });
}

function Questions({ document }: { readonly document: Document }) {
  return (
    <>
      <h2>{t(words.questions)}</h2>
      <Facts facts={Object.fromEntries(document.questions.map(({ question, answer }) => [question, answer || "–"]))} />
    </>
  );
}

const factsOf = ({
  contractId,
  company,
  freelancer,
  work,
  dueDay,
  terms,
  heldBy,
}: Document): Readonly<Record<string, ReactNode>> => ({
  [t(words.number)]: <span className="contract-hash">{contractId}</span>,
  [t(words.company)]: (
    <>
      {company.name}
      <div>
        {t(words.licence)} {company.licenceNumber}
      </div>
      <div>{company.town}</div>
    </>
  ),
  [t(words.freelancer)]: (
    <>
      {freelancer.name}
      <div>{freelancer.town}</div>
    </>
  ),
  [t(words.work)]: work.title,
  [t(words.category)]: `${work.category}, ${work.subcategory}`,
  [t(words.dueDay)]: <span className="day">{formatDay(dueDay)}</span>,
  [t(words.payment)]: t(words.terms[terms]),
  ...(heldBy && { [t(words.heldBy)]: heldBy }),
});

const amountsOf = (document: Document) => ({
  [t(words.net)]: formatPaise(document.netPaise),
  [t(words.brokerage, { rate: formatFee(brokerageOf(document)) })]: formatPaise(document.brokeragePaise),
  [t(words.price)]: <strong>{formatPaise(document.pricePaise)}</strong>,
  ...chargeOf(document),
});

/** What the company pays on top of the price, and in all; nothing without a fee. */
const chargeOf = ({ pricePaise, clientFee }: Document) =>
  clientFee && {
    [t(words.clientFee, { rate: formatFee(clientFee) })]: formatPaise(clientFee.amountPaise),
    [t(words.total)]: <strong>{formatPaise(pricePaise + clientFee.amountPaise)}</strong>,
  };

type Version = Contract["versions"][number];

const kinds: Readonly<Record<ContractVersionKind, string>> = {
  accepted: t("The application was accepted"),
  imported: t("Written for an earlier project"),
  deadline: t("The company set a later deadline"),
  amendment: t("Both sides agreed on a change"),
  milestone: t("A milestone was closed without all of its amount"),
};

/** Every version, newest first: who made it, when, and what it changed. */
export function ContractHistory({ contract }: { readonly contract: Contract }) {
  return (
    <Card>
      <h2>{t("History")}</h2>
      <ol className="short-list">
        {contract.versions.map((version) => (
          <li key={version.version}>
            <VersionEntry version={version} contract={contract} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function VersionEntry({ version, contract: { document } }: { readonly version: Version; readonly contract: Contract }) {
  const { madeBy, kind, createdAt, changes, sha256 } = version;
  const names = { company: document.company.name, freelancer: document.freelancer.name };
  return (
    <>
      <Row spread gap={2}>
        <strong>{t("Version {version}", { version: version.version })}</strong>
        <span className="soft small number">{formatInstant(createdAt)}</span>
      </Row>
      <p>
        {kinds[kind]}
        {madeBy && ` · ${names[madeBy]}`}
      </p>
      {changes.map((change) => (
        <ChangeText key={change.term} change={change} />
      ))}
      <p className="soft small contract-hash">{t("SHA-256 {hash}", { hash: sha256 })}</p>
    </>
  );
}
