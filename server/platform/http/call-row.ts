import type { FastifyRequest } from "fastify";
import type { AnyCall } from "#contract/call.ts";
import type { Actor } from "#server/platform/http/actor.ts";

/** A row of the contract, with its name. */
export interface CallRow {
  readonly name: string;
  readonly call: AnyCall;
}

declare module "fastify" {
  interface FastifyContextConfig {
    readonly row?: CallRow;
  }
  interface FastifyRequest {
    /** The signed-in account, also where the call was refused. */
    actor: Actor | undefined;
  }
}

/** The row of the contract behind a route of `routes.ts`. */
export function rowOf({ routeOptions: { config } }: FastifyRequest): CallRow {
  if (!config.row) throw new Error("this route is no call of the contract");
  return config.row;
}
