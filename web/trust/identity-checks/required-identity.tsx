import type { ReactNode } from "react";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { type OwnIdentity, ownIdentityQuery } from "#web/trust/identity-checks/queries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

interface Props {
  /** What needs a checked identity. */
  readonly children: ReactNode;
}

/** Where the platform requires a checked identity, the way to it in place of what needs it. */
export const RequiredIdentity = ({ children }: Props) =>
  usePlatform()?.identity === "required" ? <Checked>{children}</Checked> : children;

const Checked = ({ children }: Props) => (
  <Listing list={useAllRows(ownIdentityQuery)}>
    {([row]) => (row?.checks.some(({ status }) => status === "checked") ? children : <NotChecked row={row} />)}
  </Listing>
);

function NotChecked({ row }: { readonly row: OwnIdentity | undefined }) {
  const isWaiting = row?.checks.some(({ status }) => status === "waiting") ?? false;
  return (
    <>
      <Note>
        {isWaiting
          ? t("You can apply once an admin has looked at your document.")
          : t("You need a checked identity to apply for jobs on this platform.")}
      </Note>
      <div>
        <ButtonLink tone="primary" to="/freelancermaster/identity">
          {isWaiting ? t("See your document") : t("Show a document")}
        </ButtonLink>
      </div>
    </>
  );
}
