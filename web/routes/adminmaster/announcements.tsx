import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { AnnouncementForm } from "#web/notify/announcements/announcement-form.tsx";
import { AnnouncementTable } from "#web/notify/announcements/announcement-table.tsx";
import { announcementsQuery } from "#web/notify/announcements/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Page, Row } from "#web/ui/layout.tsx";
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
      <AnnouncementTable list={useList(announcementsQuery)} />
    </Page>
  );
}
