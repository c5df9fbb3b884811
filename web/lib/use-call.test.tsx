import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { Toasts } from "#web/lib/toast.tsx";
import { useCall } from "#web/lib/use-call.ts";
import { answerWith } from "#web/test/network.ts";
import { Button } from "#web/ui/button.tsx";
import "#web/lib/call-table.ts";

// The contract comes before the tests begin: on a busy machine it takes longer than a test may.

function Approval() {
  const { run, busy } = useCall("skills.review");
  return (
    <Button busy={busy} onClick={() => void run({ skillId: 1, decision: "approve" })}>
      Approve
    </Button>
  );
}

it("a button can be pressed again as soon as the message of its command is there", async () => {
  const requests = answerWith({});
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Approval />
      <Toasts />
    </QueryClientProvider>,
  );
  const button = screen.getByRole("button", { name: "Approve" });
  // Nobody is as quick as an observer, which runs at the end of the task that has shown the message.
  const observer = new MutationObserver(() => {
    if (screen.queryByText("The skill is now offered to everyone") === null) return;
    observer.disconnect();
    button.click();
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  button.click();
  await waitFor(() => expect(requests).toHaveLength(2));
});
