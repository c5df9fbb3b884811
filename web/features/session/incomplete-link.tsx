import type { ReactNode } from "react";
import { t } from "#web/lib/text.ts";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

interface Props {
  /** Of the screen that the whole link leads to. */
  readonly title: string;
  readonly whatToDo: string;
  readonly children?: ReactNode;
}

/** Instead of a form that can only fail: a program cut the link off, or somebody came here without one. */
export function IncompleteLink({ title, whatToDo, children }: Props) {
  return (
    <Page width="narrow">
      <PageTitle title={title} />
      <Card>
        <h2>{t("This link is incomplete")}</h2>
        <p className="soft">{whatToDo}</p>
        <Row>{children}</Row>
      </Card>
    </Page>
  );
}
