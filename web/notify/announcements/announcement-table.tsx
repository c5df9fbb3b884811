import { useMemo } from "react";
import { announcementState } from "#domain/notify/announcement.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatDay, formatInstant } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { audienceText } from "#web/notify/announcements/announcement-form.tsx";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Announcement = RowOf<"announcements.list">;

const states = {
  planned: { word: t("planned"), colour: "blue" },
  current: { word: t("shown"), colour: "green" },
  over: { word: t("over"), colour: "plain" },
} as const;

/** All announcements, with the end of those that are not over. */
export function AnnouncementTable({ list }: { readonly list: List<Announcement> }) {
  const today = usePlatform()?.today ?? "";
  const columns = useMemo(() => columnsOn(today), [today]);
  return (
    <DataTable
      label={t("Announcements")}
      list={list}
      columns={columns}
      idOf={(row) => row.announcementId}
      empty={
        <EmptyState art="done" title={t("No announcements yet")}>
          <p className="soft">{t("For example a maintenance window, or a change to the terms.")}</p>
        </EmptyState>
      }
    />
  );
}

const daysText = ({ from, until }: Announcement): string =>
  t("{from} to {until}", { from: formatDay(from), until: formatDay(until) });

const columnsOn = (today: string): readonly Column<Announcement>[] => [
  {
    header: t("Title"),
    value: ({ title, text, titleHindi, textHindi }) => [title, text, titleHindi, textHindi].join(" "),
    cell: (row) => <Texts announcement={row} />,
  },
  { header: t("For"), value: ({ audience }) => audienceText(audience) },
  {
    header: t("Days"),
    value: ({ from }) => from,
    cell: (row) => (
      <div>
        {daysText(row)}
        {row.isNotified && <p className="soft small">{t("Notification")}</p>}
      </div>
    ),
  },
  {
    header: t("Created"),
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt, createdBy }) => (
      <div>
        {formatInstant(createdAt)}
        <p className="soft small">{createdBy ?? t("a former admin")}</p>
      </div>
    ),
  },
  {
    header: t("Status"),
    value: (row) => states[announcementState(row, today)].word,
    cell: (row) => (
      <div>
        <StatusWord {...states[announcementState(row, today)]} />
        {row.endedAt && <p className="soft small">{`${t("Ended")}: ${formatInstant(row.endedAt)}`}</p>}
      </div>
    ),
  },
  {
    header: t("Actions"),
    align: "end",
    cell: (row) => announcementState(row, today) !== "over" && <End announcement={row} />,
  },
];

/** What its readers see, in both languages. */
const Texts = ({ announcement: { title, text, titleHindi, textHindi } }: EndProps) => (
  <div>
    <strong>{title}</strong>
    <p className="small">{text}</p>
    <details className="small" lang="hi">
      <summary>{titleHindi}</summary>
      <p>{textHindi}</p>
    </details>
  </div>
);

interface EndProps {
  readonly announcement: Announcement;
}

function End({ announcement: { announcementId, title } }: EndProps) {
  const { run, busy } = useCall("announcements.end");
  async function end(): Promise<void> {
    if (await confirm(t("Do you want to end this announcement?"), title)) await run({ announcementId });
  }
  return (
    <Button size="small" tone="danger" busy={busy} onClick={() => void end()}>
      {t("End it now")}
    </Button>
  );
}
