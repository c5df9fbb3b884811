import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { AnnouncementEntry } from "#web/features/announcements/announcement-entry.tsx";
import { AnnouncementForm } from "#web/features/announcements/announcement-form.tsx";
import { announcementsQuery } from "#web/features/announcements/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Page, Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/announcements")({
  loader: ({ context: { queries } }) => prefetch(queries, [announcementsQuery]),
  component: Announcements,
});

function Announcements() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Page>
      <PageTitle
        title={t("Announcements")}
        lead={t("News at the bottom of every screen, for some days. A day has at most two.")}
      />
      <Swap open={isOpen}>
        {isOpen ? (
          <AnnouncementForm close={() => setOpen(false)} />
        ) : (
          <Row>
            <Button tone="primary" onClick={() => setOpen(true)}>
              {t("Write an announcement")}
            </Button>
          </Row>
        )}
      </Swap>
      <CardList
        list={useList(announcementsQuery)}
        name={t("Announcements")}
        idOf={(row) => row.announcementId}
        card={(row) => <AnnouncementEntry announcement={row} />}
        empty={
          <EmptyState art="done" title={t("No announcements yet")}>
            <p className="soft">{t("For example a maintenance window, or a new rule of the terms.")}</p>
          </EmptyState>
        }
      />
    </Page>
  );
}
