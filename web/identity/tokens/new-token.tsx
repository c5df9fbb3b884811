import { scopesOf, standardTokenDays, type TokenScope } from "#domain/identity/access-token.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import { scopeText } from "#web/identity/tokens/scope-texts.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { CheckList } from "#web/ui/form/check-list.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

const lifetimes = [30, standardTokenDays, 180, 365];

interface Props {
  readonly close: () => void;
  readonly after: (token: string) => void;
}

/** Says what a program may do and for how long, and is confirmed with the password. */
export function NewToken({ close, after }: Props) {
  const role = useSignedIn()?.role ?? "client";
  const form = useCallForm("tokens.create", {
    fields: { name: "", scopes: [], days: String(standardTokenDays), password: "", code: "" },
    after: ({ token = "" }) => after(token),
  });
  const field = form.of("scopes");
  const offered = scopesOf(role);
  const chosen = offered.filter((scope) => Array.isArray(field.value) && field.value.includes(scope));
  const toggle = (scope: TokenScope) =>
    field.set(chosen.includes(scope) ? chosen.filter((each) => each !== scope) : [...chosen, scope]);
  return (
    <StepUpForm form={form} submit={t("Create the token")} close={close}>
      <TextField
        field={form.of("name")}
        label={t("Name of the program")}
        hint={t("To tell your tokens apart")}
        maxLength={80}
      />
      <CheckList
        legend={t("What the program may do")}
        name="scopes"
        options={offered.map((scope) => ({ value: scope, text: scopeText(scope), detail: scope }))}
        chosen={chosen}
        toggle={toggle}
        error={field.error}
        inColumns
      />
      <SelectField
        field={form.of("days")}
        label={t("Valid for")}
        list={staticList(lifetimes)}
        idOf={(days) => days}
        textOf={(days) => t("{count} days", { count: days })}
      />
    </StepUpForm>
  );
}
