import { type IdentityKind, identityKinds } from "#domain/trust/identity-check.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { identityKindText } from "#web/trust/identity-checks/identity-texts.ts";
import { Note } from "#web/ui/display/guidance.tsx";
import { PictureField } from "#web/ui/form/file-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

const choices = staticList(identityKinds);

/** What the end of the number looks like. */
const lastFourHint = (kind: unknown): string =>
  kind === "pan" ? t("Three digits and a letter, such as 234F") : t("As they stand on the document");

/** A document with its pictures, which an admin compares with the name of the account. */
export function ShowDocument({ isSelfieAsked }: { readonly isSelfieAsked: boolean }) {
  const form = useCallForm("identityChecks.submit", {
    fields: { kind: "", lastFour: "", front: "", back: undefined, selfie: isSelfieAsked ? "" : undefined },
  });
  const kind = form.of("kind");
  const isAadhaar = (kind.value as IdentityKind | "") === "maskedAadhaar";
  return (
    <Form form={form}>
      <SelectField field={kind} label={t("Document")} list={choices} idOf={(each) => each} textOf={identityKindText} />
      {isAadhaar && (
        <Note>
          {t(
            "Send a masked copy, on which only the last four digits can be read. You can download one from UIDAI. A picture with the whole number is deleted, and you are asked again.",
          )}
        </Note>
      )}
      <TextField
        field={form.of("lastFour")}
        label={t("Last four characters of the number")}
        hint={lastFourHint(kind.value)}
        maxLength={10}
      />
      <PictureField field={form.of("front")} label={t("Picture of the front")} />
      <PictureField field={form.of("back")} label={t("Picture of the back (optional)")} />
      {isSelfieAsked && (
        <PictureField
          field={form.of("selfie")}
          label={t("Picture of you")}
          hint={t("Your face, without glasses and hat, so that an admin can compare it with the document.")}
        />
      )}
      <FormActions submit={t("Send for the check")} busy={form.busy} />
    </Form>
  );
}
