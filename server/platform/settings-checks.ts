import { isGuessable, isNoSecret } from "#domain/identity/guessable.ts";
import { type ProviderName, paymentProviders } from "#domain/money/payment-order.ts";
import type { RazorpayPayouts } from "#domain/money/payout.ts";
import { isThisMachine, lineToDatabase, mailsInTheClear } from "#server/platform/connection-security.ts";

/** The settings that decide whether a start is safe. */
interface Settings {
  readonly production: boolean;
  readonly demo: boolean;
  readonly DEMO_PUBLIC: boolean;
  readonly SANDBOX: boolean;
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly PAYMENT_PROVIDER?: ProviderName | undefined;
  readonly PAYMENT_INSTRUCTIONS: string;
  readonly RAZORPAY_KEY_ID?: string | undefined;
  readonly RAZORPAY_KEY_SECRET?: string | undefined;
  readonly RAZORPAY_WEBHOOK_SECRET?: string | undefined;
  readonly RAZORPAY_PREVIOUS_WEBHOOK_SECRET?: string | undefined;
  readonly RAZORPAY_URL: string;
  readonly RAZORPAY_PAYOUTS: RazorpayPayouts;
  readonly RAZORPAY_X_ACCOUNT?: string | undefined;
  readonly SECRET_KEY?: string | undefined;
  readonly METRICS_TOKEN?: string | undefined;
  readonly ADMIN_USERNAME?: string | undefined;
  readonly ADMIN_PASSWORD?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_REPLICA_URL?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM: string;
  readonly SECURITY_CONTACT?: string | undefined;
  readonly TRUST_PROXY?: readonly string[] | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
}

/** Passwords and sessions are sent to PUBLIC_URL, so plain http is allowed for this machine only. */
const isClear = (address: string) => {
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && !isThisMachine(hostname);
};

const databases = ["DATABASE_URL", "DATABASE_REPLICA_URL"] as const;

/** The API of Razorpay; another address is for tests. */
export const razorpayUrl = "https://api.razorpay.com";

const razorpaySettings = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] as const;

/** Why payments by Razorpay are not possible with these settings. The keys stay set after a change of provider. */
function brokenRazorpay(settings: Settings): readonly (readonly [boolean, string])[] {
  const { PAYMENT_PROVIDER, RAZORPAY_KEY_ID: keyId, RAZORPAY_WEBHOOK_SECRET: secret } = settings;
  const absent = razorpaySettings.filter((name) => settings[name] === undefined);
  const paysByX = settings.RAZORPAY_PAYOUTS === "x";
  const isPartial =
    PAYMENT_PROVIDER === "razorpay" ||
    settings.RAZORPAY_PAYOUTS !== "manual" ||
    absent.length < razorpaySettings.length;
  return [
    [isPartial && absent.length > 0, `${absent.join(", ")} must be set for payments by Razorpay.`],
    [paysByX && settings.RAZORPAY_X_ACCOUNT === undefined, "RAZORPAY_X_ACCOUNT must be set for RAZORPAY_PAYOUTS=x."],
    [
      settings.production && keyId?.startsWith("rzp_test_") === true,
      "RAZORPAY_KEY_ID is a key of the test mode, which moves no money. Production needs one that begins with rzp_live_.",
    ],
    [settings.production && settings.RAZORPAY_URL !== razorpayUrl, "RAZORPAY_URL is for tests only."],
    [settings.production && isWeak(secret), `RAZORPAY_WEBHOOK_SECRET is too easy to guess. ${random}`],
    [
      settings.demo && keyId?.startsWith("rzp_live_") === true,
      "RAZORPAY_KEY_ID is a key of the live mode. The demo takes those of the test mode, which begin with rzp_test_.",
    ],
  ];
}

const signOnSettings = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;

