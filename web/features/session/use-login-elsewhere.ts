import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { onSessionInOtherTab } from "#web/lib/session-events.ts";

/** In the guest area. What follows is loaded when it happens, so that no first page waits for it. */
export function useLoginElsewhere(): void {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      onSessionInOtherTab(async (isLogin) => {
        const { followOtherTab } = await import("#web/features/session/follow-other-tab.ts");
        await followOtherTab(isLogin, queries, router);
      }),
    [queries, router],
  );
}
