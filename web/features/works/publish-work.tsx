import { Link } from "@tanstack/react-router";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";

interface Props {
  readonly work: Pick<
    RowOf<"getworkdetails">,
    "workid" | "title" | "isPublic" | "pausedAt" | "deadlinedate" | "engagement" | "takedownId"
  >;
}

/** Lets visitors read an open work, and takes it back. A work that is not open any more can only be taken back. */
export function PublishWork({ work }: Props) {
  const platform = usePlatform();
  const { run, busy } = useCall("works.setPublic");
  const { workid: workId, isPublic, pausedAt, deadlinedate, engagement, takedownId } = work;
  const isOpen = !engagement && takedownId === null && pausedAt === null && deadlinedate >= (platform?.today ?? "");
  if (!platform?.hasPublicWorks || !(isPublic || isOpen)) return null;

  async function publish(): Promise<void> {
    const effect = t("Everyone can read it, search engines included. You can take it back at any time.");
    if (await confirm(t("Do you want to publish this work?"), effect)) await run({ workId, isPublic: true });
  }

  return (
    <Row gap={2}>
      {isPublic ? (
        <>
          {isOpen && (
            <Link className="small" to="/guestmaster/work/$id" params={{ id: String(workId) }}>
              {t("As visitors read it")}
            </Link>
          )}
          <Button size="small" busy={busy} onClick={() => void run({ workId, isPublic: false })}>
            {t("Unpublish")}
          </Button>
        </>
      ) : (
        <Button size="small" busy={busy} onClick={() => void publish()}>
          {t("Publish")}
        </Button>
      )}
    </Row>
  );
}
