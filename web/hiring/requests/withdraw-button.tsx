import { canMove, type RequestStatus } from "#domain/hiring/work-request.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";

interface Props {
  readonly request: { readonly requestid: number; readonly req_status: RequestStatus };
  /** The title of its work, so that it is clear which one goes. */
  readonly title: string;
  /** Runs after the request is withdrawn, to leave a screen that shows it alone. */
  readonly after?: () => unknown;
}

/** Removes an own request, where its state allows it. */
export function WithdrawButton({ request, title, after }: Props) {
  const remove = useCall("workreqdelete");
  if (!canMove("withdraw", request.req_status, "freelancer")) return null;
  const ask = async () => {
    if (!(await confirm(t("Do you want to remove the request"), title))) return;
    const ending = await remove.run({ reqid: request.requestid });
    if ("outcome" in ending) after?.();
  };
  return (
    <Button size="small" tone="danger" busy={remove.busy} onClick={() => void ask()}>
      {t("Delete")}
    </Button>
  );
}