/** Why single sign-on is not possible with these settings. */
function brokenSignOn(settings: Settings): readonly (readonly [boolean, string])[] {
  const absent = signOnSettings.filter((name) => settings[name] === undefined);
  const { OIDC_ISSUER: issuer } = settings;
  return [
    [
      absent.length > 0 && absent.length < signOnSettings.length,
      `${absent.join(", ")} must be set for single sign-on.`,
    ],
    [
      settings.production && issuer !== undefined && isClear(issuer),
      "OIDC_ISSUER must begin with https: in production.",
    ],
  ];
}

const isWeak = (secret: string | undefined) => secret !== undefined && isNoSecret(secret);
const trustsAll = (networks: readonly string[]) => networks.some((network) => network.endsWith("/0"));
const random = "Generate one: openssl rand -hex 32";

/** Why production does not start with these settings, in one line; undefined if it may (docs/design/promises.md#security). */
const broken = (settings: Settings): readonly (readonly [boolean, string])[] => {
  const { PUBLIC_URL, SECRET_KEY, METRICS_TOKEN, ADMIN_USERNAME, ADMIN_PASSWORD } = settings;
  return [
    [PUBLIC_URL === undefined, "PUBLIC_URL is required in production."],
    [PUBLIC_URL !== undefined && isClear(PUBLIC_URL), "PUBLIC_URL must begin with https: in production."],
    [SECRET_KEY === undefined, "SECRET_KEY is required in production."],
    [isWeak(SECRET_KEY), `SECRET_KEY is too easy to guess. ${random}`],
    [isWeak(METRICS_TOKEN), `METRICS_TOKEN is too easy to guess. ${random}`],
    [settings.SANDBOX, "SANDBOX cannot be on in production."],
    [settings.demo, "DEMO cannot be on in production."],
    [
      settings.PAYMENT_PROVIDER === undefined,
      `PAYMENT_PROVIDER is required in production: ${paymentProviders.filter((name) => name !== "sandbox").join(", ")}.`,
    ],
    [
      ADMIN_PASSWORD !== undefined && isGuessable(ADMIN_PASSWORD, ADMIN_USERNAME),
      "ADMIN_PASSWORD is a commonly used password. Choose another, or leave it unset: the start then prints a setup link.",
    ],
    ...databases.map(
      (name) =>
        [
          lineToDatabase(settings[name]) === "undecided",
          `${name} must set sslmode=verify-full in production, or sslmode=disable on a private network.`,
        ] as const,
    ),
    [trustsAll(settings.TRUST_PROXY ?? []), "TRUST_PROXY trusts every address: any client could claim any address."],
    [
      settings.TRUST_PROXY === undefined && PUBLIC_URL?.startsWith("https:") === true,
      "TRUST_PROXY is required in production with https: the addresses of your proxies, or none if there are none.",
    ],
  ];
};

/** The setting by which other machines reach the product, if there is one. */
function exposedBy({ HOST, PUBLIC_URL }: Pick<Settings, "HOST" | "PUBLIC_URL">): string | undefined {
  if (!isThisMachine(HOST)) return `HOST=${HOST}`;
  const isPublic = PUBLIC_URL !== undefined && !isThisMachine(new URL(PUBLIC_URL).hostname);
  return isPublic ? `PUBLIC_URL=${PUBLIC_URL}` : undefined;
}

