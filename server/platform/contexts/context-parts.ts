import type { FastifyInstance } from "fastify";
import type { Gauge } from "prom-client";
import type { Call } from "#contract/call.ts";
import type { Invariant } from "#server/platform/db/invariants.ts";
import type { TableRule } from "#server/platform/db/personal-data.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import type { AnyHandler } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { SitemapPart } from "#server/platform/http/sitemap.ts";
import type { StreamTimes } from "#server/platform/http/stream-times.ts";
import type { JobQueue, ScheduledJob } from "#server/platform/jobs/queues.ts";
import type { JobSteps } from "#server/platform/jobs/steps.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";

type Slices = Readonly<Record<string, Readonly<Record<string, Call>>>>;

/** Timeouts that tests shorten. */
export interface RouteOptions {
  readonly streams?: Partial<StreamTimes>;
}

interface Parts {
  readonly jobs?: Partial<Readonly<Record<ScheduledJob, JobSteps>>>;
  /** Steps that delete what has expired. */
  readonly sweeps?: JobSteps;
  readonly queues?: readonly JobQueue[];
  /** Routes that are no calls, such as public pages. */
  readonly routes?: (
    app: FastifyInstance,
    services: Services,
    options: RouteOptions & { readonly measure: (gauge: Gauge) => void },
  ) => Promise<void>;
  readonly gauges?: (services: Services) => readonly Gauge[];
  readonly invariants?: readonly Invariant[];
  /** Its e-mails with samples, by slice. */
  readonly mails: readonly MailSamples[];
  /** The rules of the tables that it keeps, by file of the schema. */
  readonly personalData: readonly (readonly TableRule[])[];
  readonly sitemaps?: readonly ((services: Services) => SitemapPart)[];
}

/** What a context consists of. `server/contexts.ts` lists the eight. */
export interface ContextParts extends Parts {
  readonly contract: Slices;
  readonly handlers: Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>;
}

/** The compiler names the slice and the call without a handler. */
export const defineContext = <T extends Slices>(
  context: Parts & { readonly contract: T; readonly handlers: { readonly [S in keyof T]: Handlers<T[S]> } },
): ContextParts => context;
