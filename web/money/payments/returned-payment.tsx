import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { SentTo } from "#web/lib/api-types.ts";
import type { Problem } from "#web/lib/problem.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Card } from "#web/ui/layout.tsx";
import { ErrorState, Skeleton } from "#web/ui/state.tsx";

/** Problems after which the same values are sent again. */
const isTransient = ({ code }: Problem) => ["no_network", "unavailable", "too_many"].includes(code);

interface Props {
  readonly returned: SentTo<"payments.confirmReturn">;
  readonly workid: string;
  readonly reqid: string;
  /** Whether a milestone was paid, so that the project shows what became of it. */
  readonly isOfMilestone?: boolean;
}

/** Confirms a payment whose page has returned. The provider reports it as well, so nothing is lost if this fails. */
export function ReturnedPayment({ returned, workid, reqid, isOfMilestone = false }: Props) {
  const navigate = useNavigate();
  const { run } = useCall("payments.confirmReturn");
  const [problem, setProblem] = useState<Problem>();
  const isSent = useRef(false);

  async function send(): Promise<void> {
    setProblem(undefined);
    const done = await run(returned, isTransient);
    if ("problem" in done && done.handled) return setProblem(done.problem);
    if (isOfMilestone)
      return navigate({
        to: "/clientmaster/progressview/$workid/$reqid",
        params: { workid, reqid },
        search: {},
        replace: true,
      });
    const isPaid = "outcome" in done && done.outcome === "done";
    if (isPaid) return navigate({ to: "/clientmaster/clienthome", replace: true });
    await navigate({
      to: "/clientmaster/payment/$workid/$reqid",
      params: { workid, reqid },
      search: {},
      replace: true,
    });
  }

  // Sent once, although an effect may run twice in development.
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void send();
  });

  if (problem) return <ErrorState problem={problem} retry={() => void send()} />;
  return (
    <Card>
      <h2>{t("Checking your payment")}</h2>
      <p className="soft">{t("This takes a moment. You do not have to pay again.")}</p>
      <Skeleton height="4rem" />
    </Card>
  );
}
