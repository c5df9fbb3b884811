import { announcementState } from "#domain/announcement.ts";
import { AnnouncementCard } from "#web/features/announcements/announcement-card.tsx";
import { audienceText } from "#web/features/announcements/audience-text.ts";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatDay, formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

type Announcement = RowOf<"announcements.list">;

const states = {
  planned: { word: t("planned"), colour: "blue" },
  current: { word: t("shown"), colour: "green" },
  over: { word: t("over"), colour: "plain" },
} as const;

/** An announcement on the screen of the admins, with its end. */
export function AnnouncementEntry({ announcement: row }: { readonly announcement: Announcement }) {
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
