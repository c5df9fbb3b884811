import { Client } from "pg";

// Preloaded into the product: a connection sends a statement once the previous one is complete.
const { connect } = Client.prototype;
Client.prototype.connect = function unpipelined(this: Client, ...args: unknown[]) {
  Object.assign(this, { pipeline: false });
  return Reflect.apply(connect, this, args);
} as typeof connect;
