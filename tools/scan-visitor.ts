/** What a scanner came to say. */
export interface Finding {
  readonly tool: string;
  readonly did: string;
  /** Whether it did what it is for: a scanner that asked nothing finds nothing. */
  readonly reallyTested: boolean;
  readonly found: readonly string[];
}

/** Somebody signed in, as the headers of their requests. */
export interface Visitor {
  readonly cookie: string;
  readonly token: string;
}

const accounts = {
  admin: { username: "admin", password: "Admin1234" },
  client: { username: "democlient", password: "Client1234" },
  freelancer: { username: "demofreelancer", password: "Freelancer1234" },
} as const;

/** Logs in to the demo of the product at `url`, anew each time: the call tested before may have ended the session. */
export async function visitAs(role: keyof typeof accounts, url: string): Promise<Visitor> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(accounts[role]),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  const token = cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))?.slice("XSRF-TOKEN=".length);
  if (!answer.ok || token === undefined) throw new Error(`The ${role} of the demo cannot log in: ${answer.status}.`);
  return { cookie: cookies.join("; "), token };
}
