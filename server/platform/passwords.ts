import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { canonical } from "#domain/text.ts";
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

export const hashPassword = (password: string) => limited(() => hash(canonical(password), cost));

/** A hash without a password: of an erased account, and compared with for an unknown one, so that it takes the same time. */
export const unusablePasswordHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Keyboards write the same letter in different forms, and a hash of an earlier version was made of the form that was typed. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  for (const form of new Set([canonical(password), password, password.normalize("NFD")]))
    if (await limited(() => verify(passwordHash ?? unusablePasswordHash, form))) return true;
  return false;
}
