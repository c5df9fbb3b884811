import { type WebhookType, webhookTypes, webhookTypesOf } from "#domain/identity/webhook.ts";
import { usePermissions } from "#web/identity/permissions/permissions.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { CheckList } from "#web/ui/form/check-list.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly close: () => void;
  readonly after: (secret: string) => void;
}

/** Where events go and which, confirmed with the password. */
export function NewWebhook({ close, after }: Props) {
  const maySeeAll = usePermissions().includes("settings");
  const role = useSignedIn()?.role ?? "client";
  const offered = maySeeAll ? webhookTypes : webhookTypesOf(role);
  const form = useCallForm("webhooks.create", {
    fields: { url: "", types: [...offered], isPlatform: false, password: "", code: "" },
    after: ({ secret = "" }) => after(secret),
  });
  const platform = form.of("isPlatform");
  const isPlatform = platform.value === true;
  return (
    <StepUpForm form={form} submit={t("Create the webhook")} close={close}>
      <TextField
        field={form.of("url")}
        label={t("Address of your server")}
        hint={t("It begins with https:// and can be reached from the internet")}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
      />
      <TypeChoice field={form.of("types")} offered={offered} />
      {maySeeAll && (
        <CheckList
          legend={t("Whose events")}
          name="isPlatform"
          options={[{ value: "all", text: t("All companies and freelancers") }]}
          chosen={isPlatform ? ["all"] : []}
          toggle={() => platform.set(!isPlatform)}
        />
      )}
    </StepUpForm>
  );
}

interface TypeChoiceProps {
  readonly field: Field;
  readonly offered: readonly WebhookType[];
}

/** Programs read the types of events, so they stand here as they are sent. All of them are chosen at first. */
function TypeChoice({ field, offered }: TypeChoiceProps) {
  const chosen = offered.filter((type) => Array.isArray(field.value) && field.value.includes(type));
  const toggle = (type: WebhookType) =>
    field.set(chosen.includes(type) ? chosen.filter((each) => each !== type) : [...chosen, type]);
  return (
    <details open={field.error !== undefined || undefined}>
      <summary>{t("Events: {count} of {all}", { count: chosen.length, all: offered.length })}</summary>
      <CheckList
        legend={t("Events")}
        name="types"
        options={offered.map((type) => ({ value: type, text: <code>{type}</code> }))}
        chosen={chosen}
        toggle={toggle}
        error={field.error}
        inColumns
      />
    </details>
  );
}
