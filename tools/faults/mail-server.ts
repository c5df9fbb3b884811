import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

interface Received {
  readonly to: string;
  readonly messageId: string;
  /** Whether the server acknowledged it. */
  readonly acknowledged: boolean;
}

/** A mail server that records mails. It can refuse all recipients, or withhold its acknowledgement. */
export async function openMailServer() {
  const received: Received[] = [];
  const behavior = { refuses: false, withholds: false };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: (_address, _session, next) =>
      next(behavior.refuses ? Object.assign(new Error("not now"), { responseCode: 450 }) : undefined),
    onData: (stream, { envelope }, next) => {
      void text(stream).then(
        (mail) => {
          const messageId = /^Message-ID: (.+)$/im.exec(mail)?.[1]?.trim() ?? "";
          received.push({ to: envelope.rcptTo[0]?.address ?? "", messageId, acknowledged: !behavior.withholds });
          if (!behavior.withholds) next();
        },
        // The sender disconnected.
        () => next(new Error("incomplete")),
      );
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    received,
    behavior,
    port: (server.server.address() as AddressInfo).port,
    close: () => server.server.close(),
  };
}
