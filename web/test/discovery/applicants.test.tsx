import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Answers } from "#web/test/network.ts";
import { onPhone } from "#web/test/on-phone.ts";
import { field, isAt, offered, one, openScreen, press, rowOf } from "#web/test/open-screen.tsx";
import { applicant, platform, request, work } from "#web/test/rows.ts";

const people = ["Meera", "Arjun", "Divya"].map((freelancername, i) => ({
  ...request,
  ...{ requestid: 9 + i, freelancerid: 30 + i, freelancername, name: freelancername },
}));
const page = {
  ...{ headline: "Logos that people remember", about: "I draw by hand.", isAvailable: true },
  ...{ languages: ["Malayalam"], skills: ["Lettering"] },
  portfolio: [
    {
      itemId: 4,
      title: "A mark for a mill",
      text: "Two weeks.",
      year: 2025,
      link: "",
      pictures: ["mill.webp", "mill-2.webp"],
    },
  ],
};
const price = {
  ...{ amountPaise: 1_250_000, brokeragePaise: 100_000, netPaise: 1_150_000 },
  ...{ clientFeePaise: 37_500, totalPaise: 1_287_500, dueDay: "2026-08-31" },
};
const answers: Answers = {
  getworkdetails: [work],
  getworkbyid: [work],
  getfreelancerbyreq: people,
  "requests.getApplicant": ({ reqid }) => [{ ...applicant, requestid: Number(reqid), page, price }],
};
const address = "/clientmaster/viewrequests/8";
const shown = () => one(".applicant-panel").getAttribute("aria-label");
const pressKey = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });

describe("the applicants of a work", () => {
  it("stand in a list, the first one in full beside it with one call", async () => {
    const requests = await openScreen("client", address, answers);
    expect(one(".applicant-list").textContent).toContain("Logos that people remember");
    expect(shown()).toBe("Meera");
    await screen.findByText("I draw by hand.");
    const text = rowOf(9).textContent;
    for (const part of [
      "Platform fee₹375",
      "You pay₹12,875",
      "Delivery by31-08-2026",
      "Lettering",
      "A mark for a mill",
    ])
      expect(text).toContain(part);
    expect(requests.filter(({ call }) => call === "requests.getApplicant")).toHaveLength(1);
    expect(requests.map(({ call }) => call)).not.toContain("reviews.list");
  });

  it("are gone through by J and K, except while something is typed", async () => {
    await openScreen("client", address, answers);
    pressKey("j");
    await isAt(`${address}?applicant=10`);
    await waitFor(() => expect(shown()).toBe("Arjun"));
    pressKey("j");
    await waitFor(() => expect(shown()).toBe("Divya"));
    pressKey("j");
    pressKey("k");
    await isAt(`${address}?applicant=10`);
    await waitFor(() => expect(shown()).toBe("Arjun"));
    press("Add note", rowOf(10));
    pressKey("k", field("note"));
    expect(shown()).toBe("Arjun");
  });

  it("are reached by the arrow keys in the list", async () => {
    await openScreen("client", address, answers);
    const [first, second] = document.querySelectorAll<HTMLElement>(".applicant-list a");
    first?.focus();
    pressKey("ArrowDown", first);
    expect(document.activeElement).toBe(second);
    pressKey("ArrowUp", second);
    expect(document.activeElement).toBe(first);
  });

  it("are named by an address, also who is in no tab that is open", async () => {
    const accepted = { ...request, requestid: 44, freelancername: "Farah", req_status: "accepted" as const };
    const requests = await openScreen("client", `${address}?applicant=44`, {
      ...answers,
      getfreelancerbyworkid: [accepted],
    });
    await waitFor(() => expect(shown()).toBe("Farah"));
    expect(offered(rowOf(44))).toContain("View progress");
    expect(requests.find(({ call }) => call === "getfreelancerbyworkid")?.input).toMatchObject({ requestid: "44" });
  });

  it("lead back to all where the one of the address has withdrawn", async () => {
    await openScreen("client", `${address}?applicant=44`, { ...answers, getfreelancerbyworkid: [] });
    await screen.findByText("This application no longer exists");
    fireEvent.click(screen.getAllByText("All applicants").at(-1) as Element);
    await waitFor(() => expect(shown()).toBe("Meera"));
    await isAt(address);
  });
});

describe("the applicants of a work on a phone", () => {
  onPhone();

  it("stand in a list alone, and one of them alone with a way back", async () => {
    await openScreen("client", address, answers);
    expect(document.querySelector(".applicant-panel")).toBeNull();
    fireEvent.click(one("a", rowOf(10)));
    await waitFor(() => expect(shown()).toBe("Arjun"));
    expect(document.querySelector(".applicant-list")).toBeNull();
    press("All applicants");
    await waitFor(() => expect(one(".applicant-list").textContent).toContain("Divya"));
  });
});

describe("a sample", () => {
  it("opens large, is gone through by the arrow keys, and closes", async () => {
    await openScreen("client", address, { ...answers, "platform.get": [platform] });
    fireEvent.click(await screen.findByAltText("Picture 2 of A mark for a mill"));
    const gallery = await screen.findByRole("dialog", { hidden: true });
    expect(gallery.textContent).toContain("Picture 2 of 2");
    pressKey("ArrowRight", gallery);
    expect(gallery.textContent).toContain("Picture 1 of 2");
    expect(gallery.querySelector("img")?.getAttribute("src")).toBe("/images/mill.webp");
    fireEvent.click(screen.getByLabelText("Zoom"));
    expect(screen.getByLabelText("Zoom").getAttribute("aria-pressed")).toBe("true");
    fireEvent(gallery, new Event("cancel"));
    await waitFor(() => expect(document.querySelector("dialog.gallery")).toBeNull());
  });
});
