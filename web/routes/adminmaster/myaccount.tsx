import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ChangePasswordForm } from "#web/identity/session/change-password-form.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { MyAccount } from "#web/shell/area/my-account.tsx";
import { accountQueries } from "#web/shell/area/queries.ts";

export const Route = createFileRoute("/adminmaster/myaccount")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => prefetch(queries, accountQueries(deps.tab)),
  component: AdminAccount,
});

function AdminAccount() {
  const navigate = useNavigate();
  return (
    <MyAccount>
      <ChangePasswordForm after={() => navigate({ to: "/adminmaster/myprofile" })} />
    </MyAccount>
  );
}
