import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { announcementState } from "#domain/notify/announcement.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatDay, formatInstant } from "#web/lib/format.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useList } from "#web/lib/use-list.ts";
import { AnnouncementCard } from "#web/notify/announcements/announcement-banner.tsx";
import { AnnouncementForm, audienceText } from "#web/notify/announcements/announcement-form.tsx";
import { announcementsQuery } from "#web/notify/announcements/queries.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
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
            <p className="soft">{t("For example a maintenance window, or a change to the terms.")}</p>
          </EmptyState>
        }
      />
    </Page>
  );
}

type Announcement = RowOf<"announcements.list">;

const states = {
  planned: { word: t("planned"), colour: "blue" },
  current: { word: t("shown"), colour: "green" },
  over: { word: t("over"), colour: "plain" },
} as const;

/** An announcement on the screen of the admins, with its end. */
function AnnouncementEntry({ announcement: row }: { readonly announcement: Announcement }) {
  const { title, text, titleHindi, textHindi, audience, from, until, isNotified, createdBy, createdAt, endedAt } = row;
  const state = announcementState(row, usePlatform()?.today ?? "");
  return (
    <Card>
      <Row spread>
        <h2>{title}</h2>
        <StatusWord {...states[state]} />
      </Row>
      <Facts
        facts={{
          [t("For")]: audienceText(audience),
          [t("Days")]: t("{from} to {until}", { from: formatDay(from), until: formatDay(until) }),
          [t("Notification")]: isNotified ? t("Yes") : t("No"),
          [t("Created")]: t("{when} by {name}", {
            when: formatInstant(createdAt),
            name: createdBy ?? t("a former admin"),
          }),
          ...(endedAt && { [t("Ended")]: formatInstant(endedAt) }),
        }}
      />
      <AnnouncementCard title={title} text={text} language="en" />
      <AnnouncementCard title={titleHindi} text={textHindi} language="hi" />
      {state !== "over" && <End announcement={row} />}
    </Card>
  );
}

function End({ announcement: { announcementId, title } }: { readonly announcement: Announcement }) {
  const { run, busy } = useCall("announcements.end");
  async function end(): Promise<void> {
    if (await confirm(t("Do you want to end this announcement?"), title)) await run({ announcementId });
  }
  return (
    <Row>
      <Button tone="danger" busy={busy} onClick={() => void end()}>
        {t("End it now")}
      </Button>
    </Row>
  );
}
