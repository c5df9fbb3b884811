import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { refusal } from "#web/test/network.ts";
import { hears, leadsTo, offered, openScreen, submit } from "#web/test/open-screen.tsx";
import { adminSummary } from "#web/test/rows.ts";

const goa = { code: "30", name: "Goa", districtCount: 2, newDistricts: 2, newLocations: 4, uncheckedHeadquarters: [] };
const kerala = {
  code: "32",
  name: "Kerala",
  districtCount: 14,
  newDistricts: 0,
  newLocations: 0,
  uncheckedHeadquarters: [],
};
const ladakh = {
  code: "38",
  name: "Ladakh",
  districtCount: 2,
  newDistricts: 1,
  newLocations: 1,
  uncheckedHeadquarters: [],
};
const states = [goa, kerala, ladakh];

const box = (name: string) => screen.getByRole("checkbox", { name }) as HTMLInputElement;
const isSaid = (words: string) => waitFor(() => expect(screen.getByText(words)).toBeTruthy());

describe("the places of India", () => {
  it("are chosen by state, and the form says what the choice adds", async () => {
    const requests = await openScreen("admin", "/adminmaster/places", {
      "places.listStates": states,
      "places.importIndia": Response.json({ message: "Success", districtsAdded: 1, locationsAdded: 1, skipped: 1 }),
    });
    await isSaid("To be added: 3 districts, 5 towns");
    expect([box("Kerala Everything is registered").disabled, box("All of India").checked]).toEqual([true, true]);
    fireEvent.click(box("Goa 2 districts, 4 towns"));
    await isSaid("To be added: 1 district, 1 town");
    expect(box("All of India").checked).toBe(false);
    submit();
    await hears("The districts and towns are registered");
    expect(requests.find(({ call }) => call === "places.importIndia")?.input).toEqual({ states: ["38"] });
    await isSaid("Added: 1 district, 1 town");
    expect(document.activeElement?.textContent).toBe("Added: 1 district, 1 town");
    await isSaid("1 district was registered already.");
  });

  it("are not sent without a state, and a failure keeps the choice", async () => {
    const requests = await openScreen("admin", "/adminmaster/places", {
      "places.listStates": states,
      "places.importIndia": refusal(503, "unavailable"),
    });
    fireEvent.click(box("All of India"));
    await isSaid("Choose at least one state.");
    submit();
    expect(requests.map(({ call }) => call)).not.toContain("places.importIndia");
    fireEvent.click(box("Ladakh 1 district, 1 town"));
    submit();
    await waitFor(() => expect(requests.map(({ call }) => call)).toContain("places.importIndia"));
    await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
    expect(box("Ladakh 1 district, 1 town").checked).toBe(true);
  });

  it("name the headquarters that an admin should check", async () => {
    const marked = { ...goa, uncheckedHeadquarters: [{ district: "North Goa", town: "Panaji" }] };
    await openScreen("admin", "/adminmaster/places", { "places.listStates": [marked, kerala] });
    expect(screen.getByText("Which headquarters were not checked? (1)")).toBeTruthy();
    expect(document.body.textContent).toContain("Panaji");
    await openScreen("admin", "/adminmaster/places", { "places.listStates": states });
    expect(screen.queryByText(/Which headquarters/)).toBeNull();
  });

  it("are complete when there is nothing to add", async () => {
    await openScreen("admin", "/adminmaster/places", { "places.listStates": [kerala] });
    await isSaid("All districts and towns of India are registered.");
    expect(document.querySelector("form")).toBeNull();
  });

  it("are offered by the first steps until there are locations, and by the list of districts", async () => {
    const add = "Add India's districts and towns";
    const summary = adminSummary();
    const places = { districts: true, locations: false };
    const pages = { complaints: false, privacy: false, terms: false, help: false };
    const steps = { ...places, ...pages, categories: false, subcategories: false, companies: false };
    await openScreen("admin", "/adminmaster/adminhome", { "dashboards.admin": [{ ...summary, firstSteps: steps }] });
    expect(leadsTo(add)).toBe("/adminmaster/places");
    expect(leadsTo("Check the Terms page, and save it")).toBe("/adminmaster/pages?tab=terms");
    await openScreen("admin", "/adminmaster/adminhome", {
      "dashboards.admin": [{ ...summary, firstSteps: { ...steps, locations: true } }],
    });
    expect(offered(document)).not.toContain(add);
    await openScreen("admin", "/adminmaster/districtview");
    expect(leadsTo(add)).toBe("/adminmaster/places");
  });
});
