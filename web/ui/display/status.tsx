import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t } from "#web/lib/text.ts";

interface Props {
  /** The exact text, alone in its element (docs/design/details.md#27). */
  readonly word: string;
  readonly colour: "green" | "red" | "blue" | "plain";
}

/** A state, as a word and a colour. */
export function StatusWord({ word, colour }: Props) {
  return (
    <span className="status" data-colour={colour}>
      {word}
    </span>
  );
}

export interface Moment {
  readonly text: string;
  /** A day, or the next step. */
  readonly detail?: ReactNode;
  readonly state: "done" | "now" | "ahead";
}

/** What something goes through, from its beginning to its end, and where it is; one beneath the other on a phone. */
export function Timeline({ label, moments }: { readonly label: string; readonly moments: readonly Moment[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {moments.map(({ text, detail, state }) => (
        <li key={text} data-state={state} aria-current={state === "now" ? "step" : undefined}>
          <span className="timeline-mark" aria-hidden>
            {state === "done" && <IconCheck size={12} stroke={3} />}
          </span>
          <div>
            <p className="timeline-text">
              {text}
              {state === "done" && <span className="hidden-visually">, {t("Done")}</span>}
            </p>
            {detail && <p className="soft small">{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
