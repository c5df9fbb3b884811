import type { ReactNode } from "react";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

interface Props {
  /** The title of the screen that the complete link leads to. */
  readonly title: string;
  readonly whatToDo: string;
  /** Where else to go; without it, to the home page. */
  readonly children?: ReactNode;
}

/** Shown instead of a form that could only fail, when the link was truncated or opened without its token. */
export function IncompleteLink({ title, whatToDo, children }: Props) {
  return (
    <Page width="narrow">
      <PageTitle title={title} />
      <Card>
        <h2>{t("This link is incomplete")}</h2>
        <p className="soft">{whatToDo}</p>
        <Row>{children ?? <ButtonLink to="/guestmaster/guesthome">{t("Go to the home page")}</ButtonLink>}</Row>
      </Card>
    </Page>
  );
}
