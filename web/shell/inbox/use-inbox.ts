import { usePermissions } from "#web/identity/permissions/permissions.ts";
import { type List, type PagedQuery, useAllRows } from "#web/lib/lists.ts";
import { useList } from "#web/lib/use-list.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { moneyKinds } from "#web/shell/inbox/counted-kinds.tsx";
import type { InboxKind } from "#web/shell/inbox/inbox-kind.tsx";
import { countedQueries, firstQueries } from "#web/shell/inbox/inbox-queries.ts";
import { companyKind, mailKind, reportKind, settingKind, skillKind } from "#web/shell/inbox/other-kinds.tsx";
import { paymentKinds } from "#web/shell/inbox/payment-kinds.tsx";
import { usePlatform } from "#web/shell/platform/use-platform.ts";

interface Inbox {
  readonly kinds: readonly InboxKind[];
  /** Every list that is read for it. */
  readonly lists: readonly List<unknown>[];
}

/** Everything that waits for the admin, by its kind. */
export function useInbox(): Inbox {
  const held = usePermissions();
  const { hasTransfers = false, hasReviews = false } = usePlatform() ?? {};
  const lists: List<unknown>[] = [];
  /** What is not read is empty, and nothing waits for it. */
  const noteRead = <R>(isRead: boolean, list: List<R>): List<R> => {
    if (isRead) lists.push(list);
    return isRead ? list : { ...list, rows: [], state: "ready", more: undefined };
  };
  const usePaged = <R>(query: PagedQuery<R>): List<R> => noteRead(query.enabled, useList(query));

  const first = firstQueries(held);
  const companies = usePaged(first.companies);
  const payments = usePaged(first.payments);
  const unanswered = usePaged(first.unanswered);
  const debts = usePaged(first.debts);
  const silent = usePaged(first.silent);
  const summaries = noteRead(first.summary.enabled, useAllRows(first.summary));
  const mails = noteRead(first.mails.enabled, useAllRows(first.mails));

  const [summary] = summaries.rows;
  const counted = countedQueries(summary);
  const reports = {
    messageReports: usePaged(counted.messageReports),
    reviewReports: usePaged({ ...counted.reviewReports, enabled: counted.reviewReports.enabled && hasReviews }),
    pictures: usePaged(counted.pictures),
    appeals: usePaged(counted.appeals),
  };
  const money = {
    unmatched: usePaged(counted.unmatched),
    chargebacks: usePaged(counted.chargebacks),
    runs: usePaged(counted.runs),
    differences: usePaged(counted.differences),
  };
  const skills = usePaged(counted.skills);
  const settings = noteRead(counted.settings.enabled, useUncached(counted.settings));

  const isMoney = held.includes("money");
  const kinds = [
    ...companyKind(held.includes("verify"), companies),
    ...paymentKinds(isMoney, { payments, unanswered, debts, silent }),
    ...(summary?.money ? moneyKinds(held, summary.money, money, hasTransfers) : []),
    ...reportKind(held, summary?.reportsToAnswer ?? 0, reports),
    ...(summary ? settingKind(summary, settings) : []),
    ...skillKind(held.includes("reference"), summary?.skillsToDecide ?? 0, skills),
    ...mailKind(held.includes("settings"), mails),
  ];
  return { kinds, lists };
}
