import { createFileRoute } from "@tanstack/react-router";
import { ContractScreen } from "#web/hiring/contracts/contract-screen.tsx";
import { contractQuery } from "#web/hiring/contracts/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/clientmaster/contract/$id")({
  validateSearch: ({ change }: { change?: "deadline" }) => (change === "deadline" ? { change } : {}),
  loader: ({ context: { queries }, params: { id } }) => prefetch(queries, [contractQuery(id)]),
  component: () => (
    <ContractScreen of="client" id={Route.useParams().id} isExtension={Route.useSearch().change === "deadline"} />
  ),
});
