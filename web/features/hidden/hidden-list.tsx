import { hiddenQuery } from "#web/features/hidden/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useList } from "#web/lib/use-list.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { Skeleton } from "#web/ui/state.tsx";

type Hidden = RowOf<"searches.listHidden">;

/** The works and companies that lists of works leave out. */
export function HiddenList() {
  const list = useList(hiddenQuery);
  const empty = (
    <p className="soft">
      {t("Nothing is hidden. You can hide works and companies in the list of jobs and on the page of a work.")}
    </p>
  );
  return (
    <Card>
      <h2>{t("Hidden works and companies")}</h2>
      <Listing list={list} empty={empty} skeleton={<Skeleton height="4rem" />}>
        {(rows) => (
          <>
            <ul className="short-list">
              {rows.map((row) => (
                <li key={`${row.kind} ${row.id}`}>
                  <Item item={row} />
                </li>
              ))}
            </ul>
            <LoadMore list={list} />
          </>
        )}
      </Listing>
    </Card>
  );
}

function Item({ item: { kind, id, name, companyName, hiddenAt } }: { readonly item: Hidden }) {
  const unhide = useCall("searches.unhide");
  return (
    <Row spread gap={2}>
      <div>
        {name}
        <p className="soft small">
          {kind === "work" ? companyName : t("All works of the company")} · {formatInstant(hiddenAt)}
        </p>
      </div>
      <Button
        size="small"
        busy={unhide.busy}
        aria-label={t("Show again: “{name}”", { name })}
        onClick={() => void unhide.run({ kind, id })}
      >
        {t("Show again")}
      </Button>
    </Row>
  );
}
