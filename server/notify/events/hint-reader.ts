import { type EventTopic, topicsOf } from "#domain/notify/event-topic.ts";
import { shownAnnouncementIds } from "#server/notify/announcements/queries.ts";
import type { OpenStreams } from "#server/notify/events/open-streams.ts";
import { type Change, deskState, recentChanges } from "#server/notify/events/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

const keyOf = ({ id, changedAt }: Change) => `${id} ${changedAt}`;

const deskHint = { topics: ["screens"] satisfies EventTopic[] };
const announcementHint = { topics: ["announcements"] satisfies EventTopic[] };

/**
 * Reads which notifications of the connected accounts have changed lately, and sends each change once. Rows become visible in
 * another order than that of their ids and instants, so every reading begins a longest transaction before the last one that
 * succeeded. A stream that opened since then is sent all of it: its page may have read its rows before. Where other
 * announcements are shown than at the last reading, all streams get the hint; where another admin has taken or left a case of the
 * desk, those of admins. Streams whose session has ended are ended after
 * the reading and before anything is sent, so that none hears of what came after its session.
 */
export function createHintReader(
  db: Db,
  streams: OpenStreams,
  longestTransactionMs: number,
  endWithoutSession: () => Promise<void>,
): () => Promise<void> {
  let sent: ReadonlySet<string> = new Set();
  let lastReadAt = performance.now();
  let announcementIds: string | undefined;
  let desk: string | undefined;

  function send(changes: readonly Change[]): void {
    const byAccount = Map.groupBy(changes, ({ accountId }) => accountId);
    for (const stream of streams.all) {
      const ofAccount = byAccount.get(stream.accountId) ?? [];
      const unsent = ofAccount.filter((change) => stream.openedAt > lastReadAt || !sent.has(keyOf(change)));
      const topics = new Set(unsent.flatMap(({ kind, isUnread }) => topicsOf(kind, isUnread)));
      if (topics.size > 0) streams.sendTo(stream, "hint", { topics: [...topics] });
    }
    sent = new Set(changes.map(keyOf));
  }

  function sendAnnouncements(present: string): void {
    if (announcementIds !== undefined && announcementIds !== present) streams.sendToAll("hint", announcementHint);
    announcementIds = present;
  }

  /** Nothing is read while no admin listens. What changes meanwhile, a page reads when it opens. */
  async function sendDesk(): Promise<void> {
    const admins = streams.all.filter(({ role }) => role === "admin");
    const present = admins.length > 0 ? await deskState(db) : undefined;
    if (present !== undefined && desk !== undefined && desk !== present)
      for (const admin of admins) streams.sendTo(admin, "hint", deskHint);
    desk = present;
  }

  const readAnnouncements = async () => (await shownAnnouncementIds(db)).join(" ");

  return async () => {
    const startedAt = performance.now();
    if (streams.count > 0) {
      const lookBackMs = longestTransactionMs + startedAt - lastReadAt;
      const changes = await recentChanges(db, streams.accountIds, lookBackMs / 1_000);
      const announcements = await readAnnouncements();
      await endWithoutSession();
      send(changes);
      sendAnnouncements(announcements);
      await sendDesk();
    }
    // The first reading is what later ones are compared with, so it does not wait for a stream.
    else if (announcementIds === undefined) announcementIds = await readAnnouncements();
    lastReadAt = startedAt;
  };
}
