import { beforeAll, describe, expect, it } from "vitest";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFile, buildFreelancer, buildWork } from "#server/test/build.ts";
import { emptyPng } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { upload } from "#server/test/upload.ts";

const opened = open();

interface Asking {
  as: Browser | undefined;
  body: Record<string, unknown>;
  headers: Record<string, string>;
  tokenless: boolean;
}

const missingId = 2_000_000_000;
let company: Browser;
let freelancer: Browser;
let work: { open: number; closed: number };
let resume: string;

beforeAll(async () => {
  const { db } = opened;
  company = await signedIn(opened, (await buildCompany(db)).id);
  freelancer = await signedIn(opened, (await buildFreelancer(db)).id);
  work = { open: (await buildWork(db)).id, closed: (await buildWork(db, { engaged: true })).id };
  const mine = { attachedAt: null, uploaderId: freelancer.accountId };
  resume = (await buildFile(db, { kind: "resume", ...mine })).name;
});

/** What can be wrong with an application for a work, in the order in which it is told (docs/design/details.md#1). */
const faults: Readonly<Record<string, (asking: Asking) => void>> = {
  "415 unsupported_type": ({ headers }) => Object.assign(headers, { "content-type": "text/plain" }),
  "413 too_large": ({ body }) => Object.assign(body, { padding: " ".repeat(256 * 1024) }),
  "401 no_session": (asking) => Object.assign(asking, { as: undefined }),
  "403 foreign_origin": ({ headers }) => Object.assign(headers, { origin: "https://elsewhere.example" }),
  "403 bad_token": (asking) => Object.assign(asking, { tokenless: true }),
  "403 wrong_role": (asking) => Object.assign(asking, { as: company }),
  "400 invalid": ({ body }) => Object.assign(body, { name: "" }),
  "403 foreign_login": ({ body }) => Object.assign(body, { loginid: missingId }),
  "404 not_found": ({ body }) => Object.assign(body, { workid: missingId }),
  "409 work_closed": ({ body }) => Object.assign(body, { workid: work.closed }),
};
const order = Object.keys(faults);

/** What cannot be wrong at once: nobody has no role, and what is not there is not closed. */
const apart = ["401 no_session, 403 wrong_role", "404 not_found, 409 work_closed"];
const pairs = order
  .flatMap((first, at) => order.slice(at + 1).map((second) => [first, second] as const))
  .filter(([first, second]) => !apart.includes(`${first}, ${second}`));

async function apply(...wrong: readonly string[]): Promise<string> {
  const body = { workid: work.open, name: "Asha", biodata: resume };
  const asking: Asking = { as: freelancer, body, headers: {}, tokenless: false };
  for (const fault of wrong) faults[fault]?.(asking);
  return outcomeOf(await ask(opened, "workreq", asking.body, asking));
}

describe("an application", () => {
  it.each(order)("is refused with %s when that alone is wrong", async (fault) => {
    expect(await apply(fault)).toBe(fault);
  });

  it.each(pairs)("is refused with %s rather than with %s", async (first, second) => {
    expect(await apply(first, second)).toBe(first);
  });

  it("is refused with the first of everything that can be wrong at once", async () => {
    expect(await apply(...order.filter((fault) => fault !== "403 wrong_role"))).toBe("415 unsupported_type");
  });

  it("is made when nothing is wrong", async () => {
    expect(await apply()).toBe("Success");
  });
});

describe("what is asked with GET", () => {
  it("is refused to an anonymous caller and to the wrong role before it is looked at", async () => {
    expect(outcomeOf(await ask(opened, "paymentdetails", { limit: 0 }))).toBe("401 no_session");
    expect(outcomeOf(await ask(opened, "paymentdetails", { limit: 0 }, { as: company }))).toBe("403 wrong_role");
  });
});

describe("an upload", () => {
  const send = (headers: Record<string, string>) =>
    opened.app.inject({ method: "POST", url: "/api/upload", headers, payload: "{}" });

  it("that is no form is refused before anything else", async () => {
    expect(outcomeOf(await send({ "content-type": "application/json", origin: "https://elsewhere.example" }))).toBe(
      "415 unsupported_type",
    );
  });

  it("that is too large is refused before the caller is known", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": "6000000" };
    expect(outcomeOf(await send({ ...headers, origin: "https://elsewhere.example" }))).toBe("413 too_large");
  });
});

describe("a limit", () => {
  const limited = open({ LIMIT_REGISTRATIONS_PER_HOUR: "1", LIMIT_UPLOADS_PER_HOUR: "1" });

  it("of an address comes before forgery and input, and after the media type", async () => {
    const origin = { origin: "https://elsewhere.example" };
    expect(outcomeOf(await ask(limited, "companyreg", {}))).toBe("400 invalid");
    const again = await ask(limited, "companyreg", {}, { headers: origin });
    expect(outcomeOf(again)).toBe("429 too_many");
    expect(Number(again.headers["retry-after"])).toBeGreaterThan(3500);
    expect(outcomeOf(await ask(limited, "companyreg", {}, { headers: { "content-type": "text/plain" } }))).toBe(
      "415 unsupported_type",
    );
  });

  it("of anonymous uploads comes before the file is looked at, and spares who is signed in", async () => {
    const nothing = Buffer.from("neither picture nor résumé");
    expect(outcomeOf(await upload(limited, nothing))).toBe("415 unsupported_type");
    expect(outcomeOf(await upload(limited, nothing))).toBe("429 too_many");
    const as = await signedIn(limited, (await buildFreelancer(limited.db)).id);
    expect(outcomeOf(await upload(limited, emptyPng(9, 9), { as }))).toBe("Success");
  });
});

describe("the limit of all calls of an address", () => {
  const hurried = open({ LIMIT_CALLS_PER_SECOND: "1" });

  it("comes before the session", async () => {
    const responses = await Promise.all([1, 2, 3].map(() => ask(hurried, "paymentdetails")));
    expect(responses.map(outcomeOf).toSorted()).toEqual(["401 no_session", "429 too_many", "429 too_many"]);
  });
});
