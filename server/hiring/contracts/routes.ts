import type { contracts } from "#contract/hiring/contracts.ts";
import { getContract, listContracts, saveContract } from "#server/hiring/contracts/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** What a company and a freelancer have agreed on. */
export const contractsHandlers: Handlers<typeof contracts> = {
  "contracts.list": listContracts,
  "contracts.get": getContract,
  "contracts.pdf": saveContract,
};
