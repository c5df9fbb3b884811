import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { refusal } from "#web/test/network.ts";
import { hears, isAsked, offered, openScreen, press, rowOf, submit, type } from "#web/test/open-screen.tsx";

const kochi = { districtid: 1, district: "Kochi", retired: false, merging: false };
const cochin = { districtid: 2, district: "Cochin", retired: false, merging: false };
const old = { districtid: 3, district: "Old district", retired: true, merging: false };
const moving = { districtid: 4, district: "Moving", retired: true, merging: true };
const usage = { companies: 1, freelancers: 2, works: 0, children: 3 };
const answers = { districtview: [cochin, kochi, moving, old], "reference.getUsage": [usage] };

describe("reference data in use", () => {
  it("is retired after a question, and restored", async () => {
    const requests = await openScreen("admin", "/adminmaster/districtview", answers);
    expect(offered(rowOf(1))).toEqual(["Kochi", "Edit", "Delete", "Actions for Kochi", "Retire", "Merge"]);
    press("Retire", rowOf(1));
    await isAsked("Do you want to retire Kochi?", "Cancel");
    expect(requests.map(({ call }) => call)).not.toContain("reference.retire");
    press("Retire", rowOf(1));
    await isAsked("Do you want to retire Kochi?", "OK");
    await hears("The entry is retired");
    expect(requests.find(({ call }) => call === "reference.retire")?.input).toEqual({ kind: "district", id: 1 });
    expect(rowOf(3).textContent).toContain("Retired");
    press("Restore", rowOf(3));
    await hears("The entry is offered again");
    expect(requests.find(({ call }) => call === "reference.restore")?.input).toEqual({ kind: "district", id: 3 });
  });

  it("is merged into another entry that is not retired, after a preview and a question", async () => {
    const requests = await openScreen("admin", "/adminmaster/districtview", answers);
    press("Merge", rowOf(2));
    const heading = await screen.findByRole("heading", { name: "Merge Cochin" });
    expect(document.activeElement).toBe(heading);
    await waitFor(() => screen.getByText("What moves: 3 entries within it, 1 company, 2 freelancers"));
    const target = screen.getByRole("combobox", { name: "Merge into" });
    expect([...target.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
      "Choose one",
      "Kochi",
    ]);
    submit();
    await hears("please fill this");
    type("intoId", "1");
    submit();
    await isAsked("Do you want to merge Cochin into Kochi?", "OK");
    await hears("The merge has begun. It is done within a few minutes.");
    const { input } = requests.find(({ call }) => call === "reference.merge") ?? {};
    expect(input).toMatchObject({ kind: "district", fromId: 2, intoId: "1" });
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Merge Cochin" })).toBeNull());
  });

  it("keeps the choice of a merge that is refused, and is left alone while it is being merged", async () => {
    await openScreen("admin", "/adminmaster/districtview", {
      ...answers,
      "reference.merge": refusal(409, "merge_running"),
    });
    expect(rowOf(4).textContent).toContain("Being merged");
    expect(offered(rowOf(4))).toEqual(["Moving"]);
    press("Merge", rowOf(2));
    await screen.findByRole("heading", { name: "Merge Cochin" });
    await screen.findByRole("option", { name: "Kochi" });
    type("intoId", "1");
    submit();
    await isAsked("Do you want to merge Cochin into Kochi?", "OK");
    await hears("The merge was not begun");
    expect((screen.getByRole("combobox", { name: "Merge into" }) as HTMLSelectElement).value).toBe("1");
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Merge Cochin" })).toBeNull());
  });
});
