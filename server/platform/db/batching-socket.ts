import { Socket } from "node:net";

/**
 * Sends with one system call the statements of one turn of the event loop: BEGIN with the first statement, the deferred
 * statements with COMMIT. The driver corks the socket for the messages of each statement; here the first cork lasts until
 * the turn ends. Without it each statement is a system call of its own (measured in decision 0017).
 */
export class BatchingSocket extends Socket {
  #isBatching = false;

  override cork(): void {
    super.cork();
    if (this.#isBatching) return;
    this.#isBatching = true;
    super.cork();
    process.nextTick(() => {
      this.#isBatching = false;
      this.uncork();
    });
  }
}
