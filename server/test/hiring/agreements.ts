import { expect } from "vitest";
import type { Row } from "#contract/call.ts";
import type { contracts } from "#contract/hiring/contracts.ts";
import { rupees } from "#domain/money.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import type { Opened } from "#server/test/open.ts";

type Contract = Row<(typeof contracts)["contracts.get"]>;
type Listed = Row<(typeof contracts)["contracts.list"]>;

/** A company and a freelancer who agree on a work, and what they then read. */
export function agreementsOf(opened: Opened) {
  /** A pending request of a freelancer on a work of a company. */
  async function buildParties() {
    const { db } = opened;
    const company = await buildCompany(db, { name: "Tea House", licenceNo: "LIC-7" });
    const freelancer = await buildFreelancer(db, { name: "Meera Nair" });
    const work = await buildWork(db, {
      ownerId: company.id,
      title: "A poster",
      description: "Three pages.",
      budget: rupees(1200),
      deadline: "2099-06-01",
    });
    const { id: requestId } = await buildRequest(db, { workId: work.id, freelancerId: freelancer.id });
    return {
      work,
      requestId,
      company: await signedIn(opened, company.id),
      freelancer: await signedIn(opened, freelancer.id),
    };
  }

  type Parties = Awaited<ReturnType<typeof buildParties>>;

  const accept = async ({ company, requestId }: Pick<Parties, "company" | "requestId">) =>
    outcomeOf(await ask(opened, "updatereqstatus", { reqid: requestId, status: "accepted" }, { as: company }));

  async function buildAccepted() {
    const parties = await buildParties();
    expect(await accept(parties)).toBe("updated");
    return parties;
  }

  const get = (body: object, as: Browser) => ask(opened, "contracts.get", body, { as });
  const contractOf = async ({ company, requestId }: Pick<Parties, "company" | "requestId">) =>
    (await get({ requestId }, company)).json<[Contract]>()[0];
  const listOf = (as: Browser) => allRows<Listed>(opened, "contracts.list", {}, as);

  const moveDeadline = ({ work, company }: Pick<Parties, "work" | "company">, deadlinedate: string) => {
    const { id: workid, title, description, categoryId: categoryid, subcategoryId: subcategoryid } = work;
    const terms = { title, description, categoryid, subcategoryid, budget: 1200, deadlinedate };
    return ask(opened, "workedit", { workid, ...terms }, { as: company });
  };

  const end = async ({ requestId }: Pick<Parties, "requestId">, as: Browser) =>
    outcomeOf(await ask(opened, "endengagement", { reqid: requestId, reason: "We part." }, { as }));

  return { buildParties, accept, buildAccepted, get, contractOf, listOf, moveDeadline, end };
}
