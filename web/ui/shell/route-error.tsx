import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { ErrorState } from "#web/ui/state.tsx";

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

/** An error without an area around it, because the guard could not read the session. */
export function AreaError(props: ErrorComponentProps) {
  return (
    <main className="content">
      <RouteError {...props} />
    </main>
  );
}

interface Props {
  /** The address of the link that leaves the error. */
  readonly home?: string;
}

/** An address without a screen. */
export function NotFound({ home = "/" }: Props) {
  return (
    <Page width="narrow">
      <PageTitle title={t("Page not found")} lead={t("The address may be mistyped, or the page has moved.")} />
      <div>
        <ButtonLink to={home} tone="primary">
          {t("Go to the start page")}
        </ButtonLink>
      </div>
    </Page>
  );
}
