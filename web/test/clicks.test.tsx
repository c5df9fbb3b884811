import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Answers } from "#web/test/network.ts";
import { attach, field, hears, isAt, one, openScreen, press, submit, type } from "#web/test/open-screen.tsx";
import { publicWork } from "#web/test/public-work.ts";
import {
  applicant,
  category,
  district,
  freelancer,
  job,
  person,
  request,
  subcategory,
  town,
  work,
} from "#web/test/rows.ts";

/** Every press of a mouse button on this page; what is typed is none. */
let clicks = 0;
const count = () => {
  clicks += 1;
};

beforeEach(() => {
  clicks = 0;
  document.addEventListener("click", count, true);
});
afterEach(() => {
  document.removeEventListener("click", count, true);
  document.documentElement.removeAttribute("data-jobs");
});

describe("from the landing page", () => {
  const answers: Answers = {
    "publicPages.works": [publicWork],
    "publicPages.work": [publicWork],
    categoryview: [category],
    getsubcategory: [subcategory],
    districtview: [district],
    getlocation: [town],
    login: [freelancer],
    getfreelancerbyid: [person],
    workdetails: [{ ...work, workid: 8 }],
    getjobfreelancer: [job],
  };

  beforeEach(async () => {
    document.documentElement.setAttribute("data-jobs", "public");
    await openScreen("guest", "/guestmaster/guesthome", answers);
    await screen.findByText("A shop front");
    press("A shop front");
    await isAt("/guestmaster/work/8");
    await screen.findByText("Three pages.");
    expect(clicks).toBe(1);
  });

  it("a job is one click away, and its application form three for who has no account yet", async () => {
    press("Sign up and apply");
    await screen.findByText("Profile picture");
    type("categoryid", String(category.categoryid));
    await screen.findByRole("option", { name: subcategory.subcategory });
    type("subcategoryid", String(subcategory.subcategoryid));
    type("districtid", String(district.districtid));
    await screen.findByRole("option", { name: town.location });
    type("locationid", String(town.locationid));
    const values = { name: "Meera", EMAIL: "meera@kaamkaj.example", phone: "9123456780" };
    for (const [name, value] of Object.entries({ ...values, username: "meera_draws", password: "Monsoon42" }))
      type(name, value);
    attach("image", new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "me.jpg", { type: "image/jpeg" }));
    await waitFor(() => expect(document.querySelector("[aria-busy=true], progress")).toBeNull());
    submit();
    await hears("Registered Successfully!");
    await isAt("/freelancermaster/workreq/8");
    expect(clicks).toBe(3);
  });

  it("its application form is three clicks away for who has an account", async () => {
    press("Apply for this job");
    await isAt("/guestmaster/login?next=%2Ffreelancermaster%2Fworkreq%2F8");
    await waitFor(() => expect(field("username")).toBeTruthy());
    type("username", "meera_draws");
    type("password", "Monsoon42");
    submit();
    await isAt("/freelancermaster/workreq/8");
    expect(clicks).toBe(3);
  });
});

it("a company judges ten applicants on one screen, with one click for each that it shortlists", async () => {
  const people = Array.from({ length: 10 }, (_, i) => ({
    ...request,
    ...{ requestid: 20 + i, freelancerid: 40 + i, freelancername: `Applicant ${i}`, name: `Applicant ${i}` },
  }));
  const requests = await openScreen("client", "/clientmaster/viewrequests/8", {
    getworkdetails: [work],
    getworkbyid: [work],
    getfreelancerbyreq: people,
    "requests.getApplicant": ({ reqid }) => [{ ...applicant, requestid: Number(reqid) }],
  });
  for (const { requestid, freelancername } of people) {
    await waitFor(() => expect(one(".applicant-panel").getAttribute("aria-label")).toBe(freelancername));
    press("Shortlist", one(".applicant-panel"));
    await waitFor(() =>
      expect(requests.filter(({ call }) => call === "marks.set").at(-1)?.input).toMatchObject({
        requestId: requestid,
      }),
    );
    fireEvent.keyDown(document.body, { key: "j" });
  }
  expect(location.pathname).toBe("/clientmaster/viewrequests/8");
  expect(clicks).toBe(10);
});
