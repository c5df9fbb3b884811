import { formatDay, formatPaise, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";

/** What a field of a draft is called on other screens; one that has no name there, such as an id, keeps its own. */
export function fieldText(name: string): string {
  const texts: Readonly<Record<string, string>> = {
    title: t("Title"),
    name: t("Name"),
    categoryid: t("Category"),
    subcategoryid: t("Subcategory"),
    freelancerIds: t("Freelancers"),
    description: t("Description"),
    scope: t("Description"),
    progress_desc: t("Description"),
    budget: t("Budget"),
    amountPaise: t("Price"),
    pricePaise: t("Price"),
    deadlinedate: t("Deadline"),
    deadline: t("Deadline"),
    days: t("Days"),
    biodata: t("Résumé"),
    note: t("Note"),
    text: t("Message"),
    reason: t("Reason"),
    rejectreason: t("Reason"),
    percentage: t("Percentage"),
    milestones: t("Milestones"),
    skillIds: t("Skills"),
    files: t("Files"),
  };
  return texts[name] ?? name;
}

/** A value as other screens show it. */
export function valueText({ name, value }: { readonly name: string; readonly value: string }): string {
  if (name.endsWith("Paise")) return formatPaise(Number(value));
  if (name === "budget") return formatRupees(Number(value));
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value as Parameters<typeof formatDay>[0]) : value;
}
