import type { ComparedTerm, ContractVersionKind } from "#domain/contract.ts";
import type { Contract } from "#web/features/contracts/queries.ts";
import { formatDay, formatInstant, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Card, Row } from "#web/ui/layout.tsx";

type Version = Contract["versions"][number];

const kinds: Readonly<Record<ContractVersionKind, string>> = {
  accepted: t("The application was accepted"),
  imported: t("Written for an earlier engagement"),
  deadline: t("The company set a later deadline"),
  amendment: t("Both sides agreed on a change"),
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

type Change = Contract["versions"][number]["changes"][number];

const termNames: Readonly<Record<ComparedTerm, string>> = {
  dueDay: t("Delivery by"),
  pricePaise: t("Price"),
  description: t("Scope of the work"),
};

/** Long texts stand below each other, and only when they are opened. */
export function ChangeText({ change: { term, before, after } }: { readonly change: Change }) {
  if (term !== "description")
    return (
      <p>
        {termNames[term]}: <del>{shown(term, before)}</del> <ins>{shown(term, after)}</ins>
      </p>
    );
  return (
    <details>
      <summary>{t("The scope of the work changed")}</summary>
      <del className="prose">{before}</del>
      <ins className="prose">{after}</ins>
    </details>
  );
}

const shown = (term: Exclude<ComparedTerm, "description">, value: string): string =>
  term === "dueDay" ? formatDay(value) : formatPaise(Number(value));
