import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PayLink } from "#web/features/payments/pay-link.tsx";
import { PaymentNote } from "#web/features/payments/payment-note.tsx";
import { ReceiptLink } from "#web/features/payments/receipt-link.tsx";
import { usePaymentNotes } from "#web/features/payments/use-payment-notes.ts";
import { Deadline } from "#web/features/works/deadline.tsx";
import { inRupees } from "#web/lib/format.ts";
import { together } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import type { RowOf } from "#web/lib/wire.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { useAsked } from "#web/ui/list/use-asked.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { type Tab, Tabs } from "#web/ui/tabs.tsx";

export const Route = createFileRoute("/clientmaster/clientprojects")({ component: ClientProjects });

type Project = RowOf<"getworkbystatus">;

function ClientProjects() {
  return (
    <Page>
      <PageTitle title={t("Projects")} />
      <Tabs label={t("Projects")} tabs={tabs()} />
    </Page>
  );
}

/** Ongoing means accepted (spec §4). */
const tabs = (): readonly [Tab, ...Tab[]] => [
  {
    key: "ongoing",
    text: t("ongoing"),
    panel: () => (
      <Projects key="ongoing" status="accepted" empty={t("Nobody is at work for you")}>
        <p>{t("Accept a request and follow its progress here.")}</p>
        <ButtonLink to="/clientmaster/workreqview">{t("See requests")}</ButtonLink>
      </Projects>
    ),
  },
  {
    key: "completed",
    text: t("completed"),
    panel: () => (
      <Projects key="completed" status="completed" empty={t("Nothing to pay")}>
        <p>{t("Work that a freelancer reports as complete appears here.")}</p>
      </Projects>
    ),
  },
  {
    key: "paid",
    text: t("Paid"),
    panel: () => (
      <Projects key="paid" status="paid" empty={t("Nothing paid yet")}>
        <p>{t("What you have paid stays here.")}</p>
      </Projects>
    ),
  },
];

interface ProjectsProps {
  readonly status: Project["req_status"];
  readonly empty: string;
  /** What to do next. */
  readonly children: ReactNode;
}

function Projects({ status, empty, children }: ProjectsProps) {
  const asked = useAsked();
  return (
    <CardList
      list={together(useList("getworkbystatus", { status, ...asked.input }), usePaymentNotes())}
      idOf={(row) => row.requestid}
      asked={asked}
      card={(row) => <ProjectCard project={row} />}
      empty={
        <EmptyState art={status === "accepted" ? "works" : "payments"} title={empty}>
          {children}
        </EmptyState>
      }
      least="20rem"
    />
  );
}

function ProjectCard({ project }: { readonly project: Project }) {
  const params = { workid: String(project.workid), reqid: String(project.requestid) };
  const { req_status: status } = project;
  return (
    <Card>
      <div>
        <h2>{project.title}</h2>
        <p className="soft">{project.freelancername}</p>
      </div>
      <strong className="number">{inRupees(project.cost)}</strong>
      <p className="small">
        {t("Deadline")} <Deadline day={project.deadlinedate} />
      </p>
      <PaymentNote requestid={project.requestid} />
      <Row gap={2}>
        <PayLink request={project} />
        {status === "paid" && (
          <>
            <Button size="small" disabled>
              {t("Paid")}
            </Button>
            <ReceiptLink to="/clientmaster/receipt/$requestid" requestid={project.requestid} />
          </>
        )}
        <ButtonLink to="/clientmaster/progressview/$workid/$reqid" params={params} size="small">
          {t("View progress")}
        </ButtonLink>
      </Row>
    </Card>
  );
}
