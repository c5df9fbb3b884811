import { invitationPreferenceQuery } from "#web/features/work-invitations/queries.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Card } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** Whether companies may invite the freelancer. It applies at once. */
export function InvitationPreference() {
  const list = useAllRows(invitationPreferenceQuery);
  const save = useCall("invitations.setPreference");
  return (
    <Card>
      <Listing list={list} skeleton={<Skeleton height="3rem" />}>
        {([row]) =>
          row && (
            <label className="chosen-box">
              <input
                type="checkbox"
                checked={row.takesInvitations}
                disabled={save.busy}
                onChange={(event) => void save.run({ takesInvitations: event.currentTarget.checked })}
              />
              {t("Companies that know or find me may invite me to their works")}
            </label>
          )
        }
      </Listing>
    </Card>
  );
}
