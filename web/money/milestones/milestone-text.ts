import { isHeld } from "#domain/hiring/milestone.ts";
import { formatCount, formatDay, formatInstant, formatPaise } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import type { Holder, Milestone } from "#web/money/milestones/queries.ts";

type Colour = "green" | "red" | "blue" | "plain";

interface Status {
  readonly word: string;
  readonly colour: Colour;
}

/** What became of a milestone, in a word. */
export function statusOf({ status, releasedPaise, amountPaise }: Milestone): Status {
  if (status === "closed") {
    if (!releasedPaise) return { word: t("Refunded"), colour: "plain" };
    return { word: releasedPaise < amountPaise ? t("Partly released") : t("Released"), colour: "green" };
  }
  return openStatus(status);
}

type OpenStatus = Exclude<Milestone["status"], "closed">;

export const openStatus = (status: Milestone["status"]): Status =>
  status === "closed" ? { word: t("Closed"), colour: "plain" } : statuses()[status];

const statuses = (): Readonly<Record<OpenStatus, Status>> => ({
  planned: { word: t("Not funded yet"), colour: "plain" },
  funding: { word: t("Payment on its way"), colour: "blue" },
  funded: { word: t("Funded"), colour: "blue" },
  submitted: { word: t("Submitted"), colour: "blue" },
  returned: { word: t("Changes requested"), colour: "red" },
  disputed: { word: t("Disputed"), colour: "red" },
  cancelled: { word: t("Cancelled"), colour: "plain" },
});

/** What happens by itself, and when. */
export interface Clock {
  readonly text: string;
  readonly endsAt: string;
}

/** The next thing that happens by itself to money that is held; undefined where nothing does. */
export function clockOf({ status, isStopped, reviewEndsAt, lapsesAt, holdLimitAt }: Milestone): Clock | undefined {
  // A claim has dates of its own, and no clock of the milestone moves its money meanwhile.
  if (status === "disputed") return undefined;
  if (!isHeld(status) || isStopped) return undefined;
  const isSubmitted = status === "submitted";
  const end = isSubmitted ? reviewEndsAt : lapsesAt;
  const [endsAt] = [end, holdLimitAt].flatMap((instant) => instant ?? []).toSorted();
  if (!endsAt) return undefined;
  const moment = formatInstant(endsAt);
  return {
    endsAt,
    text: isSubmitted
      ? t("Released automatically on {moment}", { moment })
      : t("Refunded automatically on {moment}", { moment }),
  };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const days = (count: number) => t(plural(count, "{count} day", "{count} days"), { count: formatCount(count) });
const hours = (count: number) => t(plural(count, "{count} hour", "{count} hours"), { count: formatCount(count) });
const minutes = (count: number) => t(plural(count, "{count} minute", "{count} minutes"), { count: formatCount(count) });

/** The time that is left, in its two largest units. */
export function leftText(endsAt: string, now: number): string {
  const left = Date.parse(endsAt) - now;
  if (left < minuteMs) return t("any moment now");
  const parts = [
    { count: Math.floor(left / dayMs), text: days },
    { count: Math.floor((left % dayMs) / hourMs), text: hours },
    { count: Math.floor((left % hourMs) / minuteMs), text: minutes },
  ];
  const first = parts.findIndex(({ count }) => count > 0);
  const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return t("{time} left", { time: shown.map(({ count, text }) => text(count)).join(" ") });
}

/** Who holds the money; nobody does in a test. */
export function holderText(holder: Holder): string {
  if (!holder) return t("nobody at the moment");
  return holder.kind === "test" ? t("nobody (test payments)") : holder.name;
}

/** Delivered work is due on this day. */
export const dueText = ({ dueDay }: Pick<Milestone, "dueDay">): string => t("Due {day}", { day: formatDay(dueDay) });

/** What was released of the price of a project, and what is held of it. */
export function sumsText(milestones: readonly Milestone[]): string {
  const counted = milestones.filter(({ status }) => status !== "cancelled");
  const sum = (amountOf: (milestone: Milestone) => number) =>
    formatPaise(counted.reduce((total, milestone) => total + amountOf(milestone), 0));
  return t("{released} released, {held} held, of {price}", {
    released: sum(({ releasedPaise }) => releasedPaise ?? 0),
    held: sum(({ status, amountPaise }) => (isHeld(status) ? amountPaise : 0)),
    price: sum(({ amountPaise }) => amountPaise),
  });
}
