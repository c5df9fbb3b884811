import type { Company } from "#web/features/accounts/queries.ts";
import { read } from "#web/lib/api.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatRupees } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { asProblem } from "#web/lib/problem.ts";
import { t } from "#web/lib/text.ts";

/**
 * The open obligations of a company as text, for the decision of an admin. Undefined if the session has ended; any other
 * failure is returned as the text, so that the admin can still decide.
 */
export async function obligationsText({ loginid: id, companyname }: Company): Promise<string | undefined> {
  try {
    const { rows } = await read("accounts.getObligations", { id });
    if (rows[0]) return wordsFor(companyname, rows[0]);
  } catch (error) {
    if (asProblem(error).code === "no_session") return undefined;
  }
  return t("{company}: works in progress and payments due could not be loaded.", { company: companyname });
}

function wordsFor(company: string, { engaged, due }: RowOf<"accounts.getObligations">): string {
  const works = t(plural(engaged, "{count} work in progress", "{count} works in progress"), {
    count: formatCount(engaged),
  });
  const payments = t("{amount} due to freelancers", { amount: formatRupees(due) });
  const text = `${company}: ${works}, ${payments}`;
  if (engaged === 0) return text;
  return `${text}\n${t("The freelancers keep these works. Payments due on completion appear in My Task.")}`;
}
