import { IconSpeakerphone, IconX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Language } from "#domain/language.ts";
import { language, t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { currentAnnouncementsQuery } from "#web/notify/announcements/queries.ts";
import { notificationCountsQuery } from "#web/notify/notifications/queries.ts";
import "./announcements.css";

const none: readonly number[] = [];

/**
 * The announcements of today at the bottom of the window, over the screen, so that nothing moves when they come. The bell reads
 * whether there are any.
 */
export function AnnouncementBanner() {
  const { data: counts } = useQuery({ ...notificationCountsQuery, enabled: false });
  const ids = counts?.[0]?.announcementIds ?? none;
  const { data: announcements = [] } = useQuery({
    ...currentAnnouncementsQuery(ids),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const visible = announcements.filter(({ announcementId }) => ids.includes(announcementId));
  if (visible.length === 0) return null;
  return (
    <section className="announcements" aria-label={t("Announcements")} aria-live="polite">
      {visible.map(({ announcementId, title, titleHindi, text, textHindi }) => (
        <AnnouncementCard
          key={announcementId}
          language={language()}
          {...(language() === "hi" ? { title: titleHindi, text: textHindi } : { title, text })}
        >
          <Dismiss announcementId={announcementId} />
        </AnnouncementCard>
      ))}
    </section>
  );
}

function Dismiss({ announcementId }: { readonly announcementId: number }) {
  const { run, busy } = useCall("announcements.dismiss");
  async function dismiss(): Promise<void> {
    const ending = await run({ announcementId });
    // The button goes with its announcement.
    if ("outcome" in ending) document.getElementById("content")?.focus();
  }
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t("Dismiss")}
      disabled={busy}
      onClick={() => void dismiss()}
    >
      <IconX size={16} aria-hidden />
    </button>
  );
}

interface AnnouncementCardProps {
  readonly title: string;
  readonly text: string;
  readonly language: Language;
  readonly isOpen?: boolean;
  /** The actions of the banner. */
  readonly children?: ReactNode;
}

/** An announcement as its readers see it: the title, and the text once it is opened. */
export const AnnouncementCard = ({ title, text, language, isOpen = false, children }: AnnouncementCardProps) => (
  <div className="announcement">
    <details lang={language} open={isOpen}>
      <summary>
        <IconSpeakerphone size={20} stroke={1.7} aria-hidden />
        <span>{title}</span>
      </summary>
      <p>{text}</p>
    </details>
    {children}
  </div>
);
