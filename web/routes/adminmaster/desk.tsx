import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type DeskKind, deskKinds } from "#domain/trust/desk.ts";
import { prefetch } from "#web/lib/lists.ts";
import { useStepKeys } from "#web/lib/step-keys.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { CaseList } from "#web/trust/desk/case-list.tsx";
import { CasePanel } from "#web/trust/desk/case-panel.tsx";
import { keyOf } from "#web/trust/desk/case-texts.ts";
import { CheckSummary } from "#web/trust/desk/job-case.tsx";
import { useKindOptions, useLiveCases } from "#web/trust/desk/live-cases.ts";
import { type DeskCase, deskCountQuery, deskQuery, takenCasesQuery } from "#web/trust/desk/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { FilterSelect } from "#web/ui/list/filter-select.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import "#web/trust/verifications/verifications.css";

const CopiedPicture = lazyPart(
  async () => (await import("#web/discovery/picture-matches/copied-pictures.tsx")).CopiedPicture,
);

const kindOf = (text: string | undefined): DeskKind | undefined => deskKinds.find((kind) => kind === text);

export const Route = createFileRoute("/adminmaster/desk")({
  validateSearch: ({ kind }: { kind?: string }) => ({ ...(kind && { kind }) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [deskQuery(kindOf(deps.kind)), deskCountQuery, takenCasesQuery]),
  component: Desk,
});

/** The place of the case with the focus, or of the open one. */
function placeOf(cases: readonly DeskCase[], openKey: string | undefined): number {
  const focused = document.activeElement?.getAttribute("data-case") ?? openKey;
  return cases.findIndex((each) => keyOf(each) === focused);
}

const focusCase = (waiting: DeskCase | undefined): void =>
  waiting && document.querySelector<HTMLElement>(`[data-case="${keyOf(waiting)}"]`)?.focus();

function Desk() {
  const { kind } = Route.useSearch();
  const list = useLiveCases(kindOf(kind));
  const kindOptions = useKindOptions();
  const take = useCall("desk.take");
  const [openKey, setOpenKey] = useState<string>();
  /** What takes the place of the settled case once the list is read again. */
  const [nextKey, setNextKey] = useState<string>();
  const opened = list.rows.find((each) => keyOf(each) === openKey);

  function open(waiting: DeskCase): void {
    setOpenKey(keyOf(waiting));
    if (waiting.takenBy === null) void take.run({ kind: waiting.kind, subjectId: waiting.subjectId });
  }

  function settled(): void {
    const at = placeOf(list.rows, openKey);
    const next = list.rows[at + 1];
    setOpenKey(undefined);
    setNextKey(next && keyOf(next));
  }

  useEffect(() => {
    const next = list.rows.find((each) => keyOf(each) === nextKey);
    if (!next) return;
    setNextKey(undefined);
    focusCase(next);
  }, [list.rows, nextKey]);

  useStepKeys((step) => focusCase(list.rows[Math.max(0, placeOf(list.rows, openKey) + step)]));

  return (
    <Page>
      <PageTitle
        title={t("Desk")}
        lead={t("What waits for a decision, earliest due first. J and K move through it, Enter opens and takes it.")}
      >
        <FilterSelect name="kind" label={t("Kind")} none={t("Everything")} options={kindOptions} />
      </PageTitle>
      {kind === "job" && <CheckSummary />}
      <Listing list={list} empty={<NothingWaits />}>
        {(cases) => (
          <div className="verification">
            <div>
              <CaseList cases={cases} openKey={openKey} open={open} />
              {list.more && (
                <Button busy={list.loadingMore} onClick={list.more}>
                  {t("Show more")}
                </Button>
              )}
            </div>
            {opened && (
              <aside aria-label={t("Case")}>
                <CasePanel
                  key={openKey}
                  of={opened}
                  picture={(matchId) => <CopiedPicture of={{ matchId, settled }} />}
                  settled={settled}
                  close={() => setOpenKey(undefined)}
                />
              </aside>
            )}
          </div>
        )}
      </Listing>
    </Page>
  );
}

const NothingWaits = () => (
  <EmptyState art="done" title={t("Nothing waits for a decision")}>
    <p className="soft">{t("New reports, appeals, companies, jobs and messages appear here.")}</p>
  </EmptyState>
);
