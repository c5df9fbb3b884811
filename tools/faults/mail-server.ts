import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

interface Received {
  readonly to: string;
  readonly messageId: string;
  /** Whether the sender was told that it is here. */
  readonly taken: boolean;
}

/** A mail server that remembers what it was given, and may refuse everybody for now, or not say whether it took a mail. */
export async function openMailServer() {
  const received: Received[] = [];
  const manner = { refuses: false, withholds: false };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: (_address, _session, next) =>
      next(manner.refuses ? Object.assign(new Error("not now"), { responseCode: 450 }) : undefined),
    onData: (stream, { envelope }, next) => {
      void text(stream).then(
        (mail) => {
          const messageId = /^Message-ID: (.+)$/im.exec(mail)?.[1]?.trim() ?? "";
          received.push({ to: envelope.rcptTo[0]?.address ?? "", messageId, taken: !manner.withholds });
          if (!manner.withholds) next();
        },
        // The sender went away in the middle of it.
        () => next(new Error("incomplete")),
      );
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    received,
    manner,
    port: (server.server.address() as AddressInfo).port,
    close: () => server.server.close(),
  };
}
