import { type ComponentProps, type ReactNode, useState } from "react";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import { confirm } from "#web/lib/confirm.tsx";
import { formatInstant } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Email } from "#web/ui/display/media.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { FormColumns } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

interface Invitation {
  readonly invitationId: number;
  readonly name: string;
  readonly email: string;
  readonly invitedBy: string | null;
  readonly expiresAt: string;
}

/** The columns of invitations that can still be used; `granted` is what the new account may do. */
export const invitationColumns = <I extends Invitation>(
  granted: Column<I>,
  withdraw: (invitation: I) => ReactNode,
): readonly Column<I>[] => [
  { header: t("Name"), value: (row) => row.name },
  {
    header: t("Email"),
    value: (row) => row.email,
    cell: (row) => (row.email ? <Email address={row.email} /> : t("Link from the server")),
  },
  granted,
  { header: t("Invited by"), value: (row) => row.invitedBy ?? "" },
  { header: t("Valid until"), value: (row) => row.expiresAt, shown: (row) => formatInstant(row.expiresAt) },
  { header: t("Actions"), cell: withdraw, align: "end" },
];

interface Props<I> {
  readonly list: List<I>;
  readonly columns: readonly Column<I>[];
}

export const OpenInvitations = <I extends Invitation>({ list, columns }: Props<I>) => (
  <DataTable
    label={t("Open invitations")}
    list={list}
    columns={columns}
    idOf={(row) => row.invitationId}
    empty={<p className="soft">{t("No open invitations.")}</p>}
  />
);

interface WithdrawProps {
  readonly name: string;
  readonly busy: boolean;
  readonly withdraw: () => Promise<unknown>;
}

export function WithdrawButton({ name, busy, withdraw }: WithdrawProps) {
  async function ask(): Promise<void> {
    if (await confirm(t("Do you want to withdraw the invitation of {name}?", { name }))) await withdraw();
  }
  return (
    <Button size="small" tone="danger" busy={busy} onClick={() => void ask()}>
      {t("Withdraw")}
    </Button>
  );
}

interface PanelProps {
  /** The text of the button that opens the form. */
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

/** Invites a person, confirmed by the own password. */
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
