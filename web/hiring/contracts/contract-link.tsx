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

/** Leads from the work of a freelancer to the form that asks for more time. */
export const ExtensionLink = ({ requestId }: Pick<Props, "requestId">) => (
  <ButtonLink
    to="/freelancermaster/contract/$id"
    params={{ id: String(requestId) }}
    search={{ change: "deadline" }}
    size="small"
  >
    {t("Request more time")}
  </ButtonLink>
);
