import { isEngaged } from "#domain/hiring/work-request.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Contact } from "#web/ui/display/media.tsx";
import { CheckList, type useChecked } from "#web/ui/form/check-list.tsx";

type Contacts = Pick<RowOf<"getfreelancerbyreq">, "phone" | "email" | "req_status">;

/** Phone number and email of an applicant, or when the company sees them. */
export function ApplicantContact({ phone, email, req_status: status }: Contacts) {
  const areHidden = usePlatform()?.hasHiddenContacts && !isEngaged(status);
  if (!areHidden) return <Contact phone={phone} email={email} />;
  return <p className="soft small">{t("You see phone number and email once you accept the application.")}</p>;
}

/** What the company sees of an application before it accepts it; the freelancer can keep the résumé back as well. */
export function ShownToCompany({ held }: { readonly held: ReturnType<typeof useChecked<"resumeAfterHire">> }) {
  if (!usePlatform()?.hasHiddenContacts)
    return (
      <p className="soft small">
        {t(
          "The company can see your phone number, email and this résumé. Apart from the company, only the admin can open the résumé.",
        )}
      </p>
    );
  return (
    <>
      <CheckList
        legend={t("Résumé for the company")}
        name="resumeAfterHire"
        options={[{ value: "resumeAfterHire", text: t("Show my résumé only after acceptance") }]}
        {...held}
      />
      <p className="soft small">
        {t(
          "The company sees your phone number and email once it accepts your application. Contact details in your texts are hidden until then, so check your résumé for them.",
        )}
      </p>
    </>
  );
}
