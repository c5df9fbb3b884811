import { isTaken, lost, type Rule, type Scene, type Status } from "./model-world.ts";

const movedOn = "409 request_moved_on";

/** A request of one's own that stands in one of these; another's is not there at all. */
function mayMove({ act, work, request }: Scene, as: "owner" | "freelancer" | "either", ...from: Status[]) {
  const isOwner = as !== "freelancer" && work?.owner === act.by;
  const isFreelancer = as !== "owner" && request?.freelancer === act.by;
  if (!request || !(isOwner || isFreelancer)) return lost;
  return from.includes(request.status) ? undefined : movedOn;
}

const moving =
  (to: Status) =>
  ({ request, act }: Scene): undefined => {
    if (!request) return;
    request.status = to;
    request.reason = to === "rejected" ? act.word : null;
    if (to === "rejected") Object.assign(request, { price: null, rate: null });
  };

const wrongAmount = ({ request, act }: Scene) => (request?.price === act.number ? undefined : "409 amount_mismatch");

/** The moves of a request. */
export const requestRules = {
  accept: {
    by: ["client"],
    not: (scene) => {
      const { world, request } = scene;
      const isFilled = request && isTaken(world, request.work);
      return mayMove(scene, "owner", "pending") ?? (isFilled ? "409 position_filled" : undefined);
    },
    done: (scene) => {
      moving("accepted")(scene);
      Object.assign(scene.request ?? {}, { price: scene.work?.budget, rate: scene.world.rate });
      return "updated";
    },
  },
  reject: { by: ["client"], not: (scene) => mayMove(scene, "owner", "pending"), done: moving("rejected") },
  report: {
    by: ["freelancer"],
    not: (scene) => {
      if (scene.act.number < 1 || scene.act.number > 100) return "400 invalid";
      return mayMove(scene, "freelancer", "accepted");
    },
    done: (scene) => {
      scene.request?.progress.push(scene.act.number);
      if (scene.act.number === 100) moving("completed")(scene);
    },
  },
  sendBack: { by: ["client"], not: (scene) => mayMove(scene, "owner", "completed"), done: moving("accepted") },
  end: {
    by: ["client", "freelancer"],
    not: (scene) => mayMove(scene, "either", "accepted"),
    done: moving("rejected"),
  },
  pay: {
    by: ["client"],
    not: (scene) => mayMove(scene, "owner", "completed") ?? wrongAmount(scene),
    done: moving("paid"),
  },
  settle: {
    by: ["admin"],
    not: (scene) => {
      const { world, work, request } = scene;
      if (!request || !work) return lost;
      const isOwed = request.status === "completed" && world.users[work.owner]?.standing === "rejected";
      return isOwed ? wrongAmount(scene) : movedOn;
    },
    done: moving("paid"),
  },
  withdraw: {
    by: ["freelancer"],
    not: (scene) => mayMove(scene, "freelancer", "pending", "rejected"),
    done: ({ world, act }) => {
      delete world.requests[act.on];
    },
  },
} satisfies Record<string, Rule>;
