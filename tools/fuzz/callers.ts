import { emptyPng, pdf } from "#server/test/documents.ts";
import { type Asker, askers, type Caller } from "#server/test/hostile-requests.ts";
import { HttpClient } from "../../e2e/http-client.ts";
import { signInToDemo } from "../../e2e/screen-list.ts";

/** Every caller; one that was signed out by what it sent signs in again. */
export async function callersOf(
  url: string,
): Promise<{ of: (who: Asker) => Caller; renew: (who: Asker) => Promise<void> }> {
  const callers = new Map<Asker, Caller>();
  const renew = async (who: Asker) => {
    const client = who === "nobody" ? new HttpClient(() => url) : await signIn(who, url);
    const headers = who === "nobody" ? {} : { ...client.headers };
    const bytes = who === "freelancer" ? [emptyPng(9, 9), pdf()] : [emptyPng(9, 9)];
    const files: string[] = [];
    for (const file of bytes) files.push(await client.upload(Uint8Array.from(file), "file.bin"));
    callers.set(who, { headers, files });
  };
  for (const who of askers) await renew(who);
  return {
    of: (who) => callers.get(who) ?? { headers: {}, files: [] },
    renew,
  };
}

/** The admin may have rejected the company of the demo. */
async function signIn(who: Exclude<Asker, "nobody">, url: string): Promise<HttpClient> {
  return signInToDemo(`${who}master`, () => url).catch(async () => {
    await verifyCompanies(url);
    return signInToDemo(`${who}master`, () => url);
  });
}

async function verifyCompanies(url: string): Promise<void> {
  const admin = await signInToDemo("adminmaster", () => url);
  const { data } = await admin.post("getclient", { status: "rejected", limit: 200 });
  for (const { loginid: id } of data as { loginid: number }[])
    await admin.post("updateclientstatus", { id, status: "accepted" });
}
