import { request } from "undici";
import { requestOf, type SignedInUser } from "../sessions.ts";

export interface FoundWork {
  readonly workid: number;
  readonly title: string;
}

interface FoundFreelancer {
  readonly freelancerId: number;
}

/** What each call finds. */
interface Rows {
  readonly "search.findJobs": FoundWork;
  readonly "search.countJobs": FoundWork;
  readonly "freelancers.search": FoundFreelancer;
  readonly "freelancers.count": FoundFreelancer;
}

/** Searches as this user; returns the rows and the key of the next page. */
export function createSearch(url: string, user: SignedInUser) {
  return async <C extends keyof Rows>(call: C, query: object): Promise<Rows[C][] & { next?: string | undefined }> => {
    const { path, ...options } = requestOf(user, call, query);
    const { statusCode, headers, body } = await request(`${url}${path}`, options);
    const text = await body.text();
    if (statusCode !== 200)
      throw new Error(`${call} ${JSON.stringify(query)} answered ${statusCode} ${text.slice(0, 300)}`);
    return Object.assign(JSON.parse(text) as Rows[C][], { next: headers["x-next-after"]?.toString() });
  };
}
