import { IconPlugConnectedX } from "@tabler/icons-react";
import { wordsOf } from "#web/lib/outcome.ts";
import { asProblem } from "#web/lib/problem.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import "./state.css";

/** What happened, and a way to try again. */
export function ErrorState({ problem, again }: { readonly problem: unknown; readonly again: () => void }) {
  return (
    <div className="state">
      <IconPlugConnectedX className="state-icon" size={36} stroke={1.4} aria-hidden />
      <p className="state-title" role="alert">
        {wordsOf(asProblem(problem))}
      </p>
      <Button onClick={again}>{t("Retry")}</Button>
    </div>
  );
}
