import type { calendar } from "#contract/notify/calendar.ts";
import { calendarAddressOf } from "#server/notify/calendar/address.ts";
import { deleteCalendar, findAddress, writeAddress } from "#server/notify/calendar/queries.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { newLinkToken } from "#server/platform/http/cookies.ts";

/** A calendar belongs to a person: a member of a company has an own address. */
export const calendarHandlers: Handlers<typeof calendar> = {
  "calendar.get": async (_input, { db, actor, services }) => {
    const { personId: accountId } = actor;
    const { nonce, hasNames = false } = (await findAddress(db, accountId)) ?? {};
    return [{ address: nonce === undefined ? null : calendarAddressOf({ accountId, nonce }, services), hasNames }];
  },
  "calendar.set": async ({ isOn, hasNames }, { db, actor, recordAudit }) => {
    if (isOn) await writeAddress(db, actor.personId, { nonce: newLinkToken(), hasNames: hasNames ?? false });
    else await deleteCalendar(db, actor.personId);
    await recordAudit(db, {
      id: actor.personId,
      after: { calendar: isOn ? "new address" : "off", names: isOn && hasNames === true },
    });
    return "done";
  },
};
