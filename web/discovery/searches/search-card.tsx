import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Day } from "#domain/day.ts";
import { maxSearchName, type SearchAlert, searchAlerts } from "#domain/discovery/saved-search.ts";
import { rowVersion } from "#domain/edited-fields.ts";
import type { TextKey } from "#texts/hindi.ts";
import { type ActiveFilter, activeFiltersOf } from "#web/discovery/search/active-filters.ts";
import { type Criteria, parseCriteria } from "#web/discovery/search/criteria.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatInstant, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { SecretAddress } from "#web/notify/calendar/secret-address.tsx";
import { Choice, useSavedChoice } from "#web/notify/notifications/preference-choice.tsx";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface Props {
  readonly search: RowOf<"searches.list">;
}

/** A saved search: how it reports new works, and those that it has found last. */
export function SearchCard({ search }: Props) {
  const today = usePlatform()?.today;
  return (
    <Card>
      <Name search={search} />
      <p className="soft">
        {savedFilters(search, today)
          .map(({ text }) => text)
          .join(" · ")}
      </p>
      <Alert search={search} />
      <Hits search={search} />
      <SearchFeed search={search} />
      <Row gap={2}>
        <ButtonLink size="small" tone="primary" to="/freelancermaster/workview" search={criteriaOf(search)}>
          {t("Open the search")}
        </ButtonLink>
        <Remove search={search} />
      </Row>
      <p className="soft small">{t("To change the filters, open the search, adjust them and press “Save search”.")}</p>
    </Card>
  );
}

function Name({ search: { searchId, name } }: Props) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Swap open={isEditing}>
      {isEditing ? (
        <NameForm searchId={searchId} name={name} close={() => setEditing(false)} />
      ) : (
        <Row spread>
          <h2>{name}</h2>
          <Button size="small" onClick={() => setEditing(true)}>
            {t("Rename")}
          </Button>
        </Row>
      )}
    </Swap>
  );
}

interface NameProps {
  readonly searchId: number;
  readonly name: string;
  readonly close: () => void;
}

function NameForm({ searchId, name, close }: NameProps) {
  const form = useCallForm("searches.update", {
    fields: { name },
    fixed: { searchId },
    readVersion: rowVersion("searches.update", { name }),
    after: close,
  });
  return (
    <Form form={form}>
      <TextField field={form.of("name")} label={t("Name")} maxLength={maxSearchName} />
      <FormActions submit={t("Save")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

function Alert({ search: { searchId, alert: stored } }: Props) {
  const { value, choose } = useSavedChoice("searches.update", stored, (alert) => ({ searchId, alert }));
  return (
    <Choice label={t("Alert for new jobs")} value={value} choose={(chosen) => choose(chosen as SearchAlert)}>
      {searchAlerts.map((alert) => (
        <option key={alert} value={alert}>
          {t(alertTexts[alert])}
        </option>
      ))}
    </Choice>
  );
}

function Hits({ search: { hits } }: Props) {
  if (hits.length === 0) return <p className="soft small">{t("No new jobs since it was saved.")}</p>;
  return (
    <ul className="short-list" aria-label={t("Last found")}>
      {hits.map(({ workId, title, companyName, budget, matchedAt }) => (
        <li key={workId}>
          <Link to="/freelancermaster/workdetails/$id" params={{ id: String(workId) }}>
            {title}
          </Link>
          <p className="soft small">
            {companyName} · {formatRupees(budget)} · {formatInstant(matchedAt)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The secret address at which a feed reader follows the search. */
function SearchFeed({ search: { searchId, feedAddress } }: Props) {
  const isOffered = usePlatform()?.hasPublicWorks;
  const { run, busy } = useCall("searches.setFeed");
  const setFeed = (isOn: boolean) => void run({ searchId, isOn });
  if (feedAddress === null)
    return (
      isOffered && (
        <Row>
          <Button size="small" busy={busy} onClick={() => setFeed(true)}>
            {t("Make a feed")}
          </Button>
        </Row>
      )
    );

  return (
    <details className="help">
      <summary>{t("Feed")}</summary>
      <SecretAddress
        address={feedAddress}
        hint={t(
          "Add this address to a feed reader. Keep it secret: anyone who has it reads the public jobs that this search finds.",
        )}
        effect={t("Feed readers that have the present address get no jobs any more.")}
        busy={busy}
        set={setFeed}
      />
    </details>
  );
}

/** Deletes the search with its results, after a question. */
function Remove({ search: { searchId, name } }: Props) {
  const { run, busy } = useCall("searches.remove");
  async function remove(): Promise<void> {
    const detail = t("You will no longer be notified about new jobs that match it.");
    if (await confirm(t("Do you want to remove the search “{name}”?", { name }), detail)) await run({ searchId });
  }
  return (
    <Button size="small" busy={busy} onClick={() => void remove()}>
      {t("Remove")}
    </Button>
  );
}

type SavedSearch = RowOf<"searches.list">;

/** The criteria in the address of a saved search. */
const criteriaOf = ({ filters }: Pick<SavedSearch, "filters">): Criteria => parseCriteria(filters);

/** The filters of a saved search in words. */
function savedFilters(search: SavedSearch, today: Day | undefined): readonly ActiveFilter[] {
  const { filters, category, subcategory, district, location } = search;
  const choice = (id: number | undefined, text: string) => ({ id: String(id ?? ""), text });
  const named = {
    categoryid: choice(filters.categoryid, category),
    subcategoryid: choice(filters.subcategoryid, subcategory),
    districtid: choice(filters.districtid, district),
    locationid: choice(filters.locationid, location),
  };
  return activeFiltersOf(criteriaOf(search), { named, today });
}

/** How soon a search reports new works. */
export const alertTexts: Readonly<Record<SearchAlert, TextKey>> = {
  now: "Immediately",
  daily: "Once a day",
  off: "No email",
};
