import { useQuery } from "@tanstack/react-query";
import { type SignedIn, whoami } from "#web/features/session/session.ts";

/** Who is signed in. Inside an area the guard has seen to it that somebody is. */
export const useSignedIn = (): SignedIn | null => useQuery(whoami).data ?? null;
