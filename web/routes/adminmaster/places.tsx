import { IconHelpCircle } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { ImportForm, type State } from "#web/catalog/places/import-form.tsx";
import { statesQuery } from "#web/catalog/places/queries.ts";
import { formatCount } from "#web/lib/format.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/adminmaster/places")({
  loader: ({ context: { queries } }) => prefetch(queries, [statesQuery]),
  component: Places,
});

function Places() {
  return (
    <Page>
      <PageTitle
        title={t("Districts and towns of India")}
        lead={t(
          "Adds the districts of the Local Government Directory, each with its headquarters and larger towns. Nothing that is registered is renamed or deleted.",
        )}
      />
      <Listing list={useUncached(statesQuery)} skeleton={<Skeleton height="40rem" />}>
        {(states) => (
          <>
            <ImportForm states={states} />
            <UncheckedHeadquarters states={states} />
          </>
        )}
      </Listing>
    </Page>
  );
}

/** The towns of the list that an admin should look at, by state. */
function UncheckedHeadquarters({ states }: { readonly states: readonly State[] }) {
  const marked = states.filter(({ uncheckedHeadquarters }) => uncheckedHeadquarters.length > 0);
  const count = marked.reduce((sum, { uncheckedHeadquarters }) => sum + uncheckedHeadquarters.length, 0);
  if (count === 0) return null;
  return (
    <details className="help">
      <summary>
        <IconHelpCircle size={18} stroke={1.7} aria-hidden />
        {t("Which headquarters were not checked? ({count})", { count: formatCount(count) })}
      </summary>
      <p>
        {t(
          "The names of these towns were not found in the directory. Look at those of your districts, and edit or retire what is wrong. A list of your own can be imported instead.",
        )}
      </p>
      {marked.map(({ code, name, uncheckedHeadquarters }) => (
        <section key={code}>
          <h3>{name}</h3>
          <Facts
            inLines
            facts={Object.fromEntries(uncheckedHeadquarters.map(({ district, town }) => [district, town]))}
          />
        </section>
      ))}
    </details>
  );
}
