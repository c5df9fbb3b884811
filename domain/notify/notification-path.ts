import { type MemberKind, payers } from "#domain/member.ts";
import type { Role } from "#domain/role.ts";
import {
  bill,
  type NotificationFacts,
  type NotificationKind,
  type NotificationScreens,
  notificationKinds,
  progress,
} from "./notification.ts";

interface Opened {
  readonly facts: NotificationFacts;
  readonly subjectId: number;
  /** Of the reader; an owner by default. */
  readonly memberKind?: MemberKind;
}

/**
 * The address of the screen that a notification opens. The subject of a message is its conversation. A member who does not pay
 * sees the progress of the work instead of the payment.
 */
export function pathOf(
  kind: NotificationKind,
  role: Role,
  { facts: { workId, requestId, decisionId }, subjectId, memberKind = "owner" }: Opened,
): string {
  const { screen }: { readonly screen: NotificationScreens } = notificationKinds[kind];
  const isPayer = payers.some((payer) => payer === memberKind);
  const address = screen[role] === bill && !isPayer ? progress : screen[role];
  const ids: Readonly<Record<string, number | undefined>> = {
    workId,
    requestId,
    decisionId,
    conversationId: subjectId,
  };
  return (address ?? "/").replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 0));
}
