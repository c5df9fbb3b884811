import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { type Answers, refusal } from "#web/test/network.ts";
import { hears, isAt, leadsTo, offered, one, openScreen, press, rowOf, type } from "#web/test/open-screen.tsx";
import { category, district, platform, work } from "#web/test/rows.ts";

const meera: RowOf<"freelancers.search"> = {
  ...{ slug: "meera-nair", name: "Meera N.", picture: "meera.webp", headline: "Online stores for weavers" },
  ...{ category: "Web Development", subcategory: "Online Stores", place: "Ernakulam", languages: ["Malayalam"] },
  ...{ skills: ["Kotlin"], isAvailable: true, freelancerId: 3, record: null, takesInvitations: true, identity: null },
  matched: [
    { field: "headline", text: "Online stores for weavers", parts: [[0, 6]] },
    { field: "about", text: "I built stores online.", parts: [[15, 21]] },
  ],
};
const arjun = { ...meera, slug: "arjun", freelancerId: 33, name: "Arjun", takesInvitations: false, matched: [] };

const page = ({ matched: _, ...row }: typeof meera): RowOf<"freelancers.get"> => ({
  ...row,
  ...{ about: "Since 2016.", isPublic: false, portfolio: [], reviews: null },
});
const count = (
  filter: RowOf<"freelancers.count">["filter"],
  value: string,
  name: string,
  number: number,
): RowOf<"freelancers.count"> => ({ filter, value, name, count: number, more: false });

const on = { ...platform, hasFreelancerSearch: true, hasFreelancerPages: true };
const answers: Answers = {
  "platform.get": [on],
  "freelancers.search": [meera, arjun],
  "freelancers.count": [count("all", "", "", 2), count("category", "6", "Design", 2), count("language", "tulu", "", 1)],
};
const sent = (requests: Awaited<ReturnType<typeof openScreen>>, name: string) =>
  requests.filter(({ call }) => call === name).map(({ input }) => input);

