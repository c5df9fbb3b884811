import { readFileSync } from "node:fs";
import type { Socket } from "node:net";

/** The tables in which Linux lists the sockets of this machine, with their owners (proc_net_tcp in the kernel's documentation). */
const socketTables = ["/proc/net/tcp", "/proc/net/tcp6"];

/**
 * Whether a connection from this machine was opened by a service, such as a reverse proxy: by one of the user ids that Linux
 * keeps for services, and not by the one this server runs as. False where the owner is unknown, as on other systems.
 */
export function isFromService(
  { localPort, remotePort }: Pick<Socket, "localPort" | "remotePort">,
  tables: readonly string[] = socketTables.map(textOf),
): boolean {
  const owners = tables.flatMap((table) => ownersOf(table, Number(remotePort), Number(localPort)));
  return owners.some((uid) => isServiceUser(uid) && uid !== process.getuid?.());
}

/** Users of services have 1 to 999 (login.defs), 61184 to 65519 (those that systemd creates) or 65534 (nobody). */
const isServiceUser = (uid: number) => (uid > 0 && uid < 1_000) || (uid >= 61_184 && uid <= 65_534);

/** The user ids of the sockets between two ports. A row is: number, local address, remote address, state, queues, timer, retransmits, user id. */
const ownersOf = (table: string, localPort: number, remotePort: number): readonly number[] =>
  table
    .split("\n")
    .map((row) => row.trim().split(/\s+/))
    .filter(([, local, remote]) => portOf(local) === localPort && portOf(remote) === remotePort)
    .map((columns) => Number(columns[7]));

const portOf = (address = "") => Number.parseInt(address.split(":")[1] ?? "", 16);

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
