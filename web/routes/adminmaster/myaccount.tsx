import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { MyAccount } from "#web/features/area/my-account.tsx";
import { accountQueries } from "#web/features/area/queries.ts";
import { ChangePasswordForm } from "#web/features/session/change-password-form.tsx";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/myaccount")({
  loader: ({ context: { queries } }) => prefetch(queries, accountQueries),
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
