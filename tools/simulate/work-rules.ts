import { isEngaged, notFound, notify, type Rule, requestsOn, type World } from "./model-world.ts";

/** Whether a work takes no applications. */
export const isClosed = (world: World, name: string): boolean => {
  const work = world.works[name];
  return !work || work.isTakenDown || work.isPaused || isEngaged(world, name);
};

const hasApplied = (world: World, work: string, freelancer: string) =>
  requestsOn(world, work).some((request) => request.freelancer === freelancer);

/** A company invites freelancers who have applied for any of its works. */
function canBeInvited(world: World, name: string, freelancer: string): boolean {
  const { owner, invited = [] } = world.works[name] ?? {};
  const isKnown = Object.keys(world.works).some(
    (other) => world.works[other]?.owner === owner && hasApplied(world, other, freelancer),
  );
  return isKnown && !hasApplied(world, name, freelancer) && !invited.includes(freelancer);
}

/** Idle works, and invitations to apply. */
export const workRules = {
  /** So much time passes that the platform offers the work no more. */
  pauseWork: {
    by: "anyone",
    refuse: () => undefined,
    effect: ({ world, act, work }) => {
      if (work && !isEngaged(world, act.on)) work.isPaused = true;
      return undefined;
    },
  },
  reopen: {
    by: ["client"],
    refuse: ({ world, act, work }) => {
      if (work?.owner !== act.by) return notFound;
      return work.isPaused && !isEngaged(world, act.on) ? undefined : "409 work_moved_on";
    },
    effect: ({ work }) => {
      if (work) work.isPaused = false;
      return undefined;
    },
  },
  /** Who cannot be invited is skipped. */
  invite: {
    by: ["client"],
    refuse: ({ world, act, work }) => {
      if (work?.owner !== act.by) return notFound;
      return isClosed(world, act.on) ? "409 work_closed" : undefined;
    },
    effect: ({ world, act, work }) => {
      if (!work || !canBeInvited(world, act.on, act.text)) return;
      work.invited.push(act.text);
      notify(world, act.text, "invited", act.on);
    },
  },
} satisfies Record<string, Rule>;
