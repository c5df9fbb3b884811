import type { Role } from "#domain/role.ts";
import { mailOf, type Reader } from "#server/features/mail/templates/mail-template.ts";
import { type MoveEvent, templateAfter } from "#server/features/mail/templates/requests.ts";
import { applied, appliedMore } from "#server/features/mail/templates/works.ts";
import type { RequestMoved } from "#server/features/requests/move-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";

type MailServices = Pick<Services, "mailer" | "settings">;

interface Application extends Reader {
  readonly workId: number;
  readonly title: string;
  readonly name: string;
}

/** Notifies the company of an application: of the first at once, of further ones once an hour (docs/decisions/0015). */
export async function notifyCompany(
  db: Db,
  { mailer, settings }: MailServices,
  { workId, title, name, ...reader }: Application,
): Promise<void> {
  const work = { id: workId, title };
  const mail = mailOf(applied(work, name), reader, settings);
  await mailer.queueHourly(db, `applied ${workId}`, mail, mailOf(appliedMore(work), reader, settings));
}

/** Notifies the party that did not make the move, in its transaction. */
export async function notifyCounterparty(
  db: Db,
  { mailer, settings }: MailServices,
  move: keyof typeof templateAfter,
  event: Omit<MoveEvent, "by" | "request"> & { readonly by: Role; readonly request: RequestMoved },
): Promise<void> {
  const by = event.by === "freelancer" ? "freelancer" : "company";
  const { to, template } = templateAfter[move]({ ...event, by });
  const { companyEmail, companyLanguage, freelancerEmail, freelancerLanguage } = event.request;
  const readers = {
    company: { email: companyEmail, language: companyLanguage },
    freelancer: { email: freelancerEmail, language: freelancerLanguage },
  };
  await mailer.queue(db, mailOf(template, readers[to], settings));
}
