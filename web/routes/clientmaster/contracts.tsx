import { createFileRoute } from "@tanstack/react-router";
import { ContractList } from "#web/hiring/contracts/contract-list.tsx";
import { contractsQuery } from "#web/hiring/contracts/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/clientmaster/contracts")({
  loader: ({ context: { queries } }) => prefetch(queries, [contractsQuery]),
  component: () => <ContractList of="client" />,
});
