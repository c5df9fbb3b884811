import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { OfferParty } from "#domain/hiring/offer.ts";
import { chargeOf } from "#web/hiring/offers/offer-parts.ts";
import { quoteQuery } from "#web/hiring/offers/queries.ts";
import { TemplatesButton } from "#web/hiring/templates/templates-button.tsx";
import { formatPaise } from "#web/lib/format.ts";
import { rupeeField } from "#web/lib/rupee-field.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import type { Errors } from "#web/lib/validate-fields.ts";
import { PlanPart } from "#web/money/milestones/plan-part.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { FormColumns } from "#web/ui/form/form.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";

interface Props {
  /** The result of `useCallForm`. */
  readonly form: {
    readonly of: (field: "amountPaise" | "days" | "note" | "milestones") => Field;
    readonly errors: Errors;
  };
  readonly workId: number;
  readonly reader: OfferParty;
  readonly priceHint?: string;
}

/** Price, days and note of an offer. Days and note are optional. */
export function OfferFields({ form: { of, errors }, workId, reader, priceHint }: Props) {
  const price = of("amountPaise");
  const pricePaise = typeof price.value === "number" ? price.value : undefined;
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
          hint={t("Counted from the day the offer is accepted. Optional.")}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormColumns>
      <QuotedParts
        workId={workId}
        amountPaise={pricePaise}
        isCompany={reader === "company"}
        netLabel={reader === "freelancer" ? t("You receive") : t("The freelancer receives")}
      />
      <PlanPart field={of("milestones")} errors={errors} workId={workId} pricePaise={pricePaise} />
      <TextArea field={optional(of("note"))} label={t("Note")} hint={t("Optional")} maxLength={2000} />
      {reader === "freelancer" && <TemplatesButton field={optional(of("note"))} />}
    </>
  );
}

/** A field that is not sent while it is empty. */
const optional = (field: Field): Field => ({
  ...field,
  set: (typed) => field.set(typed === "" ? undefined : typed),
});

interface QuotedPartsProps {
  readonly workId: number;
  /** Undefined while the field holds no valid price. */
  readonly amountPaise: number | undefined;
  /** Whether the reader pays the price. */
  readonly isCompany: boolean;
  /** The label of the net amount for the reader. */
  readonly netLabel: string;
}

/** Brokerage and net amount of a price while it is typed; the lines are always there, so that nothing jumps. */
function QuotedParts({ workId, amountPaise, netLabel, isCompany }: QuotedPartsProps) {
  const query = quoteQuery(workId, useSettled(amountPaise));
  const [quote] = useQuery({ ...query, placeholderData: keepPreviousData }).data ?? [];
  const formatPart = (part: "brokeragePaise" | "netPaise") =>
    quote && amountPaise !== undefined ? formatPaise(quote[part]) : "–";
  const charge = Object.entries(isCompany && quote && amountPaise !== undefined ? chargeOf(quote) : {});
  return (
    <Facts
      inLines
      facts={{
        [t("Brokerage")]: formatPart("brokeragePaise"),
        [netLabel]: formatPart("netPaise"),
        ...Object.fromEntries(charge.map(([name, amount]) => [name, formatPaise(amount)])),
      }}
    />
  );
}
