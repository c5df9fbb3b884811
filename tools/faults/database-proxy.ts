import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy with a fixed port in front of a database that may change, as in a failover. */
export interface DatabaseProxy {
  readonly port: number;
  /** The number of chunks sent to the database. */
  readonly sent: () => number;
  /** Connects new clients to this socket and cuts the existing connections. */
  readonly switchTo: (socketPath: string) => void;
  readonly close: () => void;
}

/** `onSent` is called with the number of chunks before each is forwarded. */
export async function openDatabaseProxy(
  socketPath: string,
  onSent: (sent: number) => void = () => {},
): Promise<DatabaseProxy> {
  let target = socketPath;
  let sent = 0;
  const sockets = new Set<Socket>();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server = createServer((client) => {
    const database = connect(target);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on("data", (chunk) => {
      sent += 1;
      onSent(sent);
      database.write(chunk);
    });
    database.pipe(client);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    sent: () => sent,
    switchTo: (path) => {
      target = path;
      cut();
    },
    close: () => {
      server.close();
      cut();
    },
  };
}
