import { resolve } from "node:path";
import { z } from "zod";
import { rateRange } from "#domain/brokerage.ts";
import { paymentProviders } from "#domain/payment-order.ts";
import { isThisMachine } from "#server/lines.ts";
import { unsafeBecause } from "#server/safety.ts";

/** Booleans are 1/true/on and 0/false/off (DETAILS 14). */
const flag = z
  .enum(["1", "true", "on", "0", "false", "off"], "must be 1, true, on, 0, false or off")
  .transform((word) => ["1", "true", "on"].includes(word));
const whole = (least: number, most: number) =>
  z.coerce
    .number("must be a whole number")
    .int("must be a whole number")
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);
const limit = (usual: number) => whole(0, 1_000_000_000).default(usual);

const timeZone = z.string().refine((name) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Za-z0-9_+/-]+$/.test(name);
  } catch {
    return false;
  }
}, "must be a time zone such as Asia/Kolkata");

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const networks = z
  .string()
  .transform((list) =>
    list
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((part) => network.safeParse(part).success),
    "must be a comma-separated list of addresses and CIDRs",
  );

/** As RFC 9116 wants it: an address that opens. */
const noContact = "must be an e-mail or https address";
const contact = z.union(
  [
    z.email(noContact).transform((address) => `mailto:${address}`),
    z.url({ protocol: /^(https|mailto)$/, error: noContact }).regex(/^[\x21-\x7e]+$/, noContact),
  ],
  noContact,
);

/** As OpenTelemetry writes headers: `name=value,other=value`, each value as in an address. */
const pairs = z
  .string()
  .regex(/^\s*[\w-]+=[^,]*(,\s*[\w-]+=[^,]*)*$/, "must be a list such as name=value,other=value")
  .transform((list) =>
    Object.fromEntries(
      list.split(",").map((pair) => {
        const [name = "", ...value] = pair.trim().split("=");
        return [name, decodeURIComponent(value.join("="))];
      }),
    ),
  );
const noShare = "must be a share from 0 to 1";

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must be an address such as postgres://user:password@host/database");

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Every setting of the product (DESIGN section 4), from the environment. */
const environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://kaamkaj.example" })
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  FILES_URL: z
    .string()
    .regex(/^s3:\/\/[^/]+/, "must be an address such as s3://bucket/folder")
    .optional(),
  S3_ENDPOINT: z.url("must be an address").optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must be an address such as smtp://user:password@host:587")
    .optional(),
  MAIL_FROM: z.string().default("Kaamkaj <no-reply@kaamkaj.example>"),
  DEMO: flag.optional(),
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  PAYMENT_PROVIDER: z.enum(paymentProviders, `must be one of ${paymentProviders.join(", ")}`).optional(),
  PAYMENT_INSTRUCTIONS: z.string().max(2000, "must have at most 2000 characters").default(""),
  BROKERAGE_BPS: whole(rateRange.least, rateRange.most).default(1000),
  TIME_ZONE: timeZone.default("Asia/Kolkata"),
  TRUST_PROXY: networks.default([]),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  SECURITY_CONTACT: contact.optional(),
  SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(", ")}`).optional(),
  LIMIT_LOGIN_FAILURES: limit(10),
  LIMIT_ACCOUNT_FAILURES: limit(50),
  LIMIT_REGISTRATIONS_PER_HOUR: limit(60),
  LIMIT_UPLOADS_PER_HOUR: limit(120),
  LIMIT_RESETS_PER_HOUR: limit(3),
  LIMIT_CALLS_PER_SECOND: limit(100),
  LIMIT_WRITES_PER_MINUTE: limit(300),
  LIMIT_ACCOUNT_UPLOADS_PER_HOUR: limit(240),
  DATABASE_PATIENCE_MS: whole(1_000, 60_000).default(3_000),
  DRAIN_SECONDS: whole(0, 60).default(0),
  SLOW_QUERY_MS: whole(0, 60_000).default(500),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an address" }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}),
  OTEL_SERVICE_NAME: z.string().default("kaamkaj"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(noShare).min(0, noShare).max(1, noShare).default(1),
  NODE_ENV: z.string().default("development"),
});

export type Settings = ReturnType<typeof parseSettings>;

/** Where links in mails lead. Never the request's Host: whoever asks must not choose it (DESIGN section 4). */
export const addressOf = ({ PUBLIC_URL, PORT }: Pick<Settings, "PUBLIC_URL" | "PORT">) =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;

/** Thrown with one clear line when the environment cannot be used. */
export class SettingsError extends Error {}

/** Nobody but this machine reaches it. */
const isAtDesk = ({ HOST, PUBLIC_URL, NODE_ENV }: z.output<typeof environment>) =>
  isThisMachine(HOST) && PUBLIC_URL === undefined && NODE_ENV !== "production";

/** Reads the environment once. An empty variable counts as absent. */
export function parseSettings(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: "cannot be read" };
    throw new SettingsError(`The setting ${path.join(".")} ${message}.`);
  }
  const { data } = parsed;
  const production = data.NODE_ENV === "production";
  const embedded = data.DATABASE_URL === undefined;
  const atDesk = isAtDesk(data);
  const demo = data.DEMO ?? (embedded && atDesk);
  const unsafe = unsafeBecause({ ...data, production, demo });
  if (unsafe) throw new SettingsError(unsafe);
  // A line for every call is for an operator; at a desk it would bury the address that was printed.
  const LOG_LEVEL = data.LOG_LEVEL ?? (production ? "info" : "warn");
  // Nobody comes to a desk to pay: there, as in the demo, payments are rehearsed.
  const PAYMENT_PROVIDER = data.PAYMENT_PROVIDER ?? (demo || atDesk ? "sandbox" : "manual");
  return { ...data, LOG_LEVEL, PAYMENT_PROVIDER, DATA_DIR: resolve(data.DATA_DIR), production, embedded, demo };
}
