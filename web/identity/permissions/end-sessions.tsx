import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";

/** Ends all sessions of a company or a freelancer. */
export function EndSessions({ id, name }: { readonly id: number; readonly name: string }) {
  const ending = useCall("accounts.endSessions");
  async function end(): Promise<void> {
    const question = t("Do you want to log out {name} everywhere?", { name });
    if (await confirm(question, t("All of their devices must log in again."))) await ending.run({ id });
  }
  return (
    <Button tone="danger" busy={ending.busy} onClick={() => void end()}>
      {t("Log out everywhere")}
    </Button>
  );
}
