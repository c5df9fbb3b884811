import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { FormStart } from "#web/identity/account-invitations/invited.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

/** Loaded only with the link of an invitation, or while registration is closed. */
const Invited = lazyPart(async () => (await import("#web/identity/account-invitations/invited.tsx")).Invited);

/** The server writes it into the page (server/platform/http/pages.ts), so that no form waits for a call. */
const isClosed = () => !import.meta.env.SSR && document.documentElement.dataset["registration"];

/** A registration form, with the invitation in the address or without one. */
export function MaybeInvited({ children }: { readonly children: (start: FormStart) => ReactNode }) {
  const { invitation } = useSearch({ strict: false });
  if (!invitation && !isClosed()) return children({});
  return <Invited of={{ token: invitation, children }} />;
}
