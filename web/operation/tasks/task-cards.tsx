import { Fragment, type ReactNode } from "react";
import type { Permission } from "#domain/permission.ts";
import type { Company } from "#web/identity/accounts/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatDay, formatInstant } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { formatRowCount } from "#web/lib/row-count.ts";
import { t } from "#web/lib/text.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { ErrorState, Skeleton } from "#web/ui/state.tsx";

export interface Task {
  readonly name: string;
  readonly needs: Permission;
  readonly list: List<unknown>;
  readonly card: ReactNode;
  /** Since when the oldest of it waits, where that is known. */
  readonly since?: string | undefined;
}

/** The one that waits longest first; those whose time is not known come last. */
const bySince = ({ since: one = "~" }: Task, { since: other = "~" }: Task) => (one < other ? -1 : Number(one > other));

/** They appear together, so that none moves another; where one cannot be read, the others are there all the same. */
export function TaskList({ tasks }: { readonly tasks: readonly Task[] }) {
  const lists = tasks.map(({ list }) => list);
  if (lists.some(({ state }) => state === "loading"))
    return (
      <div aria-busy="true">
        <Skeleton height="24rem" />
      </div>
    );
  if (lists.every(({ state, rows }) => state === "ready" && rows.length === 0)) return <Nothing />;
  if (lists.every(({ state }) => state === "failed"))
    return <ErrorState problem={lists[0]?.problem} retry={() => lists.forEach(({ refetch }) => void refetch())} />;
  return (
    <Stack>
      {tasks.toSorted(bySince).map(({ name, card }) => (
        <Fragment key={name}>{card}</Fragment>
      ))}
    </Stack>
  );
}

const Nothing = () => (
  <EmptyState art="done" title={t("You are all caught up")}>
    <p className="soft">{t("Companies that register appear here until you have verified or rejected them.")}</p>
    <ButtonLink to="/adminmaster/adminhome">{t("Go to the dashboard")}</ButtonLink>
  </EmptyState>
);

/** The number of companies on the card. The verification screen lists all. */
const shownAtOnce = 5;

/** How many companies wait for the admin's decision, and who came last. */
export function CompaniesToVerify({ list }: { readonly list: List<Company> }) {
  return (
    <Card>
      <h2>
        {t(plural(list.rows.length, "{count} company to verify", "{count} companies to verify"), {
          count: formatRowCount(list),
        })}
      </h2>
      <Stack gap={3}>
        {list.rows.slice(0, shownAtOnce).map((company) => (
          <Waiting key={company.loginid} company={company} />
        ))}
      </Stack>
      <Row>
        <ButtonLink to="/adminmaster/verification" tone="primary">
          {t("Verify companies")}
        </ButtonLink>
      </Row>
    </Card>
  );
}

function Waiting({ company: { loginid, logo, companyname, regdate } }: { readonly company: Company }) {
  return (
    <div data-id={loginid}>
      <Media picture={<Picture name={logo} size={40} alt="" />}>
        <strong>{companyname}</strong>
        <p className="soft small number">{t("Registered on {day}", { day: formatDay(regdate) })}</p>
      </Media>
    </div>
  );
}

type Reminder = RowOf<"reminders.listTasks">;

/** Companies that have neither paid for completed work nor sent it back, longest wait first. */
export function SilentCompanies({ list }: { readonly list: List<Reminder> }) {
  return (
    <Card>
      <h2>
        {t(plural(list.rows.length, "{count} company has not paid", "{count} companies have not paid"), {
          count: formatRowCount(list),
        })}
      </h2>
      <p className="soft">
        {t(
          "Completed projects that were neither paid nor sent back after all reminders. Contact the company; the entry disappears once it has paid or sent the work back.",
        )}
      </p>
      <ShortList list={list} idOf={(row) => row.requestId} row={(row) => <SilentCompany task={row} />} empty="" />
      <LoadMore list={list} />
    </Card>
  );
}

function SilentCompany({ task: { workTitle, companyName, freelancerName, completedAt } }: { readonly task: Reminder }) {
  const [day = ""] = formatInstant(completedAt).split(" ");
  return (
    <>
      <strong>{companyName}</strong>
      <p>{workTitle}</p>
      <p className="soft small">
        {freelancerName} · <span className="number">{t("Complete since {day}", { day })}</span>
      </p>
    </>
  );
}

/** How many mails could not be delivered, as one of the admin's tasks. */
export function UndeliveredMails({ count }: { readonly count: number }) {
  return (
    <Card>
      <h2>
        {t(plural(count, "{count} email could not be delivered", "{count} emails could not be delivered"), {
          count: formatCount(count),
        })}
      </h2>
      <p className="soft">{t("Fix the cause, then send them again.")}</p>
      <Row>
        <ButtonLink to="/adminmaster/mails">{t("View emails")}</ButtonLink>
      </Row>
    </Card>
  );
}

/** How many payouts the provider has refused or did not answer for, as one of the admin's tasks. */
export function PayoutsNotTaken({ count }: { readonly count: number }) {
  const hasTransfers = usePlatform()?.hasTransfers ?? false;
  return (
    <Card>
      <h2>
        {t(plural(count, "{count} payout not taken by Razorpay", "{count} payouts not taken by Razorpay"), {
          count: formatCount(count),
        })}
      </h2>
      <p className="soft">{t("They are retried. Each payout shows the reason.")}</p>
      <Row>
        <ButtonLink to="/adminmaster/payouts" search={{ tab: hasTransfers ? "transfers" : "runs" }}>
          {hasTransfers ? t("View the transfers") : t("View payout batches")}
        </ButtonLink>
      </Row>
    </Card>
  );
}

interface DifferencesToExplainProps {
  /** The number of open differences. */
  readonly count: number;
  /** The number of days that could not be compared. */
  readonly days: number;
}

/** How many differences with providers are open, as one of the admin's tasks. */
export function DifferencesToExplain({ count, days }: DifferencesToExplainProps) {
  return (
    <Card>
      <h2>
        {count > 0
          ? t(plural(count, "{count} difference with a provider", "{count} differences with a provider"), {
              count: formatCount(count),
            })
          : t("Reports of a provider are missing")}
      </h2>
      {count > 0 && <p className="soft">{t("Find out why, and explain each of them.")}</p>}
      {days > 0 && (
        <p className="soft">
          {t(plural(days, "{count} day could not be compared yet.", "{count} days could not be compared yet."), {
            count: formatCount(days),
          })}
        </p>
      )}
      <Row>
        <ButtonLink to="/adminmaster/reconciliation">{t("View differences")}</ButtonLink>
      </Row>
    </Card>
  );
}

interface CountTaskProps {
  readonly title: string;
  readonly children: string;
  readonly to: "/adminmaster/moderation" | "/adminmaster/payments";
  readonly search?: { readonly tab: string };
  readonly action: string;
}

/** Something that waits on another screen, where it is decided on. */
export const CountTask = ({ title, children, to, search, action }: CountTaskProps) => (
  <Card>
    <h2>{title}</h2>
    <p className="soft">{children}</p>
    <Row>
      <ButtonLink to={to} {...(search && { search })}>
        {action}
      </ButtonLink>
    </Row>
  </Card>
);
