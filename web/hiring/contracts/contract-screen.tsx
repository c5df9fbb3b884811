import { useState } from "react";
import { contractFileName } from "#domain/hiring/contract.ts";
import type { Language } from "#domain/language.ts";
import type { Role } from "#domain/role.ts";
import { Amendment, useAmendmentForm } from "#web/hiring/contracts/amendment.tsx";
import { ContractStateWord } from "#web/hiring/contracts/contract-state.tsx";
import { ContractHistory, ContractTerms } from "#web/hiring/contracts/contract-terms.tsx";
import { type Contract, contractQuery } from "#web/hiring/contracts/queries.ts";
import { downloadMade } from "#web/lib/downloads.ts";
import { formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { language as current, t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, Note } from "#web/ui/display/guidance.tsx";
import { BackLink } from "#web/ui/display/page-head.tsx";
import { Page, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

interface Props {
  readonly of: Exclude<Role, "admin">;
  /** The id of the request or, once that is removed, of the contract. */
  readonly id: string;
  /** Whether the reader came to ask for more time. */
  readonly isExtension: boolean;
}

/** What both sides have agreed on, what changed since, and the file to keep. */
export function ContractScreen({ of: role, id, isExtension }: Props) {
  const list = useAllRows(contractQuery(id));
  const missing = (
    <EmptyState art="search" title={t("This contract does not exist")}>
      <p className="soft">{t("A contract begins when an application is accepted.")}</p>
    </EmptyState>
  );
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Contract")}
        lead={list.rows[0]?.document.work.title}
        back={<BackLink to={`/${role}master/contracts`}>{t("All contracts")}</BackLink>}
      />
      <Listing list={list} missing={missing} empty={missing} skeleton={<Skeleton height="40rem" />}>
        {([contract]) => contract && <ContractDetails contract={contract} isExtension={isExtension} />}
      </Listing>
    </Page>
  );
}

function ContractDetails({ contract, isExtension }: { readonly contract: Contract; readonly isExtension: boolean }) {
  const { open, close } = useAmendmentForm(contract, isExtension);
  return (
    <>
      <Row spread>
        <Row gap={2}>
          <ContractStateWord state={contract.state} />
          <span className="soft">{t("Version {version}", { version: contract.version })}</span>
        </Row>
        <Row gap={2}>
          {open && <Button onClick={open}>{t("Request a change")}</Button>}
          <SaveContract contract={contract} />
        </Row>
      </Row>
      {contract.endedAt && contract.endReason && <Note>{endText(contract.endReason, contract.endedAt)}</Note>}
      <Amendment contract={contract} isExtension={isExtension} close={close} />
      <ContractTerms contract={contract} />
      <ContractHistory contract={contract} />
    </>
  );
}

function endText(reason: NonNullable<Contract["endReason"]>, endedAt: string): string {
  const moment = formatInstant(endedAt);
  return reason === "paid"
    ? t("The work was paid on {moment}. The contract has ended.", { moment })
    : t("The project ended on {moment}, and the contract with it.", { moment });
}

/** Saves the version that applies as a PDF, in either language. The language of the screens comes first. */
function SaveContract({ contract }: { readonly contract: Contract }) {
  const [busy, setBusy] = useState<Language>();
  const { contractId, version } = contract;
  async function save(language: Language): Promise<void> {
    setBusy(language);
    await downloadMade(
      "contracts.pdf",
      { contractId, version, language },
      contractFileName(contractId, version, language),
    );
    setBusy(undefined);
  }
  const choices = [
    { language: "en", text: t("PDF in English") },
    { language: "hi", text: t("PDF in Hindi") },
  ] as const;
  const ordered = choices.toSorted((a, b) => Number(b.language === current()) - Number(a.language === current()));
  return (
    <>
      {ordered.map(({ language, text }) => (
        <Button
          key={language}
          tone={language === current() ? "primary" : "quiet"}
          busy={busy === language}
          onClick={() => void save(language)}
        >
          {text}
        </Button>
      ))}
    </>
  );
}
