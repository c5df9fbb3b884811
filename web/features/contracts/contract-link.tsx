import type { Role } from "#domain/role.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";

interface Props {
  readonly of: Exclude<Role, "admin">;
  readonly requestId: number;
}

/** Leads from an engagement to its contract. */
export const ContractLink = ({ of: role, requestId }: Props) => (
  <ButtonLink to={`/${role}master/contract/$id`} params={{ id: String(requestId) }} size="small">
    {t("Contract")}
  </ButtonLink>
);
