import { useQuery } from "@tanstack/react-query";
import { type SignedIn, whoami } from "#web/identity/session/session.ts";

/** Who is signed in. Inside an area, the guard ensures that there is a session. */
export const useSignedIn = (): SignedIn | null => useQuery(whoami).data ?? null;