describe("the search for freelancers", () => {
  const address = "/clientmaster/freelancers";

  it("looks for what the address says, and shows why each was found", async () => {
    const filters = "?q=online&categoryId=6&skillIds=7%2C9&language=Tulu&isAvailable=true&paidWorks=10&sort=paid&utm=x";
    const skills = [7, 9].map((skillId) => ({ skillId, name: `Skill ${skillId}`, status: "approved" as const }));
    const requests = await openScreen("client", address + filters, { ...answers, "skills.list": skills });
    const input = {
      q: "online",
      categoryId: "6",
      skillIds: [7, 9],
      language: "Tulu",
      isAvailable: true,
      paidWorks: "10",
    };
    expect(sent(requests, "freelancers.search")[0]).toMatchObject({ ...input, sort: "paid" });
    expect(sent(requests, "freelancers.count")[0]).toEqual({ ...input, limit: 200 });
    const card = rowOf(3);
    expect([...card.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["Online", "online"]);
    for (const text of ["Meera N.", "Ernakulam", "Skills: Kotlin", "Languages: Malayalam"])
      expect(card.textContent).toContain(text);
    for (const chip of ["Tulu", "Skill 7, Skill 9", "10 finished jobs or more"])
      screen.getByLabelText(`Remove ${chip}`);
    expect(document.querySelector("main")?.textContent).toContain("Nobody can pay for a better place");
  });

  it("keeps a choice in the address, and takes it away with its chip", async () => {
    await openScreen("client", address, answers);
    fireEvent.change(document.querySelector('select[name="language"]') as HTMLElement, { target: { value: "tulu" } });
    await isAt(`${address}?language=tulu`);
    fireEvent.click(screen.getByLabelText("Remove Tulu"));
    await isAt(address);
  });

  it("says which filter to drop where nothing was found", async () => {
    const none = { ...answers, "freelancers.search": [] };
    const counts = [count("all", "", "", 0), count("without", "q", "", 4), count("without", "isAvailable", "", 0)];
    await openScreen("client", `${address}?q=zebra&isAvailable=true`, { ...none, "freelancers.count": counts });
    const buttons = offered(document);
    expect(buttons).toContain("Without “zebra” (4)");
    expect(buttons).not.toContain("Without Available for work (0)");
    press("Without “zebra” (4)");
    await isAt(`${address}?isAvailable=true`);
  });

  it("keeps the filters where it fails", async () => {
    const failed = { ...answers, "freelancers.search": refusal(503, "unavailable") };
    await openScreen("client", `${address}?q=zebra`, failed);
    expect(document.querySelector<HTMLInputElement>('[name="q"]')?.value).toBe("zebra");
    screen.getByLabelText("Remove “zebra”");
    expect(offered(document)).toContain("Retry");
  });

  it("compares up to three side by side", async () => {
    const requests = await openScreen("client", address, { ...answers, "freelancers.get": [page(meera)] });
    fireEvent.click(screen.getByLabelText("Compare Meera N."));
    fireEvent.click(screen.getByLabelText("Compare Arjun"));
    press("Compare side by side");
    await waitFor(() =>
      expect(sent(requests, "freelancers.get")).toMatchObject([{ freelancerId: "3" }, { freelancerId: "33" }]),
    );
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Compare freelancers");
    press("Back to the freelancers");
    await waitFor(() => expect(rowOf(33).textContent).toContain("Arjun"));
  });

  it("invites to an open work, and not those who take no invitations", async () => {
    const works = [
      { ...work, workid: 8, title: "A shop front", deadlinedate: "2099-12-31" },
      { ...work, workid: 9, title: "An old one", deadlinedate: "2000-01-01" },
    ];
    const requests = await openScreen("client", address, {
      ...answers,
      getworkdetails: works,
      "invitations.send": Response.json({ message: "Success", invited: [3], skipped: [] }),
    });
    expect(rowOf(33).textContent).toContain("Takes no invitations");
    press("Invite");
    await waitFor(() => expect(document.querySelectorAll('[name="workId"] option')).toHaveLength(2));
    expect(document.querySelector('[name="workId"]')?.textContent).toContain("A shop front");
    fireEvent.change(document.querySelector('[name="workId"]') as HTMLElement, { target: { value: "8" } });
    type("text", "Your stores suit us.");
    press("Send the invitation");
    await hears("The invitations were sent");
    expect(sent(requests, "invitations.send")).toMatchObject([
      { workId: "8", freelancerIds: [3], text: "Your stores suit us." },
    ]);
  });

  it("is in the menu, and an address like any other, only while the platform has it", async () => {
    for (const [row, expected] of [
      [on, address],
      [platform, undefined],
    ] as const) {
      await openScreen("client", "/clientmaster/clienthome", { "platform.get": [row] });
      expect(leadsTo("freelancers", one("nav#menu"))).toBe(expected);
    }
    await openScreen("client", address, { "freelancers.search": refusal(409, "switched_off") });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page not found");
  });
});

describe("the page of a freelancer for companies", () => {
  it("shows the track record, and an invitation", async () => {
    const record = {
      ...{ paidWorks: 4, onTimeWorks: 4, sentBackWorks: 1, endedWorks: 0 },
      computedAt: "2026-02-01T00:00:00Z",
    };
    await openScreen("client", "/clientmaster/freelancer/3", {
      ...answers,
      "freelancers.get": [{ ...page(meera), record }],
    });
    const text = document.querySelector("main")?.textContent;
    for (const part of ["Meera N.", "Since 2016.", "4 finished jobs · 100% on time · 1 job sent back"])
      expect(text).toContain(part);
    expect(offered(document)).toContain("Invite");
  });

  it("is not found where it is refused", async () => {
    await openScreen("client", "/clientmaster/freelancer/3", {
      ...answers,
      "freelancers.get": refusal(404, "not_found"),
    });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page not found");
  });
});

describe("the list of freelancers for visitors", () => {
  const visited = { ...answers, categoryview: [category], districtview: [district] };

  it("reads those of the category and the district of the address", async () => {
    const requests = await openScreen("guest", "/guestmaster/freelancers?categoryId=6&districtId=4&utm=x", visited);
    expect(leadsTo("Meera N.")).toBe("/guestmaster/freelancer/meera-nair");
    expect(sent(requests, "freelancers.search")).toMatchObject([{ categoryId: "6", districtId: "4", limit: 20 }]);
  });

  it("says that there is none, and is not found where the search is not open to visitors", async () => {
    await openScreen("guest", "/guestmaster/freelancers?categoryId=6", { ...visited, "freelancers.search": [] });
    expect(document.querySelector("main")?.textContent).toContain("No freelancers here right now.");
    const off = { ...visited, "freelancers.search": refusal(409, "switched_off") };
    await openScreen("guest", "/guestmaster/freelancers", off);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page not found");
  });
});

describe("a freelancer", () => {
  const own: RowOf<"profiles.get"> = {
    ...{ slug: "", headline: "Stores", about: "", languages: [], isAvailable: true, shownName: "initial" },
    ...{ placeShown: "district", skills: [], portfolio: [], isPublic: false, isListed: false, name: "Meera Nair" },
    ...{ picture: "meera.webp", category: "Design", subcategory: "Logos", town: "Kochi", district: "Ernakulam" },
  };
  const box = () => screen.getByLabelText<HTMLInputElement>("Let companies find me");

  it("lets companies find the page, which has a headline and a picture", async () => {
    const requests = await openScreen("freelancer", "/freelancermaster/page", {
      "platform.get": [on],
      "profiles.get": [own],
    });
    expect(document.querySelector("main")?.textContent).toContain("They see no phone number, email address or résumé.");
    fireEvent.click(box());
    await hears("Saved");
    expect(sent(requests, "profiles.setVisibility")).toEqual([{ isListed: true }]);
  });

  it("reads what the page lacks", async () => {
    await openScreen("freelancer", "/freelancermaster/page", {
      "platform.get": [on],
      "profiles.get": [{ ...own, headline: "" }],
    });
    expect(box().disabled).toBe(true);
    expect(document.querySelector("main")?.textContent).toContain("Write a headline");
  });
});
