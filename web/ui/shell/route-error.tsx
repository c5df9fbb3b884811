import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { t } from "#web/lib/text.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

/** A screen that could not be shown, because its files could not be loaded or because of a bug of ours. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Page width="narrow">
      <PageTitle title={t("This page could not be shown")} />
      <ErrorState
        problem={error}
        retry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </Page>
  );
}

/** The same without an area around it, because the guard of the area could not ask. */
export function AreaError(props: ErrorComponentProps) {
  return (
    <main className="content">
      <RouteError {...props} />
    </main>
  );
}
