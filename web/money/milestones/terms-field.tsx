import type { WorkTerms } from "#domain/hiring/milestone.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { holderText } from "#web/money/milestones/milestone-text.ts";
import { holderQuery, termsQuery } from "#web/money/milestones/queries.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { showsValue } from "#web/ui/form/shown-values.ts";
import "./milestones.css";

interface TermsFieldProps {
  readonly field: Field;
  /** The job that is edited. */
  readonly workId?: number | undefined;
  /** Whether somebody has applied, so that it is fixed. */
  readonly isFrozen: boolean;
}

/** When the company pays: after the completion, or each milestone before the work on it starts, where somebody may hold its money. */
export function TermsField({ field, workId, isFrozen }: TermsFieldProps) {
  const isOffered = usePlatform()?.hasFundedWorks;
  const [stored] = useAllRows(termsQuery(isOffered ? workId : undefined)).rows;
  const [held] = useAllRows({ ...holderQuery, enabled: isOffered === true }).rows;
  const chosen: unknown = field.value || stored?.terms || "after";
  if (!isOffered) return null;
  if (isFrozen)
    return (
      <fieldset className="terms-field">
        <legend className="field-label">{t("When is it paid")}</legend>
        <p>{termName(chosen === "funded" ? "funded" : "after")}</p>
        <p className="field-hint">{t("A freelancer has applied, so this can no longer be changed.")}</p>
      </fieldset>
    );
  const details = {
    after: t("You pay the whole price once the freelancer has reported the work as complete."),
    funded: held?.holder
      ? [
          t(
            "The money is held until you approve what is submitted, or the time to answer is over. Applicants who quote a price can split it into milestones.",
          ),
          t("Held by: {holder}.", { holder: holderText(held.holder) }),
        ].join(" ")
      : held && unavailableText(held.provider),
  };
  return (
    <fieldset className="terms-field">
      <legend className="field-label">{t("When is it paid")}</legend>
      {(["after", "funded"] as const).map((terms) => {
        const isDisabled = terms === "funded" && !held?.holder;
        return (
          <label key={terms}>
            <input
              type="radio"
              ref={showsValue({
                differs: ({ isTicked }) => isTicked && chosen !== terms,
                take: () => field.set(terms),
              })}
              name="terms"
              value={terms}
              checked={chosen === terms}
              disabled={isDisabled}
              onChange={() => field.set(terms)}
            />
            <span>
              <strong>{termName(terms)}</strong>
              {details[terms] && <span className="soft small">{details[terms]}</span>}
            </span>
          </label>
        );
      })}
      {field.error && (
        <p className="field-error" role="alert">
          {field.error}
        </p>
      )}
    </fieldset>
  );
}

const termName = (terms: WorkTerms): string =>
  terms === "after" ? t("After completion") : t("Each milestone before its work starts");

/** Why nobody may hold the money. */
function unavailableText(provider: string): string {
  if (provider === "direct")
    return t("Not offered: on this platform the money goes directly to freelancers, so nobody holds it.");
  return t("Not offered: the operator of this platform has not named who holds the money.");
}
