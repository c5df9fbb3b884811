import type { FastifyInstance } from "fastify";
import ical from "ical-generator";
import { type ScreenAddress, screen } from "#contract/screens.ts";
import type { Language } from "#domain/language.ts";
import { brandName } from "#domain/operation/brand.ts";
import { calendarPath } from "#server/notify/calendar/address.ts";
import {
  amendmentAnswersOf,
  calendarOf,
  deadlinesOf,
  milestoneAnswersOf,
  offerAnswersOf,
  reviewEndsOf,
} from "#server/notify/calendar/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { countVisit, originOf, sendFeed, sendNotFound } from "#server/platform/http/feeds.ts";
import { encodePage } from "#server/platform/http/pages.ts";
import { readAddressKey } from "#server/platform/http/secret-address.ts";
import type { Services } from "#server/platform/http/services.ts";

type Kind = "deadline" | "review" | "offer" | "amendment" | "milestone";

/** Whoever has the address reads these: they name neither a job nor a person, unless its owner allows it. */
const texts: Readonly<Record<Language, Readonly<Record<Kind, string>>>> = {
  en: {
    deadline: "A project is due",
    review: "Last day to write a review",
    offer: "Last day to answer an offer",
    amendment: "Last day to answer a request for a change",
    milestone: "Last day to check a milestone",
  },
  hi: {
    deadline: "एक प्रोजेक्ट की समय-सीमा",
    review: "समीक्षा लिखने का आखिरी दिन",
    offer: "ऑफ़र का जवाब देने का आखिरी दिन",
    amendment: "बदलाव के अनुरोध का जवाब देने का आखिरी दिन",
    milestone: "चरण जाँचने का आखिरी दिन",
  },
};

/** Programs ask seldom, and a new address ends the former one at once in any case. */
const maxAgeSeconds = 300;

type Calendar = NonNullable<Awaited<ReturnType<typeof calendarOf>>>;

interface CalendarEvent {
  readonly kind: Kind;
  readonly id: number;
  readonly day: string;
  readonly title: string;
  readonly name: string;
  /** The screen where its reader logs in. */
  readonly path: ScreenAddress;
}

async function eventsOf(db: Db, { accountId, role }: Calendar): Promise<readonly CalendarEvent[]> {
  const isCompany = role === "client";
  const [deadlines, reviewEnds, offers, amendments, milestones] = await Promise.all([
    deadlinesOf(db, accountId),
    reviewEndsOf(db, accountId),
    offerAnswersOf(db, accountId),
    amendmentAnswersOf(db, accountId),
    milestoneAnswersOf(db, accountId),
  ]);
  const progress = (workid: number, reqid: number) =>
    isCompany
      ? screen("/clientmaster/progressview/$workid/$reqid", { workid, reqid })
      : screen("/freelancermaster/ongoingprojectview/$requestid", { requestid: reqid });
  const review = (requestid: number) =>
    isCompany
      ? screen("/clientmaster/review/$requestid", { requestid })
      : screen("/freelancermaster/review/$requestid", { requestid });
  const contract = (id: string) =>
    isCompany ? screen("/clientmaster/contract/$id", { id }) : screen("/freelancermaster/contract/$id", { id });
  const offer = (id: number) =>
    isCompany ? screen("/clientmaster/viewrequests/$id", { id }) : screen("/freelancermaster/myrequest");
  return [
    ...deadlines.map((each) => ({ ...each, kind: "deadline" as const, path: progress(each.workId, each.id) })),
    ...reviewEnds.map((each) => ({ ...each, kind: "review" as const, path: review(each.id) })),
    ...offers.map((each) => ({ ...each, kind: "offer" as const, path: offer(each.workId) })),
    ...amendments.map((each) => ({ ...each, kind: "amendment" as const, path: contract(each.contractId) })),
    ...milestones.map((each) => ({ ...each, kind: "milestone" as const, path: progress(each.workId, each.requestId) })),
  ];
}

async function render(calendar: Calendar, services: Services): Promise<string> {
  const { db, platformSettings } = services;
  const { hasNames, language: chosen } = calendar;
  const language = chosen ?? "en";
  const origin = originOf(services);
  const file = ical({ name: brandName(platformSettings.brand(), language) });
  for (const { id, kind, path, day, title, name } of await eventsOf(db, calendar)) {
    // The library takes the day of an instant in UTC.
    const start = new Date(`${day}T00:00:00Z`);
    file.createEvent({
      id: `${kind}-${id}@${new URL(origin).hostname}`,
      allDay: true,
      start,
      // The same each time, so that an unchanged calendar has an unchanged ETag.
      stamp: start,
      summary: texts[language][kind] + (hasNames ? `: ${title} (${name})` : ""),
      url: origin + path,
    });
  }
  return file.toString();
}

/** The calendar of a person at a secret address. */
export function registerCalendar(app: FastifyInstance, services: Services): void {
  app.get(calendarPath, async (request, reply) => {
    await countVisit(request, services);
    const key = readAddressKey("calendar", request.query, services.keys);
    const calendar = key && (await calendarOf(services.db, key.id));
    if (!(calendar && key.isOf(calendar.nonce))) return sendNotFound(reply);
    const page = await encodePage(await render(calendar, services), { isSeldom: true });
    return sendFeed(request, reply, page, { type: "text/calendar", scope: "private", maxAgeSeconds });
  });
}
