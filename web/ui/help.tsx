import { IconHelpCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** A common question; its answer opens beneath it. */
export function Help({ question, children }: { readonly question: string; readonly children: ReactNode }) {
  return (
    <details className="help">
      <summary>
        <IconHelpCircle size={18} stroke={1.7} aria-hidden />
        {question}
      </summary>
      <p>{children}</p>
    </details>
  );
}
