import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { refusal, type SentCall } from "#web/test/network.ts";
import {
  field,
  hears,
  isAsked,
  leadsTo,
  offered,
  one,
  openScreen,
  press,
  rowOf,
  submit,
  type,
} from "#web/test/open-screen.tsx";
import { person, platform } from "#web/test/rows.ts";

const page: RowOf<"profiles.get"> = {
  slug: "",
  headline: "",
  about: "",
  languages: [],
  isAvailable: true,
  shownName: "initial",
  placeShown: "district",
  skills: [],
  portfolio: [],
  isPublic: false,
  isListed: false,
  name: "Meera Nair",
  picture: "meera.webp",
  category: "Web Development",
  subcategory: "Online Stores",
  town: "Aluva",
  district: "Ernakulam",
};
const withPages = { "platform.get": [{ ...platform, hasPublicPages: true }] };
const filled = { ...page, slug: "meera-nair", headline: "Online stores for weavers" };

describe("the page of the signed-in freelancer", () => {
  it("names the steps to a public page, and suggests an address", async () => {
    const requests = await openScreen("freelancer", "/freelancermaster/page", { ...withPages, "profiles.get": [page] });
    const steps = screen.getByRole("list", { name: "Before you publish" });
    expect(steps.textContent).toContain("Add a picture to your profile, Done");
    expect(steps.textContent).not.toContain("Write a headline, Done");
    expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
    expect(field("slug").value).toBe("meera-nair");
    type("headline", "Online stores for weavers");
    type("languages", "Malayalam, , English");
    submit();
    await hears("The page was saved");
    expect(requests.find(({ call }) => call === "profiles.update")?.input).toEqual({
      version: expect.any(String),
      slug: "meera-nair",
      headline: "Online stores for weavers",
      about: "",
      languages: ["Malayalam", "English"],
      isAvailable: true,
      shownName: "initial",
      placeShown: "district",
      skillIds: [],
    });
  });

  it("shows what visitors see of what is typed", async () => {
    await openScreen("freelancer", "/freelancermaster/page", { "profiles.get": [filled] });
    type("about", "I build shops.");
    type("shownName", "full");
    await waitFor(() => expect(document.querySelector(".profile-head h2")?.textContent).toBe("Meera Nair"));
    const panel = document.querySelector(".profile-card")?.parentElement?.textContent;
    for (const text of ["Online stores for weavers", "I build shops.", "Ernakulam", "Available for work"])
      expect(panel).toContain(text);
  });

  it("has the details of the profile on the same screen, which are changed there", async () => {
    await openScreen("freelancer", "/freelancermaster/page", {
      "profiles.get": [filled],
      getfreelancerbyid: [person],
    });
    expect(document.querySelector('form [name="phone"]')).toBeNull();
    press("Edit details");
    await waitFor(() => expect(field("phone").value).toBe(person.phone));
    expect(offered(document)).toContain("Save changes");
    press("Cancel");
    await waitFor(() => expect(document.querySelector('form [name="phone"]')).toBeNull());
    expect(field("headline").value).toBe("Online stores for weavers");
  });

  it("is published after a question, and taken back", async () => {
    const requests = await openScreen("freelancer", "/freelancermaster/page", {
      ...withPages,
      "profiles.get": [filled],
    });
    press("Publish");
    await isAsked("Do you want to publish the page?", "Cancel");
    press("Publish");
    await isAsked("Do you want to publish the page?", "OK");
    await hears("The page is published");
    const published = { ...filled, isPublic: true };
    await openScreen("freelancer", "/freelancermaster/page", { ...withPages, "profiles.get": [published] });
    expect(leadsTo(`${location.origin}/guestmaster/freelancer/meera-nair`)).toBeTruthy();
    const sent = requests.filter(({ call }) => call === "profiles.setVisibility").map(({ input }) => input);
    expect(sent).toEqual([{ isPublic: true }]);
    press("Unpublish");
    await hears("The page is no longer published");
  });

  it("keeps what was typed where the address is taken", async () => {
    await openScreen("freelancer", "/freelancermaster/page", {
      "profiles.get": [filled],
      "profiles.update": refusal(409, "slug_taken", { slug: "this address belongs to another page" }),
    });
    type("slug", "meera");
    submit();
    await hears("this address belongs to another page");
    expect(field("slug").value).toBe("meera");
  });

  it("is in the menu of the account only where the platform has pages", async () => {
    const answers = { "profiles.get": [filled] };
    await openScreen("freelancer", "/freelancermaster/profile", answers);
    expect(offered(document)).not.toContain("My page");
    await openScreen("freelancer", "/freelancermaster/page", { ...withPages, ...answers });
    await openScreen("freelancer", "/freelancermaster/page", { "profiles.get": refusal(409, "switched_off") });
    expect(document.body.textContent).toContain("This platform has no freelancer pages");
  });
});

