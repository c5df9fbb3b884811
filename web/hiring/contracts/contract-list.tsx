import type { Role } from "#domain/role.ts";
import { ContractStateWord } from "#web/hiring/contracts/contract-state.tsx";
import { contractsQuery, type ListedContract } from "#web/hiring/contracts/queries.ts";
import { formatDay, formatPaise } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore, useVisibleRows } from "#web/ui/list/load-more.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

type Party = Exclude<Role, "admin">;

/** Everything that an account has agreed on, newest first. */
export function ContractList({ of: role }: { readonly of: Party }) {
  const list = useList(contractsQuery);
  const empty = <EmptyState art="works" title={t("No contracts yet. One appears when an application is accepted.")} />;
  return (
    <Page>
      <PageTitle
        title={t("Contracts")}
        lead={t("What you have agreed on with the other party. Contracts stay here even if an application is removed.")}
      />
      <Listing list={list} empty={empty} skeleton={<Skeleton height="24rem" />}>
        {(rows) => <Cards of={role} list={list} rows={rows} />}
      </Listing>
    </Page>
  );
}

interface CardsProps {
  readonly of: Party;
  readonly list: List<ListedContract>;
  readonly rows: readonly ListedContract[];
}

function Cards({ of: role, list, rows }: CardsProps) {
  const visible = useVisibleRows("contracts", list, rows);
  return (
    <>
      <ul className="cards" style={{ "--least": "20rem" }}>
        {visible.rows.map((row) => (
          <li key={row.contractId} data-id={row.contractId}>
            <ContractCard of={role} contract={row} />
          </li>
        ))}
      </ul>
      <LoadMore list={visible} />
    </>
  );
}

function ContractCard({ of: role, contract }: { readonly of: Party; readonly contract: ListedContract }) {
  const { contractId, requestId, title, otherName, state, version, pricePaise, dueDay } = contract;
  return (
    <Card>
      <Row spread>
        <h2>{title}</h2>
        <ContractStateWord state={state} />
      </Row>
      <p className="soft">{otherName}</p>
      <Facts
        inLines
        facts={{
          [t("Price")]: formatPaise(pricePaise),
          [t("Delivery by")]: formatDay(dueDay),
          [t("Version")]: String(version),
        }}
      />
      <Row>
        <ButtonLink to={`/${role}master/contract/$id`} params={{ id: String(requestId ?? contractId) }} size="small">
          {t("View contract")}
        </ButtonLink>
      </Row>
    </Card>
  );
}
