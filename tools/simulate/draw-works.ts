import type { ActName, World } from "./model-world.ts";

/** The weight and the subject of each action about works that are idle, and of invitations. */
export const workKinds = {
  pauseWork: { weight: 1, subject: "work" },
  reopen: { weight: 4, subject: "work" },
  invite: { weight: 4, subject: "work" },
} as const satisfies Partial<Record<ActName, object>>;

/** The work of a request, of an amendment, or itself. */
export const workOf = ({ requests, amendments }: World, name: string) =>
  (requests[name] ?? amendments[name])?.work ?? name;

export const worksOf = (world: World, owner: string) =>
  Object.keys(world.works).filter((name) => world.works[name]?.owner === owner);
