import { catalogContract } from "#contract/catalog/context.ts";
import { discoveryContract } from "#contract/discovery/context.ts";
import { hiringContract } from "#contract/hiring/context.ts";
import { identityContract } from "#contract/identity/context.ts";
import { moneyContract } from "#contract/money/context.ts";
import { notifyContract } from "#contract/notify/context.ts";
import { operationContract } from "#contract/operation/context.ts";
import { trustContract } from "#contract/trust/context.ts";

/** Every call of the product, one table per slice. */
export const slices = {
  ...operationContract,
  ...discoveryContract,
  ...moneyContract,
  ...trustContract,
  ...hiringContract,
  ...identityContract,
  ...catalogContract,
  ...notifyContract,
} as const;

type IntersectionOf<Union> = (Union extends unknown ? (table: Union) => void : never) extends (
  table: infer Intersection,
) => void
  ? Intersection
  : never;

/** The tables of all slices as one: names of calls are unique across slices. */
export interface Contract extends IntersectionOf<(typeof slices)[keyof typeof slices]> {}

export const contract = Object.assign({}, ...Object.values(slices)) as Contract;
