import { confirm } from "#web/lib/ask.tsx";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row } from "#web/ui/layout.tsx";

interface Props {
  /** The address of the screen that edits it. */
  readonly edit: string;
  readonly remove: "districtdelete" | "locationdelete" | "categorydelete" | "subcategorydelete";
  readonly id: number;
  /** What is asked before it is deleted (spec §4), and the name it is asked about. */
  readonly question: string;
  readonly name: string;
}

/** Edit and Delete of one row of reference data. */
export function RowActions({ edit, remove, id, question, name }: Props) {
  const removal = useCall(remove);
  const ask = async () => {
    if (await confirm(question, name)) await removal.run({ id });
  };
  return (
    <Row gap={2}>
      <ButtonLink to={edit} size="small">
        {t("Edit")}
      </ButtonLink>
      <Button size="small" tone="danger" busy={removal.busy} onClick={() => void ask()}>
        {t("Delete")}
      </Button>
    </Row>
  );
}
