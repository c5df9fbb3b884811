import { expect, type Page } from "@playwright/test";
import { first, HttpClient } from "./http-client.ts";
import { pdf } from "./samples.ts";
import { accounts } from "./screen-list.ts";

/** ₹99,99,99,999 */
const amount = 999_999_999;

/** Screens that show an amount of the works below. */
export const screensWithAmounts = [
  "guestmaster/guesthome",
  "adminmaster/adminhome",
  "adminmaster/brokerage",
  "adminmaster/receipt/{requestid}",
  "clientmaster/clienthome",
  "clientmaster/viewworks",
  "clientmaster/workedit/{id}",
  "clientmaster/workreqview",
  "clientmaster/viewrequests/{id}",
  "clientmaster/rejectreason/{id}",
  "clientmaster/clientprojects",
  "clientmaster/progressview/{workid}/{reqid}",
  "clientmaster/payment/{workid}/{reqid}",
  "clientmaster/receipt/{requestid}",
  "freelancermaster/freelancerhome",
  "freelancermaster/workview",
  "freelancermaster/workdetails/{id}",
  "freelancermaster/workreq/{id}",
  "freelancermaster/myrequest",
  "freelancermaster/projects",
  "freelancermaster/ongoingprojectview/{requestid}",
  "freelancermaster/receipt/{requestid}",
] as const;

/** Adds a work of this amount in every state, the demo freelancer's with the demo company, and one that is open. */
export async function addLargeAmounts(url: string): Promise<void> {
  const [company, freelancer] = [new HttpClient(() => url), new HttpClient(() => url)];
  await Promise.all([
    company.post("login", accounts.clientmaster),
    freelancer.post("login", accounts.freelancermaster),
  ]);
  const { loginid } = first(await freelancer.get("/api/whoami"));
  const { categoryid } = first(await company.get("/api/categoryview"));
  const { subcategoryid } = first(await company.post("getsubcategory", { id: categoryid }));
  const work = { categoryid, subcategoryid, description: "By hand.", budget: amount, deadlinedate: "2099-05-31" };
  const succeed = async (call: string, client: HttpClient, body: object) => {
    const { status, data } = await client.post(call, body);
    expect([call, status, data]).toEqual([call, 200, expect.anything()]);
  };

  async function apply(title: string): Promise<unknown> {
    await succeed("workpost", company, { ...work, title });
    const { workid } = first(await company.post("getworkdetails"));
    const biodata = await freelancer.upload(pdf, "resume.pdf");
    await succeed("workreq", freelancer, { workid, name: "Asha", biodata, freelancerid: loginid, loginid });
    return first(await freelancer.post("getrequestbyid", { id: loginid }))["requestid"];
  }
  async function engage(title: string, percentage: number): Promise<unknown> {
    const reqid = await apply(title);
    await succeed("updatereqstatus", company, { reqid, status: "accepted" });
    await succeed("updateworkprogress", freelancer, { requestid: reqid, percentage, progress_desc: "Going well." });
    return reqid;
  }
  for (const title of ["Paid first", "Paid again"])
    await succeed("payment", company, { requestid: await engage(title, 100), amount });
  await engage("Completed", 100);
  await engage("Accepted", 40);
  await apply("Pending");
  await succeed("workpost", company, { ...work, title: "Open" });
}

/** Amounts of money that are broken over two lines or reach out of a box around them. */
export const amountFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const amounts = /₹[\d,]+|\d{1,3}(?:,\d{2,3})+/g;

    function isOutside({ left, right }: DOMRect, element: Element): boolean {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const edge = box.getBoundingClientRect();
        const isInline = getComputedStyle(box).display.startsWith("inline");
        if (!isInline && (left < edge.left - 1 || right > edge.right + 1)) return true;
      }
      return false;
    }

    function faultOf(node: Node, element: Element, start: number, text: string): string[] {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + text.length);
      const parts = [...range.getClientRects()].filter(({ width }) => width > 0);
      const where = `${text} in ${element.className || element.localName}`;
      if (new Set(parts.map(({ top }) => Math.round(top))).size > 1) return [`broken in two: ${where}`];
      return parts.some((part) => isOutside(part, element)) ? [`outside of its box: ${where}`] : [];
    }

    const faults: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const element = node.parentElement;
      const isVisible = element?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
      if (!element || !isVisible || element.closest("svg, option, .hidden-visually")) continue;
      for (const { 0: text, index } of (node.textContent ?? "").matchAll(amounts))
        faults.push(...faultOf(node, element, index, text));
    }
    return faults;
  });
