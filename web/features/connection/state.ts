import { createStore, type Store } from "#web/lib/store.ts";

/** The state of the connection. */
interface Connection {
  /** How many calls wait for an answer. */
  readonly waiting: number;
  /** The server cannot be reached. */
  readonly lost: boolean;
}

export const connection: Store<Connection> = createStore<Connection>({ waiting: 0, lost: false });

export const changeConnection = (change: Partial<Connection>): void =>
  connection.change({ ...connection.now(), ...change });
