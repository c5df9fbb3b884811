import { useState } from "react";
import { gstStates } from "#domain/money/tax-numbers.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { numberStatuses } from "#web/money/taxes/number-status.ts";
import { type TaxSearch, taxPeopleQuery } from "#web/money/taxes/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { FilterSelect } from "#web/ui/list/filter-select.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Person = RowOf<"taxes.listPeople">;

const statusOptions = Object.fromEntries(Object.entries(numberStatuses).map(([status, { word }]) => [status, word]));

/** The tax numbers of freelancers and companies, which the accountant looks up on the portals and checks or refuses. */
export const TaxPeople = ({ search }: { readonly search: TaxSearch }) => (
  <Stack>
    <p className="soft small">
      {t("A number shown here is well-formed. Whether it is registered, and to whom, is on the portal.")}{" "}
      <a href="https://services.gst.gov.in/services/searchtp" target="_blank" rel="noreferrer">
        {t("Search a GSTIN on the portal")}
      </a>
    </p>
    <Row>
      <FilterSelect name="status" label={t("Status")} none={t("Every status")} options={statusOptions} />
    </Row>
    <OpeningTable
      label={t("Tax numbers")}
      list={useList(taxPeopleQuery(search))}
      columns={columnsOf}
      idOf={({ loginid }) => loginid}
      nameOf={({ name }) => name}
      partOf={(person, _, close) => <RefuseForm person={person} close={close} />}
      empty={
        <EmptyState art="done" title={t("No tax numbers here")}>
          <p className="soft">{t("Freelancers and companies give them in My Account, under Data.")}</p>
        </EmptyState>
      }
    />
  </Stack>
);

const columnsOf = (open: (person: Person, part: "refuse") => void): readonly Column<Person>[] => [
  { header: t("Name"), isLead: true, value: ({ name }) => name },
  {
    header: t("Legal name"),
    value: ({ legalName, address, state }) =>
      [legalName, address, state && gstStates[state]].filter(Boolean).join(", "),
  },
  {
    header: t("PAN"),
    value: ({ panLast4 }) => panLast4 ?? "",
    cell: ({ loginid, panLast4, isPanShared }) => (
      <>
        {panLast4 === null ? t("None") : <Pan loginid={loginid} last4={panLast4} />}
        {isPanShared && <span className="soft small"> {t("also of another account")}</span>}
      </>
    ),
  },
  { header: t("GSTIN"), value: ({ gstin }) => gstin ?? t("None") },
  { header: t("Date"), value: ({ savedAt }) => savedAt, shown: ({ savedAt }) => formatInstant(savedAt) },
  {
    header: t("Status"),
    value: ({ status }) => numberStatuses[status].word,
    cell: ({ status, reason }) => (
      <>
        <StatusWord {...numberStatuses[status]} />
        {reason && <span className="soft small"> {reason}</span>}
      </>
    ),
  },
  {
    header: t("Actions"),
    cell: (person) => <PersonActions person={person} refuse={() => open(person, "refuse")} />,
    align: "end",
  },
];

/** The end of a PAN, and the whole once the accountant asks for it, which the audit log notes. */
function Pan({ loginid, last4 }: { readonly loginid: number; readonly last4: string }) {
  const show = useCall("taxes.showPan");
  const [pan, setPan] = useState<string>();
  async function ask(): Promise<void> {
    const done = await show.run({ loginid });
    if ("answer" in done) setPan(done.answer.pan);
  }
  if (pan) return pan;
  return (
    <Row gap={2}>
      {t("ends with {last4}", { last4 })}
      <Button size="small" busy={show.busy} onClick={() => void ask()}>
        {t("Show the PAN")}
      </Button>
    </Row>
  );
}

function PersonActions({ person, refuse }: { readonly person: Person; readonly refuse: () => void }) {
  const { loginid, version, status } = person;
  const check = useCall("taxes.check");
  if (status === "refused") return null;
  return (
    <Row gap={2}>
      {status === "new" && (
        <Button size="small" tone="primary" busy={check.busy} onClick={() => void check.run({ loginid, version })}>
          {t("Mark as checked")}
        </Button>
      )}
      <Button size="small" tone="danger" onClick={refuse}>
        {t("Refuse")}
      </Button>
    </Row>
  );
}

function RefuseForm({ person, close }: { readonly person: Person; readonly close: () => void }) {
  const { loginid, version } = person;
  const form = useCallForm("taxes.refuse", { fields: { reason: "" }, fixed: { loginid, version }, after: close });
  return (
    <Form form={form}>
      <TextArea field={form.of("reason")} label={t("Reason")} hint={t("Its owner reads it.")} maxLength={1000} />
      <FormActions submit={t("Refuse the numbers")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
