import { type ComponentProps, type ReactNode, useState } from "react";
import { StepUpForm } from "#web/features/secondstep/step-up-form.tsx";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { FormColumns } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface PanelProps {
  /** On the button that opens the form. */
  readonly words: string;
  readonly form: (close: () => void) => ReactNode;
}

/** A button that becomes the form of an invitation. */
export function InvitePanel({ words, form }: PanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        form(() => setOpen(false))
      ) : (
        <Row>
          <Button tone="primary" onClick={() => setOpen(true)}>
            {words}
          </Button>
        </Row>
      )}
    </Swap>
  );
}

interface FormProps {
  readonly words: string;
  readonly hint: string;
  readonly form: ComponentProps<typeof StepUpForm>["form"] & {
    readonly of: (field: "name" | "email") => Field;
  };
  readonly close: () => void;
  /** What the new account may do. */
  readonly children: ReactNode;
}

/** Who is invited, confirmed with the own password. */
export function InviteCard({ words, hint, form, close, children }: FormProps) {
  return (
    <Card>
      <h2>{words}</h2>
      <p className="soft">{hint}</p>
      <StepUpForm form={form} submit={t("Send the invitation")} close={close}>
        <FormColumns>
          <TextField field={form.of("name")} label={t("Name")} autoComplete="off" />
          <TextField field={form.of("email")} label={t("Email")} type="email" autoComplete="off" />
        </FormColumns>
        {children}
      </StepUpForm>
    </Card>
  );
}
