import {
  type Act,
  type ActName,
  isTaken,
  lost,
  type Rule,
  requestsOn,
  rightPassword,
  type Scene,
  type World,
} from "./model-world.ts";
import { requestRules } from "./request-rules.ts";

/**
 * What the product owes an answer to, said once more and apart from it: who may move what, and what each call has to answer.
 * It takes nothing from the product, so that a wrong rule there is not believed here as well.
 */

const rules: Record<ActName, Rule> = {
  register: {
    by: "anyone",
    not: ({ user }) => (user.standing === "unknown" ? undefined : "Exist"),
    done: ({ user }) => {
      user.standing = user.role === "client" ? "pending" : "accepted";
    },
  },
  login: {
    by: "anyone",
    not: ({ user, act }) => (user.standing === "unknown" || act.word !== rightPassword ? "[]" : undefined),
    done: ({ user }) => {
      user.inside = user.standing === "accepted";
      return `${user.role} ${user.standing}`;
    },
  },
  logout: {
    by: ["admin", "client", "freelancer"],
    not: () => undefined,
    done: ({ user }) => {
      user.inside = false;
    },
  },
  judge: {
    by: ["admin"],
    not: ({ world, act }) => ((world.users[act.on]?.standing ?? "unknown") === "unknown" ? lost : undefined),
    done: ({ world, act }) => {
      const company = world.users[act.on];
      if (!company) return;
      company.standing = act.word === "accepted" ? "accepted" : "rejected";
      if (company.standing === "rejected") company.inside = false;
    },
  },
  post: {
    by: ["client"],
    not: ({ act }) => (act.word < "2099" ? "400 invalid" : undefined),
    done: ({ world, act }) => {
      world.works[act.makes] = { owner: act.by, budget: act.number, deadline: act.word };
    },
  },
  edit: {
    by: ["client"],
    not: ({ world, act, work }) => {
      if (work?.owner !== act.by) return lost;
      if (act.word < "2099") return "400 invalid";
      const breaks = act.number !== work.budget || act.word < work.deadline;
      return breaks && isTaken(world, act.on) ? "409 terms_frozen" : undefined;
    },
    done: ({ act, work }) => Object.assign(work ?? {}, { budget: act.number, deadline: act.word }) && undefined,
  },
  remove: {
    by: ["client"],
    not: ({ world, act, work }) => {
      if (work?.owner !== act.by) return lost;
      return isTaken(world, act.on) ? "409 position_filled" : undefined;
    },
    done: ({ world, act }) => {
      delete world.works[act.on];
      for (const [name, { work }] of Object.entries(world.requests)) if (work === act.on) delete world.requests[name];
    },
  },
  apply: {
    by: ["freelancer"],
    not: ({ world, act, work }) => {
      if (requestsOn(world, act.on).some(({ freelancer }) => freelancer === act.by)) return "exist";
      if (!work || world.users[work.owner]?.standing !== "accepted") return lost;
      return isTaken(world, act.on) ? "409 work_closed" : undefined;
    },
    done: ({ world, act }) => {
      const fresh = { status: "pending", reason: null, price: null, rate: null, progress: [] } as const;
      world.requests[act.makes] = { ...fresh, progress: [], work: act.on, freelancer: act.by };
    },
  },
  ...requestRules,
};

function sceneOf(world: World, act: Act): Scene {
  const request = world.requests[act.on];
  const user = world.users[act.by];
  if (!user) throw new Error(`There is no user ${act.by}.`);
  return { world, act, user, request, work: world.works[request?.work ?? act.on] };
}

/** Why it will not be done; nothing when it will. */
export function refusalOf(world: World, act: Act): string | undefined {
  const { by, not } = rules[act.name];
  const scene = sceneOf(world, act);
  if (by !== "anyone" && !scene.user.inside) return "401 no_session";
  if (by !== "anyone" && !by.includes(scene.user.role)) return "403 wrong_role";
  return not(scene);
}

/** The world after it, and what is answered. */
export function after(world: World, act: Act): { world: World; answer: string } {
  const refusal = refusalOf(world, act);
  if (refusal) return { world, answer: refusal };
  const next = structuredClone(world);
  const { done } = rules[act.name];
  return { world: next, answer: done(sceneOf(next, act)) ?? "Success" };
}
