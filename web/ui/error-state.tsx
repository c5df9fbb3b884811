import { problemText } from "#web/lib/outcome.ts";
import { asProblem } from "#web/lib/problem.ts";
import { t } from "#web/lib/text.ts";
import { Art } from "#web/ui/art/art.tsx";
import { Button } from "#web/ui/button.tsx";

/** What happened, and a way to try again. */
export function ErrorState({ problem, retry }: { readonly problem: unknown; readonly retry: () => void }) {
  return (
    <div className="state">
      <Art of="cut" />
      <p className="state-title" role="alert">
        {problemText(asProblem(problem))}
      </p>
      <Button onClick={retry}>{t("Retry")}</Button>
    </div>
  );
}
