import { IconDots } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { hirers } from "#domain/member.ts";
import { useMark } from "#web/hiring/marks/request-marks.tsx";
import type { Applicant } from "#web/hiring/requests/applicant.tsx";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import { t } from "#web/lib/text.ts";

interface Props {
  readonly request: Applicant;
  readonly writeNote: () => void;
}

/** What is done to an applicant more seldom. Escape, a click elsewhere and a choice close it. */
export function ApplicantMenu({ request, writeNote }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const isHirer = useIsOneOf(hirers);
  const { turn, mark } = useMark(request);
  const { freelancername: name, markNote } = request;
  const close = () => menu.current?.removeAttribute("open");
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => !menu.current?.contains(target as Node) && close();
    addEventListener("pointerdown", onPointer);
    return () => removeEventListener("pointerdown", onPointer);
  });
  if (!isHirer) return null;
  return (
    <details
      ref={menu}
      className="action-menu"
      onKeyDown={({ key }) => {
        if (key !== "Escape") return;
        close();
        menu.current?.querySelector("summary")?.focus();
      }}
    >
      <summary className="button" data-tone="quiet" data-size="small">
        <IconDots size={18} aria-hidden />
        <span className="hidden-visually">{t("More actions")}</span>
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it act, this only closes it after them */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a button is clicked by its keys */}
      <div className="action-menu-items" onClick={close}>
        <button type="button" onClick={writeNote}>
          {markNote ? t("Edit note") : t("Add note")}
        </button>
        <button
          type="button"
          aria-pressed={mark === "archived"}
          aria-label={t("Archive {name}", { name })}
          onClick={() => turn("archived")}
        >
          {mark === "archived" ? t("Take out of the archive") : t("Archive")}
        </button>
      </div>
    </details>
  );
}
