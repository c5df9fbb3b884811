import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

interface Props {
  /** Where the way out leads. */
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
