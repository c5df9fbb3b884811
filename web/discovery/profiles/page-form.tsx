import { useState } from "react";
import {
  maxProfileSkills,
  profileLengths,
  type ShownName,
  type ShownPlace,
  shownNameOf,
  shownNames,
  shownPlaces,
} from "#domain/discovery/profile-page.ts";
import { SkillsField } from "#web/catalog/skills/skills-field.tsx";
import { SlugField } from "#web/discovery/profiles/page-editing.tsx";
import type { FieldOf, RowOf } from "#web/lib/api-types.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { Field, FieldValue } from "#web/lib/use-fields.ts";
import { CheckList } from "#web/ui/form/check-list.tsx";
import { FormCard, FormColumns } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";

interface Props {
  /** The result of `useCallForm`. */
  readonly form: {
    readonly of: (name: Exclude<FieldOf<"profiles.update">, "version">) => Field;
    readonly submit: () => unknown;
    readonly busy: boolean;
    readonly failures?: number;
  };
  readonly page: RowOf<"profiles.get">;
}

/** Everything that a freelancer can say on the page, with a choice of how much of the name and the place is shown. */
export function PageForm({ form, page }: Props) {
  const { of } = form;
  const available = of("isAvailable");
  return (
    <FormCard form={form} submit={t("Save the page")}>
      <TextField
        field={of("headline")}
        label={t("Headline")}
        hint={t("What you do, in one line")}
        maxLength={profileLengths.headline}
      />
      <TextArea
        field={of("about")}
        label={t("About")}
        hint={t("What you have done, and how you work. No phone number and no email address: everyone can read it.")}
        maxLength={profileLengths.about}
      />
      <SkillsField field={of("skillIds")} label={t("Skills")} maxSkills={maxProfileSkills} stored={page.skills} />
      <LanguagesField field={of("languages")} />
      <FormColumns>
        <SelectField
          field={of("shownName")}
          label={t("Name on the page")}
          list={staticList(shownNames)}
          idOf={(each) => each}
          textOf={(each: ShownName) => shownNameOf(page.name, each)}
        />
        <SelectField
          field={of("placeShown")}
          label={t("Place on the page")}
          list={staticList(shownPlaces)}
          idOf={(each) => each}
          textOf={(each: ShownPlace) => placeText(each, page)}
        />
      </FormColumns>
      <CheckList
        legend={t("Availability")}
        name="isAvailable"
        options={[{ value: "isAvailable", text: t("Available for work") }]}
        chosen={available.value === true ? ["isAvailable"] : []}
        toggle={() => available.set(available.value !== true)}
        error={available.error}
      />
      <SlugField field={of("slug")} />
    </FormCard>
  );
}

/** The place as the page shows it: in full, the district alone, or not at all. */
export function placeText(
  shown: ShownPlace,
  { town, district }: Pick<RowOf<"profiles.get">, "town" | "district">,
): string {
  if (shown === "none") return t("Not shown");
  return shown === "town" ? `${town}, ${district}` : district;
}

const namesIn = (value: FieldValue): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const namesTyped = (text: string): readonly string[] =>
  text
    .split(/[,،、]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** Languages, separated by commas. The value of the field is the list of their names. */
function LanguagesField({ field }: { readonly field: Field }) {
  const [typed, setTyped] = useState("");
  const names = namesIn(field.value);
  // Commas and spaces stay as they were typed, unless the form has taken other names.
  const shown = String(namesTyped(typed)) === String(names) ? typed : names.join(", ");
  function set(text: FieldValue | undefined): void {
    setTyped(String(text ?? ""));
    field.set(namesTyped(String(text ?? "")));
  }
  return (
    <TextField
      field={{ ...field, value: shown, set }}
      label={t("Languages")}
      hint={t("Separated by commas, for example Malayalam, English")}
      autoComplete="off"
    />
  );
}
