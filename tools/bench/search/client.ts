import { request } from "undici";
import { requestOf, type SignedInUser } from "../sessions.ts";

export interface FoundWork {
  readonly workid: number;
  readonly title: string;
}

/** Searches as this user; returns the rows and the key of the next page. */
export function createSearch(url: string, user: SignedInUser) {
  return async (
    call: "search.findJobs" | "search.countJobs",
    query: object,
  ): Promise<FoundWork[] & { next?: string | undefined }> => {
    const { path, ...options } = requestOf(user, call, query);
    const { statusCode, headers, body } = await request(`${url}${path}`, options);
    const text = await body.text();
    if (statusCode !== 200)
      throw new Error(`${call} ${JSON.stringify(query)} answered ${statusCode} ${text.slice(0, 300)}`);
    return Object.assign(JSON.parse(text) as FoundWork[], { next: headers["x-next-after"]?.toString() });
  };
}
