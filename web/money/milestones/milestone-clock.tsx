import { IconClock } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { clockOf, leftText } from "#web/money/milestones/milestone-text.ts";
import type { Milestone } from "#web/money/milestones/queries.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";

const stepMs = 15_000;

/** The present, which moves on while it is looked at. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** What happens by itself to the money of a milestone, when, and in how long. */
export function MilestoneClock({ milestone }: { readonly milestone: Milestone }) {
  const now = useNow();
  const clock = clockOf(milestone);
  if (milestone.isStopped)
    return (
      <p className="milestone-clock small">
        <IconClock size={16} aria-hidden />
        {t("The bank is looking into this payment. Until then nothing is released or refunded.")}
      </p>
    );
  if (!clock) return null;
  return (
    <div className="stack" data-gap="2">
      <p className="milestone-clock small" data-urgent={isSoon(clock.endsAt, now) || undefined}>
        <IconClock size={16} aria-hidden />
        <span>
          {clock.text} · <strong>{leftText(clock.endsAt, now)}</strong>
        </span>
      </p>
      <EndPeriod milestone={milestone} />
    </div>
  );
}

/** Lets a visitor of the demo see what happens at the end. */
export function EndPeriod({ milestone: { milestoneId, revision, status } }: { readonly milestone: Milestone }) {
  const { demo = [] } = usePlatform() ?? {};
  const end = useCall("milestones.endPeriod");
  if (demo.length === 0) return null;
  return (
    <Row>
      <Button size="small" busy={end.busy} onClick={() => void end.run({ milestoneId, revision })}>
        {endTexts[status]?.() ?? t("Demo: refund it now")}
      </Button>
    </Row>
  );
}

const endTexts: Partial<Record<Milestone["status"], () => string>> = {
  submitted: () => t("Demo: release it now"),
  disputed: () => t("Demo: end the period of the claim now"),
};

const soonMs = 3 * 86_400_000;

const isSoon = (endsAt: string, now: number): boolean => Date.parse(endsAt) - now < soonMs;
