import type { Page } from "@playwright/test";
import { Actor } from "./actor.ts";
import { accounts } from "./screen-list.ts";

/** ₹99,99,99,999 */
const amount = 999_999_999;

/** Screens that show an amount of the works below. */
export const screensWithAmounts = [
  "guestmaster/guesthome",
  "adminmaster/adminhome",
  "adminmaster/fees",
  "adminmaster/receipt/{requestid}",
  "adminmaster/payments",
  "adminmaster/payouts",
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
  "clientmaster/contracts",
  "freelancermaster/freelancerhome",
  "freelancermaster/workview",
  "freelancermaster/workdetails/{id}",
  "freelancermaster/workreq/{id}",
  "freelancermaster/myrequest",
  "freelancermaster/projects",
  "freelancermaster/ongoingprojectview/{requestid}",
  "freelancermaster/receipt/{requestid}",
  "freelancermaster/contracts",
  "freelancermaster/payouts",
  "freelancermaster/notifications",
] as const;

/** Adds a work of this amount in every state, the demo freelancer's with the demo company, and one that is open. */
export async function addLargeAmounts(url: string): Promise<void> {
  const company = await Actor.signIn(accounts.clientmaster, () => url);
  const freelancer = await Actor.signIn(accounts.freelancermaster, () => url);
  const skill = await company.anySkill();
  const post = (title: string) => company.postWork(title, skill, { budget: amount });
  const apply = async (title: string) => freelancer.applyFor(await post(title));
  async function engage(title: string, percentage: number): Promise<number> {
    const reqid = await apply(title);
    await company.accept(reqid);
    await freelancer.report(reqid, percentage);
    return reqid;
  }
  for (const title of ["Paid first", "Paid again"]) await company.pay(await engage(title, 100), amount);
  await engage("Completed", 100);
  await engage("Accepted", 40);
  await apply("Pending");
  await post("Open");
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
