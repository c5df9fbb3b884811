import type { FastifyInstance } from "fastify";
import ical from "ical-generator";
import { screen } from "#contract/screens.ts";
import type { Language } from "#domain/language.ts";
import { brandName } from "#domain/operation/brand.ts";
import { calendarPath } from "#server/notify/calendar/address.ts";
import { calendarOf, deadlinesOf, reviewEndsOf } from "#server/notify/calendar/queries.ts";
import { countVisit, originOf, sendFeed, sendNotFound } from "#server/platform/http/feeds.ts";
import { encodePage } from "#server/platform/http/pages.ts";
import { readAddressKey } from "#server/platform/http/secret-address.ts";
import type { Services } from "#server/platform/http/services.ts";

/** Whoever has the address reads these, so they name neither a work nor a person. */
const texts: Readonly<Record<Language, Readonly<Record<"deadline" | "review", string>>>> = {
  en: { deadline: "A project is due", review: "Last day to write a review" },
  hi: { deadline: "एक प्रोजेक्ट की समय-सीमा", review: "समीक्षा लिखने का आखिरी दिन" },
};

/** Programs ask seldom, and a new address ends the former one at once in any case. */
const maxAgeSeconds = 300;

type Calendar = NonNullable<Awaited<ReturnType<typeof calendarOf>>>;

/** The screen of a deadline, where its reader logs in. */
const deadlineScreen = ({ role }: Calendar, { requestId, workId }: { requestId: number; workId: number }) =>
  role === "client"
    ? screen("/clientmaster/progressview/$workid/$reqid", { workid: workId, reqid: requestId })
    : screen("/freelancermaster/ongoingprojectview/$requestid", { requestid: requestId });

const reviewScreen = ({ role }: Calendar, requestid: number) =>
  role === "client"
    ? screen("/clientmaster/review/$requestid", { requestid })
    : screen("/freelancermaster/review/$requestid", { requestid });

async function render(calendar: Calendar, services: Services): Promise<string> {
  const { db, platformSettings } = services;
  const { accountId, language: chosen } = calendar;
  const language = chosen ?? "en";
  const origin = originOf(services);
  const [deadlines, reviewEnds] = await Promise.all([deadlinesOf(db, accountId), reviewEndsOf(db, accountId)]);
  const events = [
    ...deadlines.map((each) => ({
      ...each,
      kind: "deadline" as const,
      path: deadlineScreen(calendar, each),
    })),
    ...reviewEnds.map((each) => ({ ...each, kind: "review" as const, path: reviewScreen(calendar, each.requestId) })),
  ];
  const file = ical({ name: brandName(platformSettings.brand(), language) });
  for (const { requestId, kind, path, day } of events) {
    // The library takes the day of an instant in UTC.
    const start = new Date(`${day}T00:00:00Z`);
    file.createEvent({
      id: `${kind}-${requestId}@${new URL(origin).hostname}`,
      allDay: true,
      start,
      // The same each time, so that an unchanged calendar has an unchanged ETag.
      stamp: start,
      summary: texts[language][kind],
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
