import { type ReactNode, useEffect, useRef } from "react";
import type { DeskKind } from "#domain/trust/desk.ts";
import { CompanyDecision } from "#web/identity/accounts/company-decision.tsx";
import { companiesQuery } from "#web/identity/accounts/queries.ts";
import { formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useList } from "#web/lib/use-list.ts";
import { reasonText, subjectText } from "#web/trust/content-reports/report-texts.ts";
import { caseText } from "#web/trust/desk/case-texts.ts";
import { DecideReport } from "#web/trust/desk/decide-report.tsx";
import { JobCase } from "#web/trust/desk/job-case.tsx";
import { type DeskCase, reportCaseQuery, reportsAboutQuery } from "#web/trust/desk/queries.ts";
import { DecisionList } from "#web/trust/moderation/decision-list.tsx";
import { OpenAppeal } from "#web/trust/moderation/open-appeal.tsx";
import { decisionsQuery, openAppealsQuery } from "#web/trust/moderation/queries.ts";
import { ReviewPanel } from "#web/trust/verifications/review-panel.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Listing, ShortList } from "#web/ui/list/listing.tsx";
import { FileList } from "#web/ui/messages/file-list.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const SignalCase = lazyPart(async () => (await import("#web/trust/signals/signal-case.tsx")).SignalCase);
const TicketCasePanel = lazyPart(async () => (await import("#web/trust/tickets/ticket-case.tsx")).TicketCasePanel);
const IdentityCase = lazyPart(async () => (await import("#web/trust/identity-checks/identity-case.tsx")).IdentityCase);

interface Props {
  readonly of: DeskCase;
  /** A picture on two pages, whose card belongs to a context that this one does not see. */
  readonly picture: (matchId: number) => ReactNode;
  readonly settled: () => void;
  readonly close: () => void;
}

type CaseProps = Omit<Props, "of"> & Pick<DeskCase, "subjectId">;

const tall = <Skeleton height="24rem" />;

const cases: Readonly<Record<DeskKind, (props: CaseProps) => ReactNode>> = {
  report: ({ subjectId, settled }) => <ReportCase reportId={subjectId} settled={settled} />,
  appeal: ({ subjectId }) => <AppealCase decisionId={subjectId} />,
  company: ({ subjectId, close }) => <CompanyCase accountId={subjectId} close={close} />,
  identity: ({ subjectId: checkId, settled }) => <IdentityCase of={{ checkId, settled }} placeholder={tall} />,
  job: ({ subjectId, settled }) => <JobCase workId={subjectId} settled={settled} />,
  ticket: ({ subjectId: ticketId, settled }) => <TicketCasePanel of={{ ticketId, settled }} placeholder={tall} />,
  claim: () => <MoneyCase kind="claim" />,
  payoutRun: () => <MoneyCase kind="payoutRun" />,
  unmatched: () => <MoneyCase kind="unmatched" />,
  signal: ({ subjectId: signalId, settled }) => <SignalCase of={{ signalId, settled }} placeholder={tall} />,
  picture: ({ subjectId, picture }) => picture(subjectId),
};

/** What a decision needs, beside the list. */
export function CasePanel({ of: waiting, picture, settled, close }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const release = useCall("desk.release");
  // On a phone the panel is beneath the list: the focus brings it into view.
  useEffect(() => heading.current?.focus(), []);
  const { kind, subjectId, takenBy, isMine } = waiting;
  async function leave(): Promise<void> {
    await release.run({ kind, subjectId });
    close();
  }
  return (
    <Stack gap={3}>
      <Row spread>
        <h2 ref={heading} tabIndex={-1}>
          {caseText(waiting)}
        </h2>
        <Button size="small" busy={release.busy} onClick={() => void leave()}>
          {t("Leave it to others")}
        </Button>
      </Row>
      {takenBy !== null && !isMine && <Note>{t("{name} looks into it", { name: takenBy })}</Note>}
      {cases[kind]({ subjectId, picture, settled, close })}
    </Stack>
  );
}

