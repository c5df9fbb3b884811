import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { rowVersion } from "#domain/edited-fields.ts";
import { owners } from "#domain/member.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import { ownProfileQuery } from "#web/identity/members/queries.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { MyAccount } from "#web/shell/area/my-account.tsx";
import { accountQueries } from "#web/shell/area/queries.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

export const Route = createFileRoute("/clientmaster/myaccount")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => prefetch(queries, [ownProfileQuery, ...accountQueries(deps.tab)]),
  component: ClientAccount,
});

function ClientAccount() {
  return (
    <MyAccount profile={<OwnProfile />} isErasable={useIsOneOf(owners)}>
      <Row>
        <ButtonLink to="/clientmaster/clientchangepwd">{t("Change password")}</ButtonLink>
      </Row>
    </MyAccount>
  );
}

type Profile = RowOf<"members.getProfile">;

/** The name and the address of the person who is signed in for a company. */
function OwnProfile() {
  const [isEditing, setEditing] = useState(false);
  return (
    <Card>
      <h2>{t("Your name and email")}</h2>
      <Listing list={useAllRows(ownProfileQuery)}>
        {([profile]) =>
          profile && (
            <Swap open={isEditing}>
              {isEditing ? (
                <ProfileForm profile={profile} close={() => setEditing(false)} />
              ) : (
                <ProfileFacts profile={profile} edit={() => setEditing(true)} />
              )}
            </Swap>
          )
        }
      </Listing>
    </Card>
  );
}

function ProfileFacts({ profile, edit }: { readonly profile: Profile; readonly edit: () => void }) {
  const { name, email, recoveryEmail, isCompany } = profile;
  return (
    <>
      <Facts inLines facts={{ [t("Name")]: name, [t("Email")]: email || t("None") }} />
      {recoveryEmail && (
        <p className="soft small">
          {t("This address is new: for 72 hours, password reset links go to {email}.", { email: recoveryEmail })}
        </p>
      )}
      {isCompany ? (
        <CompanyNote />
      ) : (
        <Row>
          <Button onClick={edit}>{t("Change name or email")}</Button>
        </Row>
      )}
    </>
  );
}

/** The account that the company registered with. */
function CompanyNote() {
  const mayEdit = useIsOneOf(owners);
  return (
    <>
      <p className="soft small">
        {t("This login is that of the company itself: its name and address are in the company's profile.")}
      </p>
      {mayEdit && (
        <Row>
          <ButtonLink to="/clientmaster/clientedit">{t("Edit profile")}</ButtonLink>
        </Row>
      )}
    </>
  );
}

function ProfileForm({ profile: { name, email }, close }: { readonly profile: Profile; readonly close: () => void }) {
  const form = useCallForm("members.updateProfile", {
    fields: { name, email, password: "", code: "" },
    readVersion: rowVersion("members.updateProfile", { name, email }),
    after: close,
  });
  return (
    <StepUpForm form={form} submit={t("Save changes")} close={close}>
      <TextField field={form.of("name")} label={t("Name")} autoComplete="name" />
      <TextField
        field={form.of("email")}
        label={t("Email")}
        hint={t(
          "You have to confirm the new address. We also write to the old one, from which the change can be undone.",
        )}
        type="email"
        autoComplete="email"
      />
    </StepUpForm>
  );
}
