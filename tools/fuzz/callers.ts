import { HttpClient } from "../../e2e/http-client.ts";
import { signInToDemo } from "../../e2e/screen-list.ts";
import { emptyPng, pdf } from "../../server/test/documents.ts";
import { type Caller, type CallerKind, callerKinds } from "../../server/test/hostile-requests.ts";

/** The callers of all roles. A caller whose request ended its session signs in again. */
export async function callersOf(
  url: string,
): Promise<{ of: (role: CallerKind) => Caller; renew: (role: CallerKind) => Promise<void> }> {
  const callers = new Map<CallerKind, Caller>();
  const renew = async (role: CallerKind) => {
    const client = role === "nobody" ? new HttpClient(() => url) : await signIn(role, url);
    const headers = role === "nobody" ? {} : { ...client.headers };
    const bytes = role === "freelancer" ? [emptyPng(9, 9), pdf()] : [emptyPng(9, 9)];
    const files: string[] = [];
    for (const file of bytes) files.push(await client.upload(Uint8Array.from(file), "file.bin"));
    callers.set(role, { headers, files });
  };
  for (const role of callerKinds) await renew(role);
  return {
    of: (role) => callers.get(role) ?? { headers: {}, files: [] },
    renew,
  };
}

/** The admin may have rejected the demo company. */
async function signIn(role: Exclude<CallerKind, "nobody">, url: string): Promise<HttpClient> {
  return signInToDemo(`${role}master`, () => url).catch(async () => {
    await verifyCompanies(url);
    return signInToDemo(`${role}master`, () => url);
  });
}

async function verifyCompanies(url: string): Promise<void> {
  const admin = await signInToDemo("adminmaster", () => url);
  const { data } = await admin.post("getclient", { status: "rejected", limit: 200 });
  for (const { loginid: id } of data as { loginid: number }[])
    await admin.post("updateclientstatus", { id, status: "accepted" });
}
