import { useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";

/** Only with the link of an invitation. */
const Invited = lazy(async () => ({ default: (await import("#web/features/registrations/invited.tsx")).Invited }));

/** What a registration form begins with. */
export interface FormStart {
  /** The token of the invitation, and the address that it was sent to. */
  readonly invitation?: string;
  readonly email?: string;
}

/** The server checks the token: what stands here is loaded with every first page. */
export const invitationSearch = (search: Pick<FormStart, "invitation">): Pick<FormStart, "invitation"> => search;

/** A registration form, with the invitation in the address or without one. */
export function MaybeInvited({ children }: { readonly children: (start: FormStart) => ReactNode }) {
  const { invitation } = useSearch({ strict: false });
  if (!invitation) return children({});
  return (
    <Suspense fallback={null}>
      <Invited token={invitation}>{(email) => children({ invitation, email })}</Invited>
    </Suspense>
  );
}
