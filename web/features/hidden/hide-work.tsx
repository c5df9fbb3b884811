import { HideButton } from "#web/features/hidden/hide-button.tsx";
import { UndoBar } from "#web/features/hidden/undo-bar.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { Row } from "#web/ui/layout.tsx";

interface Props {
  readonly work: RowOf<"workdetails">;
}

/** On the page of a work: hides the work, or all works of its company. */
export function HideWork({ work: { workid, title, loginid, companyname } }: Props) {
  return (
    <>
      <Row gap={2}>
        <HideButton kind="work" id={workid} name={title}>
          {t("Hide this work")}
        </HideButton>
        <HideButton kind="company" id={loginid} name={companyname}>
          {t("Hide all works of the company")}
        </HideButton>
      </Row>
      <UndoBar />
    </>
  );
}
