import { request } from "undici";
import { askOf, type Person } from "../sessions.ts";

export interface Found {
  readonly workid: number;
  readonly title: string;
}

/** Searches as this user; returns the rows and the key of the next page. */
export function finderOf(url: string, person: Person) {
  return async (
    call: "search.findJobs" | "search.countJobs",
    asked: object,
  ): Promise<Found[] & { next?: string | undefined }> => {
    const { path, ...how } = askOf(person, call, asked);
    const { statusCode, headers, body } = await request(`${url}${path}`, how);
    const text = await body.text();
    if (statusCode !== 200)
      throw new Error(`${call} ${JSON.stringify(asked)} answered ${statusCode} ${text.slice(0, 300)}`);
    return Object.assign(JSON.parse(text) as Found[], { next: headers["x-next-after"]?.toString() });
  };
}
