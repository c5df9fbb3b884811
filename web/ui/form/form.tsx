import { type ReactNode, useLayoutEffect, useRef } from "react";
import { preloadContract } from "#web/lib/contract-row.ts";
import { t } from "#web/lib/text.ts";
import { takeShownValues } from "#web/ui/form/shown-values.ts";
import { Card, Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

interface Props {
  /** The result of `useCallForm`; a form without a command passes its own `submit`. */
  readonly form: FormState;
  readonly children: ReactNode;
}

export interface FormState {
  readonly submit: () => unknown;
  readonly failures?: number;
  /** The draft that the form began with. */
  readonly draft?: { readonly discard: () => void } | undefined;
}

/** A form with exactly one submit button (docs/design/details.md#22). After a refusal the first wrong field has the focus. */
export function Form({ form, children }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { failures = 0 } = form;
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  // Before the message is painted, so that the field has the focus when the message is read.
  useLayoutEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);
  // Text that is typed into a form before its script has loaded would be lost.
  if (import.meta.env.SSR) return <Skeleton height="24rem" />;
  return (
    <form
      ref={element}
      className="form"
      noValidate
      onFocus={preloadContract}
      onSubmit={(event) => {
        event.preventDefault();
        // So that what is submitted is what the person sees.
        takeShownValues(event.currentTarget);
        latest.current.submit();
      }}
    >
      {form.draft && (
        <p className="form-draft" role="status">
          {t("Draft restored")}
          <button
            type="button"
            className="button"
            data-tone="quiet"
            data-size="small"
            onClick={() => {
              form.draft?.discard();
              // The button is about to go.
              element.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
            }}
          >
            {t("Discard")}
          </button>
        </p>
      )}
      {children}
    </form>
  );
}

interface FormActionsProps {
  /** The text of the one submit button. */
  readonly submit: string;
  readonly busy?: boolean;
  /** Cancel and other buttons beside it. */
  readonly children?: ReactNode;
}

/** The foot of a form. */
export function FormActions({ submit, busy = false, children }: FormActionsProps) {
  return (
    <div className="form-actions">
      <button type="submit" className="button" data-tone="primary" aria-busy={busy || undefined}>
        {submit}
      </button>
      {children}
    </div>
  );
}

interface FormColumnsProps {
  /** Short fields, like days and numbers: two of them stand beside each other on a phone as well. */
  readonly dense?: boolean;
  readonly children: ReactNode;
}

/** Fields beside each other where there is room. */
export function FormColumns({ dense = false, children }: FormColumnsProps) {
  return (
    <div className="form-columns" data-dense={dense || undefined}>
      {children}
    </div>
  );
}

interface FormCardProps {
  /** The result of `useCallForm`. */
  readonly form: FormState & { readonly busy: boolean };
  /** The text of the submit button. */
  readonly submit: string;
  /** Content beside the submit button, such as a link back without saving. */
  readonly beside?: ReactNode;
  /** Beneath the form, on the same sheet. */
  readonly beneath?: ReactNode;
  readonly children: ReactNode;
}

/** A whole form on its sheet: the fields, the one submit button, the way back. */
export function FormCard({ form, submit, beside, beneath, children }: FormCardProps) {
  return (
    <Card>
      <Form form={form}>
        {children}
        <FormActions submit={submit} busy={form.busy}>
          {beside}
        </FormActions>
      </Form>
      {beneath}
    </Card>
  );
}

/** A screen that is one form. */
export function FormPage({
  title,
  lead,
  ...card
}: FormCardProps & { readonly title: string; readonly lead?: ReactNode }) {
  return (
    <Page width="narrow">
      <PageTitle title={title} lead={lead} />
      <FormCard {...card} />
    </Page>
  );
}