/** Money is decided about on its own screen, with what belongs to it. */
function MoneyCase({ kind }: { readonly kind: "claim" | "payoutRun" | "unmatched" }) {
  const isRun = kind === "payoutRun";
  return (
    <Card>
      <div>
        {isRun ? (
          <ButtonLink tone="primary" to="/adminmaster/payouts" search={{ tab: "runs" }}>
            {t("Open the payouts")}
          </ButtonLink>
        ) : (
          <ButtonLink tone="primary" to="/adminmaster/payments" search={kind === "claim" ? { tab: "claims" } : {}}>
            {t("Open the payments")}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function ReportCase({ reportId, settled }: { readonly reportId: number; readonly settled: () => void }) {
  const reports = useAllRows(reportCaseQuery(reportId));
  return (
    <Listing list={reports}>
      {([first, ...others]) => {
        if (!first) return null;
        const { subjectKind, subjectId, accountId, accountName, excerpt } = first;
        return (
          <Card>
            <Facts facts={{ [t("About")]: subjectText(subjectKind), [t("Written by")]: accountName }} />
            {excerpt && <blockquote className="prose">{excerpt}</blockquote>}
            {[first, ...others].map((report) => (
              <div key={report.reportId}>
                <strong>{reasonText(report.reason)}</strong>
                <p className="prose">{report.words}</p>
                <FileList files={report.files} />
                <p className="soft small">
                  {report.reporterName} · {formatInstant(report.createdAt)}
                </p>
              </div>
            ))}
            <DecideReport report={first} settled={settled} />
            <Row gap={2}>
              <SubjectLink subjectKind={subjectKind} subjectId={subjectId} />
              <ButtonLink to="/adminmaster/account/$id" params={{ id: String(accountId) }}>
                {t("See the account")}
              </ButtonLink>
            </Row>
            <Earlier accountId={accountId} reportIds={[first, ...others].map((report) => report.reportId)} />
          </Card>
        );
      }}
    </Listing>
  );
}

/** Where an admin reads the subject with what stands around it. */
function SubjectLink({ subjectKind, subjectId }: Pick<DeskReport, "subjectKind" | "subjectId">) {
  if (subjectKind === "work")
    return (
      <ButtonLink to="/adminmaster/postedwork/$id" params={{ id: subjectId }}>
        {t("See the work")}
      </ButtonLink>
    );
  if (subjectKind === "message")
    return <ButtonLink to="/adminmaster/moderation">{t("Read the conversation")}</ButtonLink>;
  return null;
}

type DeskReport = Parameters<typeof DecideReport>[0]["report"];

/** What was reported and decided about the same account before. */
function Earlier({ accountId, reportIds }: { readonly accountId: number; readonly reportIds: readonly number[] }) {
  const reports = useList(reportsAboutQuery(accountId));
  const decisions = useList(decisionsQuery(String(accountId)));
  const earlier = { ...reports, rows: reports.rows.filter(({ reportId }) => !reportIds.includes(reportId)) };
  return (
    <>
      <h3>{t("Other reports about this account")}</h3>
      <ShortList
        list={earlier}
        idOf={({ reportId }) => reportId}
        empty={t("No other reports about this account.")}
        row={({ subjectKind, title, reason, createdAt, outcome }) => (
          <>
            {subjectText(subjectKind)}: {title} · {reasonText(reason)}
            <p className="soft small">
              {formatInstant(createdAt)}
              {outcome && ` · ${outcome === "upheld" ? t("Upheld") : t("Dismissed")}`}
            </p>
          </>
        )}
      />
      <h3>{t("Decisions")}</h3>
      <DecisionList list={decisions} />
    </>
  );
}

function AppealCase({ decisionId }: { readonly decisionId: number }) {
  return (
    <Listing list={useList(openAppealsQuery)}>
      {(rows) =>
        rows.filter((row) => row.decisionId === decisionId).map((row) => <OpenAppeal key={decisionId} appeal={row} />)
      }
    </Listing>
  );
}

function CompanyCase({ accountId, close }: { readonly accountId: number; readonly close: () => void }) {
  return (
    <Listing list={useList(companiesQuery("pending"))}>
      {(rows) => {
        const company = rows.find(({ loginid }) => loginid === accountId);
        if (!company) return <ButtonLink to="/adminmaster/verification">{t("Open Company Verification")}</ButtonLink>;
        return (
          <>
            <CompanyDecision company={company} status="pending" />
            <ReviewPanel company={company} status="pending" close={close} />
          </>
        );
      }}
    </Listing>
  );
}
