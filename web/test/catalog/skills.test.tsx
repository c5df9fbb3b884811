import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { refusal } from "#web/test/network.ts";
import {
  field,
  hears,
  isAsked,
  offered,
  one,
  openScreen,
  press,
  row,
  rowOf,
  submit,
  tabs,
} from "#web/test/open-screen.tsx";

const kotlin = { skillId: 1, name: "Kotlin", status: "approved" as const };
const react = { skillId: 2, name: "React", status: "approved" as const };

const input = () => screen.getByRole("combobox", { name: "Skills" });
const typeSkill = (text: string) => {
  input().focus();
  fireEvent.change(input(), { target: { value: text } });
};
const key = (name: string) => fireEvent.keyDown(input(), { key: name });
const options = () => [...document.querySelectorAll(".choices [role=option]")].map(({ textContent }) => textContent);

describe("the skills of a work that is posted", () => {
  const answers = {
    "skills.list": [kotlin, react],
    "skills.suggest": Response.json({ message: "Success", skillId: 9 }),
  };

  it("are found while their names are typed, chosen by the keyboard, and removed again", async () => {
    await openScreen("client", "/clientmaster/workpost", answers);
    typeSkill("k");
    await waitFor(() => expect(options()).toEqual(["Kotlin"]));
    key("ArrowDown");
    key("Enter");
    await waitFor(() => expect(field("skillIds").value).toBe("1"));
    typeSkill("re");
    await waitFor(() => expect(options()).toContain("React"));
    key("Enter");
    await waitFor(() => expect(field("skillIds").value).toBe("1 2"));
    press("Kotlin");
    expect(field("skillIds").value).toBe("2");
    expect(document.activeElement).toBe(input());
    key("Backspace");
    expect(field("skillIds").value).toBe("");
  });

  it("can be added where one is missing", async () => {
    const requests = await openScreen("client", "/clientmaster/workpost", answers);
    typeSkill("Trip logs");
    await waitFor(() => expect(options()).toEqual(["Add the skill Trip logs"]));
    key("ArrowDown");
    key("Enter");
    await hears("The skill was added");
    expect(requests.find(({ call }) => call === "skills.suggest")?.input).toEqual({ name: "Trip logs" });
    await waitFor(() => expect(field("skillIds").value).toBe("9"));
    expect(offered(one(".chips"))).toEqual(["Trip logs"]);
  });

  it("stay typed where the skill is refused", async () => {
    await openScreen("client", "/clientmaster/workpost", { ...answers, "skills.suggest": refusal(409, "name_taken") });
    typeSkill("Flash");
    await waitFor(() => expect(options()).toEqual(["Add the skill Flash"]));
    key("ArrowDown");
    key("Enter");
    await hears("The skill was not added");
    expect(field("skillIds").value).toBe("");
    expect((input() as HTMLInputElement).value).toBe("Flash");
  });
});

describe("the skills of the platform", () => {
  const suggested = { skillId: 3, name: "React.js", status: "suggested" as const, works: 4 };
  const answers = {
    "skills.list": ({ status }: { readonly status?: unknown }) =>
      status === "suggested" ? [suggested] : [kotlin, react],
  };

  it("are approved and retired, each by its status", async () => {
    const requests = await openScreen("admin", "/adminmaster/skills", answers);
    expect(tabs()).toEqual(["Suggested", "Approved", "Retired"]);
    expect(row(3)).toMatchObject({ Skill: "React.js", Jobs: "4" });
    press("Approve", rowOf(3));
    await hears("The skill is now offered to everyone");
    press("Retire", rowOf(3));
    await isAsked("Do you want to retire React.js?", "Cancel");
    press("Retire", rowOf(3));
    await isAsked("Do you want to retire React.js?", "OK");
    await hears("The skill is retired");
    const sent = requests.filter(({ call }) => call === "skills.review").map((each) => each.input);
    expect(sent).toEqual([
      { skillId: 3, decision: "approve" },
      { skillId: 3, decision: "retire" },
    ]);
  });

  it("are merged after a question", async () => {
    const requests = await openScreen("admin", "/adminmaster/skills", answers);
    press("Merge", rowOf(3));
    await screen.findByRole("heading", { name: "Merge React.js" });
    fireEvent.change(await screen.findByRole("combobox", { name: "Merge into" }), { target: { value: "2" } });
    press("Merge", one(".card form:has(select)"));
    await isAsked("Do you want to merge React.js into React?", "OK");
    await hears("The skills were merged");
    expect(requests.find(({ call }) => call === "skills.review")?.input).toEqual({
      skillId: 3,
      decision: "merge",
      intoId: "2",
    });
  });

  it("are added by the admin", async () => {
    const requests = await openScreen("admin", "/adminmaster/skills", { "skills.list": [] });
    await screen.findByText("No suggestions to decide on");
    fireEvent.change(field("name"), { target: { value: "Kotlin" } });
    submit();
    await hears("The skill was added");
    expect(requests.find(({ call }) => call === "skills.suggest")?.input).toEqual({ name: "Kotlin" });
    await waitFor(() => expect(field("name").value).toBe(""));
  });
});
