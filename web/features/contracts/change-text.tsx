import type { ComparedTerm } from "#domain/contract.ts";
import type { Contract } from "#web/features/contracts/queries.ts";
import { formatDay, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";

type Change = Contract["versions"][number]["changes"][number];

const termNames: Readonly<Record<ComparedTerm, string>> = {
  dueDay: t("Delivery by"),
  pricePaise: t("Price"),
  description: t("Scope of the work"),
};

/** Long texts stand below each other, and only when they are opened. */
export function ChangeText({ change: { term, before, after } }: { readonly change: Change }) {
  if (term !== "description")
    return (
      <p>
        {termNames[term]}: <del>{shown(term, before)}</del> <ins>{shown(term, after)}</ins>
      </p>
    );
  return (
    <details>
      <summary>{t("The scope of the work changed")}</summary>
      <del className="prose">{before}</del>
      <ins className="prose">{after}</ins>
    </details>
  );
}

const shown = (term: Exclude<ComparedTerm, "description">, value: string): string =>
  term === "dueDay" ? formatDay(value) : formatPaise(Number(value));
