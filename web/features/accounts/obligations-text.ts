import type { Company } from "#web/features/accounts/queries.ts";
import { read } from "#web/lib/api.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatRupees } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { asProblem } from "#web/lib/problem.ts";
import { t } from "#web/lib/text.ts";

/**
 * What a company is in the middle of, in words and as of now: the admin decides by it. Nothing where the session has ended
 * meanwhile; any other failure is told instead and keeps nobody from deciding.
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
