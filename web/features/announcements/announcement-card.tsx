import { IconSpeakerphone } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Language } from "#domain/language.ts";
import "./announcements.css";

interface Props {
  readonly title: string;
  readonly text: string;
  readonly language: Language;
  readonly isOpen?: boolean;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** An announcement as its readers see it: the title, and the text once it is opened. */
export const AnnouncementCard = ({ title, text, language, isOpen = false, children }: Props) => (
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
