import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { loginPath, signedOut } from "#web/features/session/session.ts";
import { onSignedOut } from "#web/lib/signed-out.ts";

/** Follows what happens to the session elsewhere: on the server, and in other tabs. */
export function useSessionNews(): void {
  const queries = useQueryClient();
  const router = useRouter();

  useEffect(
    () =>
      onSignedOut(() => {
        const { href, pathname } = router.state.location;
        signedOut(queries);
        if (!pathname.startsWith("/guestmaster/")) void router.navigate({ to: loginPath, search: { next: href } });
      }),
    [queries, router],
  );

  useEffect(() => {
    /** The guard of the open screen asks anew and leads where it has to. */
    function onStorage({ key }: StorageEvent): void {
      if (key !== "loginid" && key !== null) return;
      queries.clear();
      void router.invalidate();
    }
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [queries, router]);
}
