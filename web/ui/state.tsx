import { problemText } from "#web/lib/outcome.ts";
import { asProblem } from "#web/lib/problem.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Art } from "#web/ui/picture.tsx";

/** Stands where something of this height will be, so that nothing jumps. */
export function Skeleton({ height = "1rem", width = "100%" }: { readonly height?: string; readonly width?: string }) {
  return <div className="skeleton" style={{ height, width }} aria-hidden />;
}

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
