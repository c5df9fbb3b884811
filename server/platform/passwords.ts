import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createLimiter } from "#server/platform/limiter.ts";

/** Argon2id, the library's default, at the cost that docs/design/promises.md#security requires. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Four at most, and no more than cores, because more would slow down all other calls. */
const acquire = createLimiter({ running: Math.min(4, availableParallelism()), waiting: 200 });

async function limited<T>(work: () => Promise<T>): Promise<T> {
  const release = await acquire();
  try {
    return await work();
  } finally {
    release();
  }
}

export const hashPassword = (password: string) => limited(() => hash(password, cost));

/** A hash without a password: of an erased account, and compared with for an unknown one, so that it takes the same time. */
export const unusablePasswordHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

export const isPasswordOf = (passwordHash: string | undefined, password: string) =>
  limited(() => verify(passwordHash ?? unusablePasswordHash, password));
