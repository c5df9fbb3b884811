import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Page } from "#web/ui/layout.tsx";

/** A screen that could not be shown, because its guard could not ask or because of a bug of ours. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Page width="narrow">
      <ErrorState
        problem={error}
        again={() => {
          reset();
          void router.invalidate();
        }}
      />
    </Page>
  );
}
