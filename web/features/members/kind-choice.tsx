import { type MemberKind, memberKinds } from "#domain/member.ts";
import { kindName, kindText } from "#web/features/members/kind-texts.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import "./members.css";

/** A role for a member, each with what it may do. */
export function KindChoice({ field }: { readonly field: Field }) {
  return (
    <fieldset className="member-kinds">
      <legend className="field-label">{t("Role")}</legend>
      {memberKinds.map((kind: MemberKind) => (
        <label key={kind}>
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={field.value === kind}
            onChange={() => field.set(kind)}
          />
          <span>
            <strong>{kindName(kind)}</strong>
            <span className="soft small">{kindText(kind)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
