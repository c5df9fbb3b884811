import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { MyAccount } from "#web/features/area/my-account.tsx";
import { ChangePasswordForm } from "#web/features/session/change-password-form.tsx";

export const Route = createFileRoute("/adminmaster/myaccount")({ component: AdminAccount });

function AdminAccount() {
  const navigate = useNavigate();
  return (
    <MyAccount>
      <ChangePasswordForm after={() => navigate({ to: "/adminmaster/myprofile" })} />
    </MyAccount>
  );
}
