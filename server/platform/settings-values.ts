import { isIP } from "node:net";
import { z } from "zod";
import { signOnRoles } from "#domain/identity/sign-on.ts";
import type { Role } from "#domain/role.ts";

// Formats of settings. Each message continues "The setting NAME".

/** Booleans are 1/true/on and 0/false/off (docs/design/details.md#14). */
export const flag = z
  .enum(["1", "true", "on", "0", "false", "off"], "must be 1, true, on, 0, false or off")
  .transform((word) => ["1", "true", "on"].includes(word));

export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

export const limit = (usual: number) => whole(0, 1_000_000_000).default(usual);

const noShare = "must be a share from 0 to 1";
export const share = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, noShare)
  .transform(Number);

export const host = z
  .string()
  .refine(
    (text) => isIP(text) !== 0 || (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) && !/^[\d.]+$/.test(text)),
    "must be an address or a name of this machine, such as 0.0.0.0",
  );

/** The address of a whole site: addresses below it are made by the product, so that a path would be missing from its links. */
export const siteAddress = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an address such as ${example}`, abort: true })
    .refine((text) => {
      const { username, password, pathname, search, hash } = new URL(text);
      return pathname === "/" && username + password + search + hash === "" && !/[?#@]/.test(text);
    }, `must be an address without a name, a path or a query, such as ${example}`)
    .transform((url) => new URL(url).origin);

export const webAddress = z.url({ protocol: /^https?$/, error: "must be an address such as https://storage.example" });

export const timeZone = z.string().refine((name) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Za-z0-9_+/-]+$/.test(name);
  } catch {
    return false;
  }
}, "must be a time zone such as Asia/Kolkata");

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** `none` means explicitly that no proxy is trusted; an absent setting is undecided. */
export const proxyNetworks = z
  .string()
  .transform((list) => list.split(",").map((part) => part.trim()))
  .refine(
    (list) => list.join() === "none" || list.every((part) => network.safeParse(part).success),
    "must be none, or a comma-separated list of addresses and CIDRs",
  )
  .transform((list) => (list.join() === "none" ? [] : list));

/** Hosts, each with a port where it is not the usual one. */
export const pushHosts = z
  .string()
  .transform((list) => list.split(",").map((part) => part.trim()))
  .refine(
    (list) => list.every((part) => /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/.test(part)),
    "must be a comma-separated list of hosts such as push.example",
  );

/** A URI, as RFC 9116 requires. */
const noContact = "must be an e-mail or https address";
export const contact = z.union(
  [
    z.email(noContact).transform((address) => `mailto:${address}`),
    z.url({ protocol: /^(https|mailto)$/, error: noContact }).regex(/^[\x21-\x7e]+$/, noContact),
  ],
  noContact,
);

/** An e-mail address, or a name with one in angle brackets. A comma in an unquoted name would separate two senders. */
export const sender = z.string().refine((text) => {
  const [, address = text] = /^(?:"[^"\r\n]*"|[^"<>,;:@\\\r\n]*)\s*<([^<>]*)>$/.exec(text) ?? [];
  return z.regexes.html5Email.test(address);
}, "must be an e-mail address, or a name and one: Kaamkaj <no-reply@kaamkaj.example>");

const canDecode = (text: string) => {
  try {
    return typeof decodeURIComponent(text) === "string";
  } catch {
    return false;
  }
};

const noPairs = "must be a list such as name=value,other=value";

/** Headers in the format of OpenTelemetry: `name=value,other=value`, with percent-encoded values. */
export const pairs = z
  .string()
  .regex(/^\s*[\w-]+=[^,]*(,\s*[\w-]+=[^,]*)*$/, noPairs)
  .refine(canDecode, noPairs)
  .transform((list) =>
    Object.fromEntries(
      list.split(",").map((pair) => {
        const [name = "", ...value] = pair.trim().split("=");
        return [name, decodeURIComponent(value.join("="))];
      }),
    ),
  );

const canParse = (address: string) => URL.canParse(address.replace("@/", "@localhost/"));
const noDatabase = "must be an address such as postgres://user:password@host/database";
export const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, noDatabase)
  .refine(canParse, noDatabase);

export const bucketAddress = z
  .string()
  .regex(/^s3:\/\/[\w.-]+(\/[^?#]*)?$/, "must be an address such as s3://bucket/folder");

const noScanner = "must be an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl";
export const scannerAddress = z
  .string()
  .regex(/^(tcp:\/\/[^/?#]+:\d+|unix:\/.+)$/, noScanner)
  .refine((address) => URL.canParse(address), noScanner);

const noMailServer = "must be an address such as smtp://user:password@host:587";
export const mailServerAddress = z
  .string()
  .regex(/^smtps?:\/\//, noMailServer)
  .refine((address) => URL.canParse(address) && new URL(address).hostname !== "", noMailServer);

const noIssuer = "must be an address such as https://login.example or https://login.example/realms/work";
/** The issuer as the identity provider writes it, which may have a path. */
export const issuerAddress = z.url({ protocol: /^https?$/, error: noIssuer, abort: true }).refine((text) => {
  const { username, password } = new URL(text);
  return username + password === "" && !/[?#]/.test(text) && !text.includes("/.well-known/");
}, noIssuer);

/** Domains of e-mail addresses, in small letters. */
export const domains = z
  .string()
  .transform((list) => list.split(",").map((part) => part.trim().toLowerCase()))
  .refine(
    (list) => list.every((part) => /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/.test(part)),
    "must be a comma-separated list of domains such as university.example",
  );

export const signOnRoleList = z.string().transform((list, context): readonly Role[] => {
  const chosen = signOnRoles(list);
  if (chosen) return chosen;
  context.addIssue({ code: "custom", message: "must be a comma-separated list of admin, company and freelancer" });
  return z.NEVER;
});
