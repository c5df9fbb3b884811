import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { browserMemory } from "#web/lib/storage.ts";
import { refusal } from "#web/test/network.ts";
import {
  field,
  fields,
  hears,
  isAsked,
  leadsTo,
  offered,
  openScreen,
  press,
  submit,
  type,
} from "#web/test/open-screen.tsx";
import { company, platform } from "#web/test/rows.ts";

const review: RowOf<"publicPages.company">["reviews"][number] = {
  reviewId: "8b6d1a52-6f5f-4a26-9a1a-0d5d0c0a0b01",
  ratings: [
    { topic: "clear_task", mark: 4 },
    { topic: "fair", mark: 5 },
    { topic: "pays", mark: 3 },
  ],
  text: "Paid at once.",
  reply: "Thank you.",
  authorName: "Asha M.",
  visibleAt: "2026-03-02T10:00:00.000Z",
};
const page: RowOf<"companyPages.get"> = {
  slug: "",
  name: "Kannur Weavers",
  logo: "weavers.webp",
  about: "",
  website: "",
  district: "Kannur",
  state: "Kerala",
  companyRecord: null,
  works: [],
  reviews: [],
  isPublic: false,
};
const filled = { ...page, slug: "kannur-weavers", about: "We weave sarees.", website: "https://weavers.example" };

describe("the page of the signed-in company", () => {
  it("names the three steps to a public page, and suggests an address", async () => {
    const requests = await openScreen("client", "/clientmaster/page", { "companyPages.get": [{ ...page, logo: "" }] });
    const steps = screen.getByRole("list", { name: "Before you publish" });
    expect(steps.querySelectorAll("li")).toHaveLength(3);
    expect(steps.textContent).not.toContain("Done");
    expect(leadsTo("Edit profile")).toBe("/clientmaster/clientedit");
    expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
    expect(field("slug").value).toBe("kannur-weavers");
    type("about", "We weave sarees.");
    submit();
    await hears("The page was saved");
    expect(requests.find(({ call }) => call === "companyPages.update")?.input).toEqual({
      version: expect.any(String),
      slug: "kannur-weavers",
      about: "We weave sarees.",
      website: "",
    });
  });

  it("changes the details of the company beside its page", async () => {
    await openScreen("client", "/clientmaster/page", {
      "companyPages.get": [filled],
      getclientdetails: [{ ...company, phone: "9876543210" }],
    });
    expect(document.querySelector('form [name="phone"]')).toBeNull();
    press("Edit details");
    await waitFor(() => expect(field("phone").value).toBe("9876543210"));
    expect(offered(document)).toContain("Save changes");
    press("Cancel");
    await waitFor(() => expect(document.querySelector('form [name="phone"]')).toBeNull());
    expect(field("website").value).toBe("https://weavers.example");
  });

  it("shows what visitors see of what is typed", async () => {
    await openScreen("client", "/clientmaster/page", { "companyPages.get": [{ ...filled, reviews: [review] }] });
    type("about", "We weave stoles.");
    const preview = () => document.querySelector(".profile-card")?.parentElement?.textContent;
    await waitFor(() => expect(preview()).toContain("We weave stoles."));
    for (const text of ["Kannur, Kerala", "https://weavers.example", "Paid at once.", "Asha M."])
      expect(preview()).toContain(text);
  });

  it("is published after a question, and taken back", async () => {
    const requests = await openScreen("client", "/clientmaster/page", { "companyPages.get": [filled] });
    press("Publish");
    await isAsked("Do you want to publish the page?", "Cancel");
    press("Publish");
    await isAsked("Do you want to publish the page?", "OK");
    await hears("The page is published");
    const sent = requests.filter(({ call }) => call === "companyPages.update").map(({ input }) => input);
    expect(sent).toEqual([{ isPublic: true }]);
    await openScreen("client", "/clientmaster/page", { "companyPages.get": [{ ...filled, isPublic: true }] });
    expect(leadsTo(`${location.origin}/guestmaster/company/kannur-weavers`)).toBeTruthy();
    press("Unpublish");
    await hears("The page is no longer published");
  });

  it("keeps what was typed where the address is taken", async () => {
    await openScreen("client", "/clientmaster/page", {
      "companyPages.get": [filled],
      "companyPages.update": refusal(409, "slug_taken", { slug: "this address belongs to another page" }),
    });
    type("slug", "weavers");
    submit();
    await hears("this address belongs to another page");
    expect(field("slug").value).toBe("weavers");
  });

  it("is in the menu of the account only where the platform has pages", async () => {
    const answers = { "companyPages.get": refusal(409, "switched_off") };
    await openScreen("client", "/clientmaster/page", answers);
    expect(document.body.textContent).toContain("This platform has no company pages");
    expect(offered(document)).not.toContain("Company page");
    const on = { ...platform, hasPublicPages: true };
    await openScreen("client", "/clientmaster/page", { "companyPages.get": [filled], "platform.get": [on] });
  });
});

describe("the public page of a company", () => {
  const { isPublic: _, ...shown } = filled;
  const record = {
    ...{
      paidWorks: 5,
      postedWorks: 8,
      filledWorks: 6,
      neverFilledWorks: 1,
      applications: 20,
      answeredApplications: 18,
    },
    ...{ medianDaysToAnswer: 1, medianDaysToPay: null, computedAt: "2026-03-02T10:00:00.000Z" },
  };

  it("is reported by who is signed in, with a reason and words", async () => {
    const answers = { "publicPages.company": [shown] };
    browserMemory.setItem("role", "freelancer");
    const requests = await openScreen("freelancer", "/guestmaster/company/kannur-weavers", answers);
    await screen.findByRole("button", { name: "Report" });
    press("Report");
    await waitFor(() => expect(fields()).toEqual(["reason", "words"]));
    type("reason", "fee");
    type("words", "They ask for 500 rupees first.");
    submit();
    await hears("Your report has arrived. An admin looks at it within 24 hours.");
    expect(requests.find(({ call }) => call === "reports.create")?.input).toEqual({
      ...{ subjectKind: "companyPage", subjectId: "kannur-weavers" },
      ...{ reason: "fee", words: "They ask for 500 rupees first." },
    });
    expect(offered(document)).not.toContain("Report");
    browserMemory.removeItem("role");
  });

  it("shows visitors the record and the reviews, and leads to the registration", async () => {
    const row = { ...shown, companyRecord: record, reviews: [review] };
    await openScreen("guest", "/guestmaster/company/kannur-weavers", { "publicPages.company": [row] });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Kannur Weavers");
    const text = document.querySelector("main")?.textContent;
    for (const part of [
      "6 of 8",
      "1 day",
      "Clear task 4 out of 5",
      "Paid at once.",
      "Reply of Kannur Weavers",
      "Thank you.",
    ])
      expect(text).toContain(part);
    const link = screen.getByRole("link", { name: "https://weavers.example" });
    expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
      "https://weavers.example",
      "nofollow ugc noreferrer",
    ]);
    expect(leadsTo("Sign up to work with companies like this")).toBe("/guestmaster/role");
    expect(leadsTo("Report")).toBe("/guestmaster/grievance?about=%2Fguestmaster%2Fcompany%2Fkannur-weavers");
  });

  it.each(["not_found", "switched_off"])("is not found where it is %s", async (code) => {
    const answer = refusal(code === "not_found" ? 404 : 409, code);
    await openScreen("guest", "/guestmaster/company/unknown", { "publicPages.company": answer });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page not found");
  });
});
