import type { ComparedTerm } from "#domain/hiring/contract.ts";
import type { Contract } from "#web/hiring/contracts/queries.ts";
import { formatDay, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { PlanList } from "#web/money/milestones/plan-list.tsx";
import "./contracts.css";

type Change = Contract["versions"][number]["changes"][number];

const termNames: Readonly<Record<ComparedTerm, string>> = {
  dueDay: t("Delivery by"),
  pricePaise: t("Price"),
  milestones: t("Milestones"),
  description: t("Scope of the work"),
};

/** Long texts stand below each other, and only when they are opened. */
export function ChangeText({ change: { term, before, after } }: { readonly change: Change }) {
  if (term === "milestones")
    return (
      <details open>
        <summary>{t("The milestones change")}</summary>
        <del>
          <PlanList lines={JSON.parse(before)} />
        </del>
        <ins>
          <PlanList lines={JSON.parse(after)} />
        </ins>
      </details>
    );
  if (term !== "description")
    return (
      <p>
        {termNames[term]}: <del>{formatTerm(term, before)}</del> <ins>{formatTerm(term, after)}</ins>
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

const formatTerm = (term: Exclude<ComparedTerm, "description" | "milestones">, value: string): string =>
  term === "dueDay" ? formatDay(value) : formatPaise(Number(value));
