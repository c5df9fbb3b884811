/** Who and what there is in the marketplace that `npm run simulate` plays, as plain data. */

export const rightPassword = "Monsoon42";
/** The brokerage at the beginning, in hundredths of a percent. */
export const firstRate = 1000;

type Role = "admin" | "client" | "freelancer";
export type Status = "pending" | "accepted" | "rejected" | "completed" | "paid";

export interface User {
  readonly role: Role;
  standing: "unknown" | "pending" | "accepted" | "rejected";
  inside: boolean;
}

interface Work {
  readonly owner: string;
  budget: number;
  deadline: string;
}

export interface Request {
  readonly work: string;
  readonly freelancer: string;
  status: Status;
  reason: string | null;
  /** Frozen when it was accepted: rupees, and the brokerage in hundredths of a percent. */
  price: number | null;
  rate: number | null;
  progress: number[];
}

/** Everything is named by the step that made it, so that it keeps its name when other steps are left out. */
export interface World {
  users: Record<string, User>;
  works: Record<string, Work>;
  requests: Record<string, Request>;
  rate: number;
}

export type ActName =
  | "register"
  | "login"
  | "logout"
  | "judge"
  | "post"
  | "edit"
  | "remove"
  | "apply"
  | "accept"
  | "reject"
  | "report"
  | "sendBack"
  | "end"
  | "pay"
  | "settle"
  | "withdraw";

export interface Act {
  readonly name: ActName;
  readonly by: string;
  /** The work, the request or the company it is about. */
  readonly on: string;
  /** What is made by it is called so. */
  readonly makes: string;
  /** A budget, an amount or a percentage. */
  readonly number: number;
  /** A deadline, a verdict, a reason or a password. */
  readonly word: string;
}

/** An action of a user and its subject. */
export interface Scene {
  readonly world: World;
  readonly act: Act;
  readonly user: User;
  readonly work: Work | undefined;
  readonly request: Request | undefined;
}

export interface Rule {
  readonly by: "anyone" | readonly Role[];
  /** Why not; nothing when it is done. */
  readonly not: (scene: Scene) => string | undefined;
  /** What it changes; the answer, where that is not Success. */
  readonly done: (scene: Scene) => string | undefined;
}

const takesPlace: readonly Status[] = ["accepted", "completed", "paid"];

export const requestsOn = (world: World, work: string) =>
  Object.values(world.requests).filter((one) => one.work === work);
export const isTaken = (world: World, work: string) =>
  requestsOn(world, work).some(({ status }) => takesPlace.includes(status));

export const lost = "404 not_found";

/** Paise, rounded half up. */
export const brokerageOf = ({ price, rate }: Request) => Math.floor(((price ?? 0) * (rate ?? 0) + 50) / 100);
