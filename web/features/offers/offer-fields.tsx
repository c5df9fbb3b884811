import type { OfferParty } from "#domain/offer.ts";
import { QuotedParts } from "#web/features/offers/quoted-parts.tsx";
import { rupeeField } from "#web/lib/rupee-field.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { FormColumns } from "#web/ui/form/form.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";

interface Props {
  /** The result of `useCallForm`. */
  readonly form: { readonly of: (field: "amountPaise" | "days" | "note") => Field };
  readonly workId: number;
  readonly reader: OfferParty;
  readonly priceHint?: string;
}

/** Price, days and note of an offer. Days and note are optional. */
export function OfferFields({ form: { of }, workId, reader, priceHint }: Props) {
  const price = of("amountPaise");
  return (
    <>
      <FormColumns dense>
        <TextField
          field={rupeeField(price)}
          label={t("Price in rupees")}
          hint={priceHint}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          field={optional(of("days"))}
          label={t("Days to complete")}
          hint={t("From the day of acceptance. Optional.")}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormColumns>
      <QuotedParts
        workId={workId}
        amountPaise={typeof price.value === "number" ? price.value : undefined}
        isCompany={reader === "company"}
        netLabel={reader === "freelancer" ? t("You receive") : t("The freelancer receives")}
      />
      <TextArea field={optional(of("note"))} label={t("Note")} hint={t("Optional")} maxLength={2000} />
    </>
  );
}

/** A field that is not sent while it is empty. */
const optional = (field: Field): Field => ({
  ...field,
  set: (typed) => field.set(typed === "" ? undefined : typed),
});
