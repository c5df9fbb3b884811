import type { Buffer } from "node:buffer";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Language } from "#domain/language.ts";
import type { Brand } from "#domain/operation/brand.ts";
import { standardBrand } from "#domain/operation/brand-setting.ts";
import type { SmallLogo } from "#server/platform/brand/small-logo.ts";
import { wantsStartTls } from "#server/platform/connection-security.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { privateFileMode, privateFolderMode } from "#server/platform/files/private-folder.ts";
import type { Log } from "#server/platform/log.ts";
import { needsSmtpUtf8 } from "#server/platform/mail/address.ts";
import { unsupportedAddress } from "#server/platform/mail/failure.ts";
import { mailFolder } from "#server/platform/mail/written-mails.ts";
import type { Settings } from "#server/platform/settings.ts";

export interface Mail {
  readonly to: string;
  /** Absent in e-mails that an older version queued, which are English. */
  readonly language?: Language;
  readonly subject: string;
  /** Paragraphs separated by empty lines. */
  readonly text: string;
  /** The text and URL of the link among these paragraphs; HTML shows it as a button. */
  readonly button?: { readonly words: string; readonly link: string };
  /** The page where the recipient can stop such e-mails. */
  readonly preferences?: string;
  /** The account whose address gets a limited number of such e-mails until it is proved. */
  readonly limitedFor?: number;
  /** About security: whether its account has proved this address. */
  readonly isToProved?: boolean;
  /** Whether it is the test e-mail of an admin, who waits for it. It is never deferred, because its call has a limit of its own. */
  readonly isTest?: boolean;
  /** Whether the account was erased. Such an e-mail is not listed if it cannot be delivered. */
  readonly isLast?: boolean;
  /** The original id and date of an e-mail that is sent again, so that it stays the same message. */
  readonly first?: { readonly id: string; readonly queuedAt: string };
}

/**
 * Queues e-mails in the transaction of their change, so that a rolled back change sends none. An account without an address gets
 * none, which is logged.
 */
export interface Mailer {
  readonly queue: (db: Db, ...mails: readonly Mail[]) => Promise<void>;
  /** Sends the first e-mail of an hour at once, and `more` after the hour for all others. Hours are counted per `about`. */
  readonly queueHourly: (db: Db, about: string, mail: Mail, more: Mail) => Promise<void>;
  /** Queues an e-mail for later, in place of those that wait under the same key. */
  readonly queueLater: (db: Db, mail: Mail, wait: { readonly key: string; readonly seconds: number }) => Promise<void>;
  /** Returns the id in the queue. */
  readonly queueFound: (db: Db, mail: Mail) => Promise<string>;
}

/** A queued e-mail. All attempts have the same id and date. */
interface QueuedMail {
  readonly id: string;
  readonly queuedAt: Date;
  readonly mail: Mail;
}

type Compose = (mail: QueuedMail) => Promise<SendMailOptions>;

export interface MailTransport {
  readonly deliver: (mail: QueuedMail) => Promise<void>;
  /** Whether a connection is accepted, with STARTTLS and login as the settings have them. */
  readonly isServerUp: () => Promise<boolean>;
}

