import type { MemberKind } from "#domain/member.ts";
import { kindName, kindText } from "#web/features/members/kind-texts.ts";
import { useMemberKind } from "#web/features/members/use-member-kind.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

/** Instead of a screen that a direct link leads to, for a member who may not open it. */
export function KindMissing({ kinds }: { readonly kinds: readonly MemberKind[] }) {
  const own = useMemberKind();
  return (
    <Page width="narrow">
      <PageTitle title={t("Your role does not allow this")} />
      <Card>
        {kinds.map((kind) => (
          <div key={kind}>
            <h2>{kindName(kind)}</h2>
            <p className="soft">{kindText(kind)}</p>
          </div>
        ))}
        <p>
          {t("This screen needs one of these roles. Yours is {role}. An owner of your company can change it.", {
            role: kindName(own),
          })}
        </p>
        <Row>
          <ButtonLink to="/clientmaster/clienthome">{t("Go to the home screen")}</ButtonLink>
        </Row>
      </Card>
    </Page>
  );
}
