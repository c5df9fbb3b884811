import { IconRosetteDiscountCheck } from "@tabler/icons-react";
import { type CheckedIdentity, identityNote, identityText } from "#web/trust/identity-checks/identity-texts.ts";
import "./identity-checks.css";

interface Props {
  readonly identity: CheckedIdentity;
}

/** That the identity of a freelancer is checked, with the month; nothing where it is not. */
export const IdentityBadge = ({ identity }: Props) =>
  identity && (
    <span className="identity-badge small" title={identityNote(identity)}>
      <IconRosetteDiscountCheck size={16} stroke={1.7} aria-hidden />
      {identityText(identity)}
    </span>
  );

/** The same with what it says and does not say. */
export const IdentityLine = ({ identity }: Props) =>
  identity && (
    <div>
      <IdentityBadge identity={identity} />
      <p className="soft small">{identityNote(identity)}</p>
    </div>
  );
