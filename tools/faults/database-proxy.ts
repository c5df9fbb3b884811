import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** An address that stays while what is behind it changes, as an operator gives his database one. */
export interface Line {
  readonly port: number;
  /** What has been sent to the database so far, in pieces as they came. */
  readonly sent: () => number;
  /** Who connects from now on is led there; who was connected is cut off. */
  readonly lead: (socketPath: string) => void;
  readonly close: () => void;
}

/** To a PostgreSQL that listens on a socket. `onSent` hears of each piece before it goes on its way. */
export async function openLine(socketPath: string, onSent: (sent: number) => void = () => {}): Promise<Line> {
  let target = socketPath;
  let sent = 0;
  const ends = new Set<Socket>();
  const cut = () => {
    for (const end of ends) end.destroy();
    ends.clear();
  };
  const server = createServer((client) => {
    const database = connect(target);
    for (const [end, other] of [
      [client, database],
      [database, client],
    ] as const) {
      ends.add(end);
      end.on("error", () => undefined);
      end.on("close", () => {
        ends.delete(end);
        other.destroy();
      });
    }
    client.on("data", (piece) => {
      sent += 1;
      onSent(sent);
      database.write(piece);
    });
    database.pipe(client);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    sent: () => sent,
    lead: (path) => {
      target = path;
      cut();
    },
    close: () => {
      server.close();
      cut();
    },
  };
}
