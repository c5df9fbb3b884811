import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Language } from "#domain/language.ts";
import { wantsStartTls } from "#server/platform/connection-security.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { privateFileMode, privateFolderMode } from "#server/platform/files/private-folder.ts";
import type { Log } from "#server/platform/log.ts";
import type { Settings } from "#server/platform/settings.ts";

export interface Mail {
  readonly to: string;
  /** None where a version that wrote only English queued it. */
  readonly language?: Language;
  readonly subject: string;
  /** Paragraphs, with an empty line between them. */
  readonly text: string;
  /** The link is one of these paragraphs, behind its words; a page makes a button of it. */
  readonly button?: { readonly words: string; readonly link: string };
  /** What it was when it was queued first, where it is sent again: to whoever gets it, it is the same message. */
  readonly first?: { readonly id: string; readonly queuedAt: string };
}

/**
 * Mail leaves with the transaction it belongs to: queued when that commits, never when it does not. Who has no address gets
 * none, and the log says so.
 */
export interface Mailer {
  readonly queue: (db: Db, ...mails: readonly Mail[]) => Promise<void>;
  /** The first of an hour at once; of all others that hour `more` when it is over. Each `about` has hours of its own. */
  readonly queueHourly: (db: Db, about: string, mail: Mail, more: Mail) => Promise<void>;
  /** Answers the id by which it is found in the queue. */
  readonly queueFound: (db: Db, mail: Mail) => Promise<string>;
}

/** A queued mail; however often it is tried, it is one message with one id and one date. */
interface QueuedMail {
  readonly id: string;
  readonly queuedAt: Date;
  readonly mail: Mail;
}

export type Deliver = (mail: QueuedMail) => Promise<void>;

/** Over SMTP_URL, or into `DATA_DIR/mail` where there is none (DESIGN section 4). */
export function createMailTransport(settings: Settings, log: Log, htmlOf: (mail: Mail) => string): Deliver {
  const domain =
    settings.MAIL_FROM.split("@")
      .at(-1)
      ?.replace(/[^\w.-]/g, "") ?? "localhost";
  const compose = ({ id, queuedAt, mail }: QueuedMail): SendMailOptions => ({
    // As a name and an address, so that no comma makes two of them.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.button && { html: htmlOf(mail) }),
    from: settings.MAIL_FROM,
    messageId: `<${mail.first?.id ?? id}@${domain}>`,
    date: new Date(mail.first?.queuedAt ?? queuedAt),
  });
  return settings.SMTP_URL === undefined
    ? intoFolder(join(settings.DATA_DIR, "mail"), compose, log)
    : overSmtp(settings.SMTP_URL, compose);
}

/** A server that says nothing must not hold a mail longer than the queue waits for it. */
const patience = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

/** To another machine by STARTTLS or not at all, whatever somebody on the line says; `requireTLS=false` in the address wins. */
function overSmtp(url: string, compose: (mail: QueuedMail) => SendMailOptions): Deliver {
  const transport = createTransport({ ...patience, url, ...(wantsStartTls(url) && { requireTLS: true }) });
  return async (mail) => {
    await transport.sendMail(compose(mail));
  };
}

/** Only the owner reads these: they hold links that set passwords. */
function intoFolder(folder: string, compose: (mail: QueuedMail) => SendMailOptions, log: Log): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (mail) => {
    const { message } = await transport.sendMail(compose(mail));
    const file = join(folder, `${mail.queuedAt.toISOString().replace(/[:.]/g, "-")}-${mail.id}.eml`);
    const write = () => writeFile(`${file}.part`, message, { mode: privateFileMode });
    await write().catch(async () => {
      await mkdir(folder, { recursive: true, mode: privateFolderMode });
      await write();
    });
    await rename(`${file}.part`, file);
    log.info({ file }, "a mail was written, since no SMTP_URL is set");
  };
}