export function unsafeBecause(settings: Settings): string | undefined {
  const { production, ADMIN_USERNAME, ADMIN_PASSWORD } = settings;
  const halved = (ADMIN_USERNAME === undefined) !== (ADMIN_PASSWORD === undefined);
  const { demo, DEMO_PUBLIC } = settings;
  const exposed = exposedBy(settings);
  const rehearses = settings.PAYMENT_PROVIDER === "sandbox" && !settings.demo;
  const rules: readonly (readonly [boolean, string])[] = [
    ...(production ? broken(settings) : []),
    ...brokenRazorpay(settings),
    ...brokenSignOn(settings),
    [
      settings.DATABASE_REPLICA_URL !== undefined && settings.DATABASE_URL === undefined,
      "DATABASE_REPLICA_URL requires DATABASE_URL: the embedded database has no replica.",
    ],
    [DEMO_PUBLIC && !demo, "DEMO_PUBLIC=1 requires DEMO=1."],
    [
      settings.SANDBOX && (!demo || ![undefined, "sandbox"].includes(settings.PAYMENT_PROVIDER)),
      "SANDBOX=1 is for demo data and test payments: DEMO=0 and another PAYMENT_PROVIDER exclude it.",
    ],
    [
      demo && !DEMO_PUBLIC && exposed !== undefined,
      `DEMO=1 with ${exposed} exposes accounts with public passwords. DEMO_PUBLIC=1 generates random ones.`,
    ],
    [
      (settings.S3_ACCESS_KEY_ID === undefined) !== (settings.S3_SECRET_ACCESS_KEY === undefined),
      "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.",
    ],
    [halved, "ADMIN_USERNAME and ADMIN_PASSWORD must be set together."],
    [rehearses, "PAYMENT_PROVIDER=sandbox moves no money: it is only for the demo."],
  ];
  return rules.find(([is]) => is)?.[1];
}

/** Warnings, which do not prevent the start. */
export function warningsOf(
  settings: Settings & { readonly DATA_DIR: string; readonly renamed: readonly string[] },
): readonly string[] {
  const { production, SMTP_URL, S3_ENDPOINT, DATABASE_URL, SECURITY_CONTACT, MAIL_FROM, DATA_DIR } = settings;
  if (!production) return settings.renamed;
  const off = Object.entries(settings).flatMap(([name, value]) =>
    name.startsWith("LIMIT_") && value === 0 ? [name] : [],
  );
  const rules: readonly (readonly [boolean, string])[] = [
    [SMTP_URL === undefined, `SMTP_URL is not set: emails are not sent but saved in ${DATA_DIR}/mail.`],
    [
      SMTP_URL !== undefined && MAIL_FROM.includes("@kaamkaj.example"),
      "MAIL_FROM is not set: mail servers refuse emails from kaamkaj.example.",
    ],
    [
      lineToDatabase(DATABASE_URL) === "open",
      "DATABASE_URL does not verify a certificate: anyone on the network path can read and change all data.",
    ],
    [
      lineToDatabase(settings.DATABASE_REPLICA_URL) === "open",
      "DATABASE_REPLICA_URL does not verify a certificate: anyone on the network path can read all data.",
    ],
    [
      S3_ENDPOINT !== undefined && isClear(S3_ENDPOINT),
      "S3_ENDPOINT uses http: anyone on the network path can read and change résumés and pictures.",
    ],
    [
      SMTP_URL !== undefined && mailsInTheClear(SMTP_URL),
      "SMTP_URL sets requireTLS=false: anyone on the network path can read emails and their links.",
    ],
    [
      settings.RAZORPAY_PREVIOUS_WEBHOOK_SECRET !== undefined,
      "RAZORPAY_PREVIOUS_WEBHOOK_SECRET is accepted for a day after the change. Remove it once Razorpay has sent every event again.",
    ],
    [
      ["manual", "direct"].includes(settings.PAYMENT_PROVIDER ?? "") && settings.PAYMENT_INSTRUCTIONS.trim() === "",
      `PAYMENT_INSTRUCTIONS is not set: ${settings.PAYMENT_PROVIDER === "direct" ? "freelancers do not read where to pay the brokerage" : "companies do not read where to pay"}.`,
    ],
    [off.length > 0, `${off.join(", ")} is 0: this limit is off.`],
    [SECURITY_CONTACT === undefined, "SECURITY_CONTACT is not set: there is no /.well-known/security.txt."],
  ];
  return [...settings.renamed, ...rules.filter(([is]) => is).map(([, words]) => words)];
}
