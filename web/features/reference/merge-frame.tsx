import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  /** Of the entry that is merged into another one. */
  readonly name: string;
  readonly form: ComponentProps<typeof Form>["form"] & { readonly busy: boolean };
  readonly close: () => void;
  /** What would move. */
  readonly usage?: ReactNode;
  /** The field that chooses the other entry. */
  readonly children: ReactNode;
}

/** A merge of two entries: what it does, and the choice of the other one. */
export function MergeFrame({ name, form, close, usage, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The card opens above the table, away from the button that was pressed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1}>
        {t("Merge {name}", { name })}
      </h2>
      <p className="soft">
        {t("Everything that refers to it moves to the other entry, and it is deleted. This cannot be undone.")}
      </p>
      {usage}
      <Form form={form}>
        {children}
        <FormActions submit={t("Merge")} busy={form.busy}>
          <Button onClick={close}>{t("Cancel")}</Button>
        </FormActions>
      </Form>
    </Card>
  );
}

/** Asks before entries are merged. */
export const confirmMerge = (name: string, into: string): Promise<boolean> =>
  confirm(t("Do you want to merge {name} into {into}?", { name, into }), t("This cannot be undone."));