describe("the portfolio of the signed-in freelancer", () => {
  const first = { itemId: 1, title: "A shop", text: "", year: 2024, link: "", pictures: ["a.webp"] };
  const second = { ...first, itemId: 2, title: "A site", pictures: [] };
  const answers = { "profiles.get": [{ ...filled, portfolio: [first, second] }] };
  const sent = (requests: readonly SentCall[], call: string) => requests.find((each) => each.call === call)?.input;

  it("is added to, changed, reordered, and loses a work after a question", async () => {
    const requests = await openScreen("freelancer", "/freelancermaster/page", answers);
    press("Down", rowOf(1));
    await hears("The order was saved");
    expect(sent(requests, "portfolio.reorder")).toEqual({ itemIds: [2, 1] });
    press("Remove", rowOf(2));
    await isAsked("Do you want to remove A site from the portfolio?", "OK");
    await hears("The item was removed");
    expect(sent(requests, "portfolio.remove")).toEqual({ itemId: 2 });
    press("Edit", rowOf(1));
    fireEvent.click(await screen.findByRole("button", { name: "Remove picture 1" }));
    fireEvent.click(one("button[type=submit]", rowOf(1)));
    await hears("The item was saved");
    expect(sent(requests, "portfolio.update")).toMatchObject({
      itemId: 1,
      title: "A shop",
      year: "2024",
      pictures: [],
    });
    press("Add a sample");
    await screen.findByRole("button", { name: "Save sample" });
    fireEvent.change(one('input[name="title"]'), { target: { value: "A logo" } });
    press("Save sample");
    await hears("The item was added");
    expect(sent(requests, "portfolio.add")).toMatchObject({ title: "A logo", pictures: [] });
  });
});

describe("the public page of a freelancer", () => {
  const freelancerRow: RowOf<"freelancers.get"> = {
    slug: "meera-nair",
    name: "Meera N.",
    picture: "meera.webp",
    headline: "Online stores for weavers",
    about: "",
    category: "Web Development",
    subcategory: "Online Stores",
    place: "Ernakulam",
    languages: ["Malayalam"],
    skills: ["Kotlin", "React"],
    isAvailable: false,
    portfolio: [],
    reviews: null,
    isPublic: true,
    freelancerId: null,
    record: null,
    takesInvitations: false,
    identity: null,
  };
  const review: RowOf<"freelancers.listReviews"> = {
    reviewId: "8b6d1a52-6f5f-4a26-9a1a-0d5d0c0a0b02",
    ratings: [{ topic: "quality", mark: 4 }],
    text: "Good drafts, and in time.",
    reply: "Thank you.",
    authorName: "Kochi Spices",
    visibleAt: "2026-03-02T10:00:00.000Z",
  };
  const averages = [{ topic: "quality", average: 4.5 } as const];

  it("is read by visitors, and leads to the registration", async () => {
    await openScreen("guest", "/guestmaster/freelancer/meera-nair", { "freelancers.get": [freelancerRow] });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Meera N.");
    const text = document.querySelector(".profile-card")?.textContent;
    for (const part of ["Ernakulam", "Not available at the moment", "Kotlin", "React", "Malayalam"])
      expect(text).toContain(part);
    expect(leadsTo("Sign up to hire")).toBe("/guestmaster/role");
  });

  it("shows what companies have said, the newest first and all on demand", async () => {
    const older = {
      ...review,
      reviewId: "8b6d1a52-6f5f-4a26-9a1a-0d5d0c0a0b03",
      text: "A shop that sells.",
      reply: null,
    };
    const requests = await openScreen("guest", "/guestmaster/freelancer/meera-nair", {
      "freelancers.get": [{ ...freelancerRow, reviews: { count: 2, averages, newest: [review] } }],
      "freelancers.listReviews": [review, older],
    });
    const text = () => document.querySelector(".page-reviews")?.textContent;
    for (const part of [
      "2 reviews · Quality 4.5 out of 5",
      "Kochi Spices",
      "Quality 4 out of 5",
      "Reply of Meera N.Thank you.",
    ])
      expect(text()).toContain(part);
    expect(text()).not.toContain(older.text);
    fireEvent.click(screen.getByRole("button", { name: "All reviews" }));
    expect(await screen.findByText(older.text)).toBeTruthy();
    expect(requests.find(({ call }) => call === "freelancers.listReviews")?.input).toMatchObject({
      slug: "meera-nair",
    });
  });

  it("is reported by a visitor as a whole, and each of its samples, reviews and replies", async () => {
    const sample = { itemId: 4, title: "A shop", text: "", year: 2024, link: "", pictures: ["a.webp"] };
    await openScreen("guest", "/guestmaster/freelancer/meera-nair", {
      "freelancers.get": [{ ...freelancerRow, portfolio: [sample], reviews: { count: 1, averages, newest: [review] } }],
    });
    const links = () => screen.getAllByText("Report").map((link) => link.getAttribute("href") ?? "");
    await waitFor(() => expect(links()).toHaveLength(4));
    const address = "/guestmaster/freelancer/meera-nair";
    expect(links().map((link) => new URL(link, location.origin).searchParams.get("about"))).toEqual([
      `${address}#portfolioItem-4`,
      `${address}#review-${review.reviewId}`,
      `${address}#reply-${review.reviewId}`,
      address,
    ]);
  });

  it("has no heading of reviews where there are none, and no further ones where all are shown", async () => {
    await openScreen("guest", "/guestmaster/freelancer/meera-nair", { "freelancers.get": [freelancerRow] });
    expect(document.querySelector(".page-reviews")).toBeNull();
    const reviews = { count: 1, averages, newest: [review] };
    await openScreen("guest", "/guestmaster/freelancer/meera-nair", {
      "freelancers.get": [{ ...freelancerRow, reviews }],
    });
    expect(screen.queryByRole("button", { name: "All reviews" })).toBeNull();
  });

  it.each(["not_found", "switched_off"])("is not found where it is %s", async (code) => {
    const answer = refusal(code === "not_found" ? 404 : 409, code);
    await openScreen("guest", "/guestmaster/freelancer/nobody", { "freelancers.get": answer });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page not found");
  });
});
