import type { AccountState } from "#domain/account.ts";
import type { TextKey } from "#texts/hindi.ts";
import { regDateColumn } from "#web/identity/accounts/account-columns.tsx";
import { AccountMenu } from "#web/identity/accounts/account-menu.tsx";
import type { Account } from "#web/identity/accounts/queries.ts";
import { formatDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Email, Media } from "#web/ui/display/media.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import type { ReportColumn } from "#web/ui/list/export-button.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";
import { Picture } from "#web/ui/picture.tsx";
import "./accounts.css";

export const kindTexts = { client: "Company", freelancer: "Freelancer" } as const;

export const states = {
  pending: { word: "Awaiting verification", colour: "blue" },
  accepted: { word: "Verified", colour: "green" },
  rejected: { word: "Verification rejected", colour: "red" },
  restricted: { word: "Restricted", colour: "red" },
} as const satisfies Record<AccountState, { readonly word: TextKey; readonly colour: string }>;

/** Freelancers are not verified: of them only a restriction is said. */
function stateOf({ kind, status, isRestricted }: Account): (typeof states)[AccountState] | undefined {
  if (isRestricted) return states.restricted;
  return kind === "client" ? states[status] : undefined;
}

const textOfState = (row: Account) => {
  const state = stateOf(row);
  return state ? t(state.word) : "";
};

const placeOf = ({ location, district }: Account) => `${location}, ${district}`;

export const columns = (): readonly Column<Account>[] => [
  {
    header: t("Name"),
    isLead: true,
    value: (row) => row.name,
    cell: (row) => (
      <Media picture={<Picture name={row.picture} size={40} alt="" round={row.kind === "freelancer"} />}>
        <strong>{row.name}</strong>
        <p className="soft small">
          {t(kindTexts[row.kind])} · {row.username}
        </p>
      </Media>
    ),
  },
  {
    header: t("Status"),
    value: textOfState,
    cell: (row) => {
      const state = stateOf(row);
      return state && <StatusWord word={t(state.word)} colour={state.colour} />;
    },
  },
  {
    header: t("Contact"),
    value: (row) => `${row.email} ${row.phone}`,
    cell: (row) => (
      <div className="account-contact small">
        <Email address={row.email} />
        <p className="soft">{row.phone}</p>
      </div>
    ),
  },
  { header: t("Place"), value: placeOf },
  regDateColumn,
  { header: t("Actions"), align: "end", cell: (row) => <AccountMenu account={row} /> },
];

/** A spreadsheet has a column for each of them. */
export const reportColumns = (): readonly ReportColumn<Account>[] => [
  { header: t("Name"), value: (row) => row.name },
  { header: t("Username"), value: (row) => row.username },
  { header: t("Account type"), value: (row) => t(kindTexts[row.kind]) },
  { header: t("Status"), value: textOfState },
  { header: t("Email"), value: (row) => row.email },
  { header: t("Phone"), value: (row) => row.phone },
  { header: t("Place"), value: placeOf },
  { header: t("Reg. Date"), value: (row) => row.regdate, shown: (row) => formatDay(row.regdate) },
];
