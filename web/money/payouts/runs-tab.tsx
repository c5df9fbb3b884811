import { ImportResults } from "#web/money/payouts/import-results.tsx";
import { PayoutRuns } from "#web/money/payouts/payout-runs.tsx";
import { Stack } from "#web/ui/layout.tsx";

/** A batch that was just created is sent next. */
export const RunsTab = ({ newRunId }: { readonly newRunId: number | undefined }) => (
  <Stack>
    <PayoutRuns newRunId={newRunId} />
    <ImportResults />
  </Stack>
);
