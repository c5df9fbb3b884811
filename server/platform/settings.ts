import { resolve } from "node:path";
import { z } from "zod";
import { lengths } from "#contract/fields.ts";
import { isPassword, isUsername } from "#domain/account.ts";
import { rateRange } from "#domain/catalog/fee.ts";
import { paymentProviders } from "#domain/money/payment-order.ts";
import { razorpayPayouts } from "#domain/money/payout.ts";
import { isThisMachine } from "#server/platform/connection-security.ts";
import { misspeltSetting } from "#server/platform/setting-names.ts";
import { razorpayUrl, unsafeBecause } from "#server/platform/settings-checks.ts";
import {
  bucketAddress,
  contact,
  databaseAddress,
  domains,
  flag,
  host,
  issuerAddress,
  limit,
  mailServerAddress,
  pairs,
  proxyNetworks,
  pushHosts,
  scannerAddress,
  sender,
  share,
  signOnRoleList,
  siteAddress,
  timeZone,
  webAddress,
  whole,
} from "#server/platform/settings-values.ts";

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const modes = ["development", "production", "test"] as const;

/** Every setting of the product, from the environment (docs/configuration.md). */
const environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: host.default("127.0.0.1"),
  PUBLIC_URL: siteAddress("https://kaamkaj.example").optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  FILES_URL: bucketAddress.optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]+$/i, "must be a region such as us-east-1")
    .default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMD_URL: scannerAddress.optional(),
  CLAMD_REQUIRED: flag.default(true),
  SMTP_URL: mailServerAddress.optional(),
  MAIL_FROM: sender.default("Kaamkaj <no-reply@kaamkaj.example>"),
  DEMO: flag.optional(),
  DEMO_PUBLIC: flag.default(false),
  SANDBOX: flag.default(false),
  ADMIN_USERNAME: z
    .string()
    .refine(isUsername, "must start with a letter and have 5 to 19 letters, digits or underscores")
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine(isPassword, "must have at least 8 characters with one uppercase letter and one digit")
    .max(lengths.password, `must have at most ${lengths.password} characters`)
    .optional(),
  REQUIRE_ADMIN_SECOND_STEP: flag.default(false),
  ADMIN_EMAIL: z.email("must be an e-mail address").max(254, "must have at most 254 characters").optional(),
  PAYMENT_PROVIDER: z.enum(paymentProviders, `must be one of ${paymentProviders.join(", ")}`).optional(),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_[A-Za-z0-9]+$/, "must be a key id such as rzp_live_AbCdEf123456")
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_PREVIOUS_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_URL: siteAddress("https://api.razorpay.com").default(razorpayUrl),
  RAZORPAY_PAYOUTS: z.enum(razorpayPayouts, `must be one of ${razorpayPayouts.join(", ")}`).default("manual"),
  RAZORPAY_X_ACCOUNT: z
    .string()
    .regex(/^[0-9A-Za-z]{5,35}$/, "must be the account number or customer identifier that RazorpayX shows")
    .optional(),
  PAYMENT_INSTRUCTIONS: z.string().max(2000, "must have at most 2000 characters").default(""),
  BROKERAGE_BPS: whole(rateRange.least, rateRange.most).default(1000),
  TIME_ZONE: timeZone.default("Asia/Kolkata"),
  TRUST_PROXY: proxyNetworks.optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  PUSH_HOSTS: pushHosts.default([]),
  SECURITY_CONTACT: contact.optional(),
  SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(", ")}`).optional(),
  LIMIT_LOGIN_FAILURES: limit(10),
  LIMIT_ACCOUNT_FAILURES: limit(50),
  LIMIT_REGISTRATIONS_PER_HOUR: limit(60),
  LIMIT_UPLOADS_PER_HOUR: limit(120),
  LIMIT_RESETS_PER_HOUR: limit(3),
  LIMIT_REPEATS_PER_HOUR: limit(5),
  LIMIT_SUGGESTIONS_PER_HOUR: limit(30),
  LIMIT_SAME_MAILS_PER_HOUR: limit(3),
  LIMIT_UNPROVED_MAILS_PER_HOUR: limit(10),
  LIMIT_CALLS_PER_SECOND: limit(100),
  LIMIT_TOKEN_CALLS_PER_SECOND: limit(10),
  LIMIT_CONNECTIONS_PER_ADDRESS: limit(500),
  LIMIT_WRITES_PER_MINUTE: limit(300),
  LIMIT_ACCOUNT_UPLOADS_PER_HOUR: limit(240),
  LIMIT_MESSAGES_PER_TEN_MINUTES: limit(60),
  LIMIT_MESSAGE_FILES_PER_HOUR: limit(20),
  LIMIT_PAYOUT_WRITES_PER_TEN_MINUTES: limit(30),
  LIMIT_MESSAGE_REPORTS_PER_HOUR: limit(20),
  LIMIT_REPORTS_PER_DAY: limit(10),
  LIMIT_OFFERS_PER_TEN_MINUTES: limit(30),
  LIMIT_APPLICATIONS_PER_DAY: whole(0, 1_000_000_000).optional(),
  LIMIT_OPEN_APPLICATIONS: whole(0, 1_000_000_000).optional(),
  LIMIT_PUBLIC_PAGES_PER_MINUTE: limit(60),
  LIMIT_FREELANCER_SEARCHES_PER_MINUTE: limit(120),
  DATABASE_TIMEOUT_MS: whole(1_000, 60_000).default(3_000),
  DRAIN_SECONDS: whole(0, 60).default(0),
  SLOW_QUERY_MS: whole(0, 60_000).default(500),
  OIDC_ISSUER: issuerAddress.optional(),
  OIDC_CLIENT_ID: z.string().max(500, "must have at most 500 characters").optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_LABEL: z.string().trim().max(40, "must have at most 40 characters").optional(),
  OIDC_DOMAINS: domains.default([]),
  OIDC_ROLES: signOnRoleList.default(["client", "freelancer"]),
  OIDC_TRUST_AMR: flag.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}),
  OTEL_SERVICE_NAME: z.string().default("kaamkaj"),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  NODE_ENV: z.enum(modes, `must be one of ${modes.join(", ")}`).default("development"),
});

export type Settings = ReturnType<typeof parseSettings>;

/**
 * The base URL of links in e-mails. Never the Host of the request, which the client chooses
 * (docs/configuration.md#address-and-process).
 */
export const addressOf = ({ PUBLIC_URL, PORT }: Pick<Settings, "PUBLIC_URL" | "PORT">) =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;

/** Whether DATA_DIR is used: not if database, files, mail and key are elsewhere. */
export const storesOnThisMachine = (
  settings: Pick<Settings, "DATABASE_URL" | "FILES_URL" | "SMTP_URL" | "SECRET_KEY">,
) => [settings.DATABASE_URL, settings.FILES_URL, settings.SMTP_URL, settings.SECRET_KEY].includes(undefined);

/** Thrown with one line if the environment is invalid. */
export class SettingsError extends Error {}

/** Whether only this machine can reach the product. */
const isAtDesk = ({ HOST, PUBLIC_URL, NODE_ENV }: z.output<typeof environment>) =>
  isThisMachine(HOST) && PUBLIC_URL === undefined && NODE_ENV !== "production";

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that were renamed: the old name still works, with a warning. */
const renamedSettings: Readonly<Record<string, string>> = { DATABASE_PATIENCE_MS: "DATABASE_TIMEOUT_MS" };

const renamedSettingsIn = (env: Environment) => Object.keys(renamedSettings).filter((name) => env[name]);

const settingNames = Object.keys(environment.shape);

/** Parses each setting. An empty variable counts as absent. */
function valuesIn(env: Environment) {
  const present = Object.entries(env).filter(([, value]) => value !== undefined && value !== "");
  for (const [name] of present) {
    const nearest = renamedSettings[name] ? undefined : misspeltSetting(name, settingNames);
    if (nearest) throw new SettingsError(`There is no setting ${name}. Did you mean ${nearest}?`);
  }
  const isCurrent = ([name]: readonly [string, unknown]) => renamedSettings[name] === undefined;
  const former = present.filter((entry) => !isCurrent(entry)).map(([name, value]) => [renamedSettings[name], value]);
  const parsed = environment.safeParse(Object.fromEntries([...former, ...present.filter(isCurrent)]));
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: "cannot be read" };
    throw new SettingsError(`The setting ${path.join(".")} ${message}.`);
  }
  return parsed.data;
}

/** Whoever tries the product out applies as often as it takes. */
function applicationLimits(data: z.output<typeof environment>) {
  const [perDay, open] = data.NODE_ENV === "production" ? ([20, 30] as const) : ([0, 0] as const);
  const { LIMIT_APPLICATIONS_PER_DAY = perDay, LIMIT_OPEN_APPLICATIONS = open } = data;
  return { LIMIT_APPLICATIONS_PER_DAY, LIMIT_OPEN_APPLICATIONS };
}

/** Reads the environment once. */
export function parseSettings(env: Environment) {
  const data = valuesIn(env);
  const production = data.NODE_ENV === "production";
  const embedded = data.DATABASE_URL === undefined;
  const atDesk = isAtDesk(data);
  const demo = data.DEMO ?? (data.SANDBOX || (embedded && atDesk));
  const unsafe = unsafeBecause({ ...data, production, demo });
  if (unsafe) throw new SettingsError(unsafe);
  // A log line per call would hide the printed address on a terminal.
  const LOG_LEVEL = data.LOG_LEVEL ?? (production ? "info" : "warn");
  // On a local machine, as in the demo, payments are tests.
  const PAYMENT_PROVIDER = data.PAYMENT_PROVIDER ?? (demo || atDesk ? "sandbox" : "manual");
  const TRUST_PROXY = data.TRUST_PROXY ?? [];
  return {
    ...data,
    ...applicationLimits(data),
    TRUST_PROXY,
    LOG_LEVEL,
    PAYMENT_PROVIDER,
    DATA_DIR: resolve(data.DATA_DIR),
    production,
    embedded,
    demo,
    /** A warning for each renamed setting in use. */
    renamed: renamedSettingsIn(env).map((name) => `${name} is now called ${renamedSettings[name]}.`),
  };
}
