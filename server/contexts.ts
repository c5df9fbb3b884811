import { catalogContext } from "#server/catalog/context.ts";
import { discoveryContext } from "#server/discovery/context.ts";
import { hiringContext } from "#server/hiring/context.ts";
import { identityContext } from "#server/identity/context.ts";
import { moneyContext } from "#server/money/context.ts";
import { notifyContext } from "#server/notify/context.ts";
import { operationContext } from "#server/operation/context.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { trustContext } from "#server/trust/context.ts";

/** Everything that the product consists of. A context comes before those that it imports. */
export const contexts = [
  operationContext,
  discoveryContext,
  moneyContext,
  trustContext,
  hiringContext,
  identityContext,
  catalogContext,
  notifyContext,
];

/** What an export and an erasure do with each table. */
export const personalData = contexts.flatMap((context) => context.personalData.flat());

/** What always holds of the data, in the order of the names. */
export const invariants = contexts
  .flatMap((context) => context.invariants ?? [])
  .toSorted((one, other) => one.name.localeCompare(other.name, "en", { numeric: true }));

/** Every e-mail of the product with samples of what it is about. */
export const mailSamples: MailSamples = Object.assign({}, ...contexts.flatMap((context) => context.mails));
