import type { ComponentProps } from "react";
import type { WorkInvitationStatus } from "#domain/hiring/work-invitation.ts";
import type { TextKey } from "#texts/hindi.ts";
import { t } from "#web/lib/text.ts";
import { StatusWord } from "#web/ui/display/status.tsx";

const words: Readonly<
  Record<WorkInvitationStatus, { text: TextKey; colour: ComponentProps<typeof StatusWord>["colour"] }>
> = {
  sent: { text: "invited", colour: "blue" },
  applied: { text: "applied", colour: "green" },
  declined: { text: "declined", colour: "red" },
  lapsed: { text: "closed", colour: "plain" },
};

/** What became of an invitation. */
export function InvitationStatusWord({ status }: { readonly status: WorkInvitationStatus }) {
  const { text, colour } = words[status];
  return <StatusWord word={t(text)} colour={colour} />;
}
