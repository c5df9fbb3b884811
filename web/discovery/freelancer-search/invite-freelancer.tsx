import { useState } from "react";
import { hirers } from "#domain/member.ts";
import { Sheet } from "#web/discovery/search/filters-sheet.tsx";
import { useMemberKind } from "#web/identity/members/member-kind.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const InviteForm = lazyPart(async () => (await import("#web/discovery/freelancer-search/invite-form.tsx")).InviteForm);

interface Props {
  readonly freelancer: {
    readonly freelancerId: number | null;
    readonly name: string;
    readonly takesInvitations: boolean;
  };
}

/** Invites a freelancer to a work of the company. */
export function InviteFreelancer({ freelancer: { freelancerId, name, takesInvitations } }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isHirer = (hirers as readonly string[]).includes(useMemberKind());
  if (freelancerId === null || !isHirer) return null;
  if (!takesInvitations) return <p className="soft small">{t("Takes no invitations")}</p>;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" tone="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("Invite")}
      </Button>
      {isOpen && (
        <Sheet title={t("Invite {name}", { name })} close={close}>
          <InviteForm of={{ freelancerId, close }} placeholder={<Skeleton height="20rem" />} onMissing={close} />
        </Sheet>
      )}
    </>
  );
}
