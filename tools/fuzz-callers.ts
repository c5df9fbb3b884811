import { emptyPng, pdf } from "#server/test/documents.ts";
import { type Asker, askers, type Caller } from "#server/test/hostile-requests.ts";
import { visitAs } from "./scan-visitor.ts";

/** Everybody who may ask; whoever was signed out by what he sent signs in again. */
export async function callersOf(
  url: string,
): Promise<{ of: (who: Asker) => Caller; renew: (who: Asker) => Promise<void> }> {
  const callers = new Map<Asker, Caller>();
  const renew = async (who: Asker) => {
    const headers = who === "nobody" ? {} : await signedIn(who, url);
    const files = who === "freelancer" ? [emptyPng(9, 9), pdf()] : [emptyPng(9, 9)];
    const names = [];
    for (const file of files) names.push(await upload(file, headers, url));
    callers.set(who, { headers, files: names });
  };
  for (const who of askers) await renew(who);
  return {
    of: (who) => callers.get(who) ?? { headers: {}, files: [] },
    renew,
  };
}

async function signedIn(who: Exclude<Asker, "nobody">, url: string): Promise<Record<string, string>> {
  const { cookie, token } = await visitAs(who, url).catch(async () => {
    await verifyCompanies(url);
    return visitAs(who, url);
  });
  return { cookie, "x-xsrf-token": token };
}

/** The admin may have rejected the company of the demo meanwhile. */
async function verifyCompanies(url: string): Promise<void> {
  const { cookie, token } = await visitAs("admin", url);
  const ask = async (call: string, body: object) => {
    const headers = { cookie, "x-xsrf-token": token, "content-type": "application/json" };
    return (await fetch(`${url}/api/${call}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const rejected = (await ask("getclient", { status: "rejected", limit: 200 })) as { loginid: number }[];
  for (const { loginid: id } of rejected) await ask("updateclientstatus", { id, status: "accepted" });
}

async function upload(file: Buffer, headers: Record<string, string>, url: string): Promise<string> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(file)]), "file.bin");
  const answer = await fetch(`${url}/api/upload`, { method: "POST", headers, body });
  return ((await answer.json()) as { filename: string }).filename;
}
