import { Socket } from "node:net";

/**
 * Sends with one system call what is written in one turn of the event loop: BEGIN with the first statement, the deferred
 * statements with COMMIT. Without it each statement is a system call of its own (measured in decision 0017).
 */
export class BatchingSocket extends Socket {
  #isBatching = false;

  override write(...args: never[]): boolean {
    if (!this.#isBatching) {
      this.#isBatching = true;
      this.cork();
      process.nextTick(() => {
        this.#isBatching = false;
        this.uncork();
      });
    }
    return Reflect.apply(super.write, this, args);
  }
}