/** Sends to SMTP_URL, or writes to `DATA_DIR/mail` without one (docs/configuration.md#e-mail). */
export function createMailTransport(
  settings: Settings,
  log: Log,
  htmlOf: (mail: Mail, brand: Brand, logoAddress: string | undefined) => string,
  { brand: brandNow, smallLogo }: { readonly brand: () => Brand; readonly smallLogo: SmallLogo },
): MailTransport {
  const domain =
    settings.MAIL_FROM.split("@")
      .at(-1)
      ?.replace(/[^\w.-]/g, "") ?? "localhost";
  const compose = async ({ id, queuedAt, mail }: QueuedMail): Promise<SendMailOptions> => {
    const brand = brandNow();
    const logo = mail.button && (await smallLogo());
    return {
      // An object rather than a text, in which a comma would separate two recipients.
      to: { name: "", address: mail.to },
      subject: mail.subject,
      text: withFooter(mail, brand),
      ...(mail.button && { html: htmlOf(mail, brand, logo && `cid:${logoId}`) }),
      ...(logo && { attachments: [inlineLogo(logo)] }),
      ...(brand.replyTo && { replyTo: { name: "", address: brand.replyTo } }),
      ...(mail.preferences && { list: { unsubscribe: { url: mail.preferences } } }),
      from: senderOf(settings.MAIL_FROM, brand),
      messageId: `<${mail.first?.id ?? id}@${domain}>`,
      date: new Date(mail.first?.queuedAt ?? queuedAt),
    };
  };
  return settings.SMTP_URL === undefined
    ? intoFolder(mailFolder(settings), compose, log)
    : overSmtp(settings.SMTP_URL, compose);
}

/** Inside the e-mail: a picture that is loaded from the server would say who reads it, and most programs ask first. */
const logoId = "logo";
const inlineLogo = (content: Buffer) => ({
  cid: logoId,
  filename: "logo.png",
  contentType: "image/png",
  contentDisposition: "inline" as const,
  content,
});

/** The address of MAIL_FROM, because SPF and DKIM depend on it, with the name of the brand where it has one. */
function senderOf(configured: string, { name, senderName }: Brand): SendMailOptions["from"] {
  const [, configuredName = "", address = configured] = /^"?([^"<]*?)"?\s*<([^<>]*)>$/.exec(configured) ?? [];
  const shownName = senderName || (configuredName === standardBrand.name ? name : configuredName);
  return shownName === configuredName ? configured : { name: shownName, address };
}

/** The footer of the operator in the language of the e-mail. */
export const footerIn = ({ footer, footerHindi }: Brand, language: Language = "en"): string =>
  (language === "hi" && footerHindi) || footer;

function withFooter({ text, language }: Mail, brand: Brand): string {
  const footer = footerIn(brand, language);
  return footer ? `${text}\n\n-- \n${footer}` : text;
}

/** A silent server must not delay an e-mail longer than the queue waits for it. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

/** Requires STARTTLS to other machines, against downgrade attacks; `requireTLS=false` in the URL overrides it. */
function overSmtp(url: string, compose: Compose): MailTransport {
  const options = { ...timeouts, url, ...(wantsStartTls(url) && { requireTLS: true }) };
  const transport = createTransport(options);
  return {
    deliver: async (mail) => {
      if (needsSmtpUtf8(mail.mail.to) && !(await offersSmtpUtf8({ ...options, ...parseConnectionUrl(url) })))
        throw Object.assign(new Error("the mail server does not offer SMTPUTF8"), { code: unsupportedAddress });
      await transport.sendMail(await compose(mail));
    },
    isServerUp: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
  };
}

/** What the server says about itself once the connection is as secure as it has to be. */
async function offersSmtpUtf8(options: ConstructorParameters<typeof SMTPConnection>[0]): Promise<boolean> {
  const connection = new SMTPConnection(options);
  await new Promise<void>((resolve, reject) => {
    connection.on("error", reject);
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  const offers = /^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse));
  connection.quit();
  return offers;
}

/** Readable by the owner only, because they contain password reset links. */
function intoFolder(folder: string, compose: Compose, log: Log): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const deliver = async (mail: QueuedMail) => {
    const { message } = await transport.sendMail(await compose(mail));
    const file = join(folder, `${mail.queuedAt.toISOString().replace(/[:.]/g, "-")}-${mail.id}.eml`);
    const write = () => writeFile(`${file}.part`, message, { mode: privateFileMode });
    await write().catch(async () => {
      await mkdir(folder, { recursive: true, mode: privateFolderMode });
      await write();
    });
    await rename(`${file}.part`, file);
    log.info({ file }, "a mail was written, since no SMTP_URL is set");
  };
  return { deliver, isServerUp: () => Promise.resolve(true) };
}
