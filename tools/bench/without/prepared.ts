import { Client } from "pg";

// Preloaded into the product: statements lose their names, so that PostgreSQL parses and plans them each time.
const { query } = Client.prototype;
Client.prototype.query = function unnamed(this: Client, ...args: unknown[]) {
  const [config, ...rest] = args;
  const isNamed = typeof config === "object" && config !== null && "name" in config;
  return Reflect.apply(query, this, [isNamed ? { ...config, name: undefined } : config, ...rest]);
} as typeof query;
