import type { ComponentProps } from "react";
import { NewPasswordFields, NewUsernameField } from "#web/identity/session/credential-fields.tsx";
import { IncompleteLink } from "#web/identity/session/incomplete-link.tsx";
import { loginPath } from "#web/identity/session/session.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { FormPage } from "#web/ui/form/form.tsx";

interface Props {
  readonly title: string;
  readonly lead: string;
  /** The token of the link; empty where the address was copied in part. */
  readonly token: string;
  readonly form: ComponentProps<typeof FormPage>["form"] & {
    readonly of: (field: "username" | "newPassword" | "confirmPassword") => Field;
  };
}

/** Where the link of an invitation leads: the new account chooses how it logs in. */
export function JoinPage({ title, lead, token, form }: Props) {
  if (!token)
    return (
      <IncompleteLink title={title} whatToDo={t("Open the full link from the email, or ask for a new invitation.")} />
    );
  return (
    <FormPage
      title={title}
      lead={lead}
      form={form}
      submit={t("Create my account")}
      beside={<ButtonLink to={loginPath}>{t("Back to login")}</ButtonLink>}
    >
      <NewUsernameField field={form.of("username")} />
      <NewPasswordFields of={form.of} />
    </FormPage>
  );
}
