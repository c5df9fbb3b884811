import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { t } from "#web/lib/text.ts";
import "./steps.css";

interface Step {
  readonly text: string;
  /** The screen where it is taken. */
  readonly to: string;
  readonly isDone: boolean;
}

/** What is to be done one after the other, each step leading to where it is taken until it has been. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className="steps">
      {steps.map(({ text, to, isDone }) => (
        <li key={to} data-done={isDone || undefined}>
          {isDone ? <IconCircleCheck size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
          {isDone ? text : <Link to={to}>{text}</Link>}
          {isDone && <span className="hidden-visually">{t("Done")}</span>}
        </li>
      ))}
    </ol>
  );
}
