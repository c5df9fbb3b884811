import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { FormStart } from "#web/identity/account-invitations/invited.tsx";
import { pageSwitch } from "#web/lib/page-switches.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

/** Loaded only with the link of an invitation, or while registration is closed. */
const Invited = lazyPart(async () => (await import("#web/identity/account-invitations/invited.tsx")).Invited);

/** Loaded only for those who come from single sign-on. */
const IdentityForm = lazyPart(
  async () => (await import("#web/identity/account-invitations/identity-form.tsx")).IdentityForm,
);

/** A registration form, with the invitation in the address, for a new identity, or without either. */
export function MaybeInvited({ children }: { readonly children: (start: FormStart) => ReactNode }) {
  const { invitation, identity } = useSearch({ strict: false });
  if (identity) return <IdentityForm of={{ children }} />;
  if (!invitation && !pageSwitch("registration")) return children({});
  return <Invited of={{ token: invitation, children }} />;
}
