import type { Role } from "#domain/role.ts";
import { mailOf, type Reader } from "#server/features/mail/templates/mail-template.ts";
import { type Happened, templateAfter } from "#server/features/mail/templates/requests.ts";
import { applied, appliedMore } from "#server/features/mail/templates/works.ts";
import type { RequestMoved } from "#server/features/requests/move-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";

type Post = Pick<Services, "mailer" | "settings">;

interface Application extends Reader {
  readonly workId: number;
  readonly title: string;
  readonly name: string;
}

/** Many may apply within a minute: their company hears of the first, and of the others once an hour (docs/decisions/0015). */
export async function tellCompany(
  db: Db,
  { mailer, settings }: Post,
  { workId, title, name, ...reader }: Application,
): Promise<void> {
  const work = { id: workId, title };
  const mail = mailOf(applied(work, name), reader, settings);
  await mailer.queueHourly(db, `applied ${workId}`, mail, mailOf(appliedMore(work), reader, settings));
}

/** Tells whoever did not move the request, in the transaction of the move. */
export async function notifyCounterparty(
  db: Db,
  { mailer, settings }: Post,
  move: keyof typeof templateAfter,
  happened: Omit<Happened, "by" | "request"> & { readonly by: Role; readonly request: RequestMoved },
): Promise<void> {
  const by = happened.by === "freelancer" ? "freelancer" : "company";
  const { to, template } = templateAfter[move]({ ...happened, by });
  const { companyEmail, companyLanguage, freelancerEmail, freelancerLanguage } = happened.request;
  const readers = {
    company: { email: companyEmail, language: companyLanguage },
    freelancer: { email: freelancerEmail, language: freelancerLanguage },
  };
  await mailer.queue(db, mailOf(template, readers[to], settings));
}
