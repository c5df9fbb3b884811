import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { List } from "#web/lib/lists.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

interface District {
  readonly id: number;
  readonly name: string;
}

const listOf = (names: readonly string[], others: Partial<List<District>> = {}): List<District> => ({
  rows: names.map((name, i) => ({ id: i + 1, name })),
  first: names.length,
  state: "ready",
  problem: undefined,
  refetch: () => undefined,
  more: undefined,
  loadingMore: false,
  ...others,
});

const few = ["Kannur", "Kochi"];
const many = [
  "Alappuzha",
  "Kannur",
  "Kochi",
  "Kollam",
  "Ālwaye Kochi",
  ...Array.from({ length: 30 }, (_, i) => `Ward ${i}`),
];
const idOf = ({ id }: District) => id;
const textOf = ({ name }: District) => name;
const submitted = vi.fn();

function Page({ names, chosen = "" }: { readonly names: readonly string[]; readonly chosen?: string }) {
  const fields = useFields({ districtid: chosen });
  const [failures, setFailures] = useState(0);
  const isMissing = fields.values.districtid === "" && failures > 0;
  const field = { ...fields.of("districtid"), error: isMissing ? "please fill this" : undefined };
  const submit = () => {
    submitted(fields.values);
    setFailures(failures + 1);
  };
  return (
    <Form form={{ submit, failures }}>
      <SelectField field={field} label="District" list={listOf(names)} idOf={idOf} textOf={textOf} />
      <button type="submit">Save</button>
    </Form>
  );
}

afterEach(cleanup);

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "District" });
const sent = () => document.querySelector<HTMLInputElement>("[name=districtid]")?.value;
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const press = (key: string) => fireEvent.keyDown(box(), { key });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const active = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent;

async function opened(page: React.ReactNode = <Page names={many} />): Promise<void> {
  render(page);
  fireEvent.click(box());
  await screen.findByRole("listbox", { name: "District" });
}

describe("a choice out of a few", () => {
  it("is the browser's own dropdown", () => {
    render(<Page names={few} />);
    expect(box().tagName).toBe("SELECT");
    expect(box().name).toBe("districtid");
    expect(options()).toEqual(["Choose one", "Kannur", "Kochi"]);
  });

  it("hands the focus on when it turns out to be a long one", () => {
    const { rerender } = render(<Page names={[]} />);
    box().focus();
    rerender(<Page names={many} />);
    expect(box().tagName).toBe("INPUT");
    expect(document.activeElement).toBe(box());
  });
});

describe("a choice out of many", () => {
  it("is searched for, and sent by its id right behind the input", async () => {
    await opened();
    expect(options()).toHaveLength(many.length);
    type("KOCH");
    expect(options()).toEqual(["Kochi", "Ālwaye Kochi"]);
    fireEvent.click(screen.getByRole("option", { name: "Ālwaye Kochi" }));
    expect(box().value).toBe("Ālwaye Kochi");
    expect(sent()).toBe("5");
    expect(box().nextElementSibling).toHaveProperty("name", "districtid");
    expect(box().getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("is made with the keys alone: arrows, pages, both ends, Enter", async () => {
    render(<Page names={many} />);
    press("ArrowDown");
    await screen.findByRole("listbox");
    press("ArrowDown");
    expect(active()).toBe("Alappuzha");
    press("ArrowUp");
    expect(active()).toBe("Ward 29");
    press("Home");
    press("PageDown");
    expect(active()).toBe("Ward 5");
    press("End");
    expect(active()).toBe("Ward 29");
    expect(fireEvent.keyDown(box(), { key: "Enter" }), "Enter sends no form while it chooses").toBe(false);
    expect(sent()).toBe(String(many.length));
    expect(fireEvent.keyDown(box(), { key: "Enter" })).toBe(true);
    expect(fireEvent.keyDown(box(), { key: "Home" }), "a closed list leaves the keys to the text").toBe(true);
  });

  it("is shown by its name when it was made before, and kept on Escape", async () => {
    await opened(<Page names={many} chosen="2" />);
    expect(box().value).toBe("Kannur");
    expect(screen.getByRole("option", { selected: true }).textContent).toBe("Kannur");
    expect(active()).toBe("Kannur");
    type("kol");
    press("Escape");
    expect(box().value).toBe("Kannur");
    expect(sent()).toBe("2");
  });

  it("is what was typed, when the field is left and there is no doubt", async () => {
    await opened();
    type("kochi");
    fireEvent.blur(box());
    expect(sent()).toBe("3");
    type("ala");
    fireEvent.blur(box());
    expect(box().value).toBe("Alappuzha");
    type("ward");
    fireEvent.blur(box());
    expect(box().value, "thirty wards leave a doubt").toBe("Alappuzha");
    expect(sent()).toBe("1");
  });

  it("says so where nothing is called that, and sends nothing of it", async () => {
    await opened();
    type("xyz");
    expect(screen.getByText("No matches.")).toBeTruthy();
    press("Enter");
    fireEvent.blur(box());
    expect(sent()).toBe("");
    expect(box().value).toBe("");
  });

  it("can be cleared, and leads back to itself when it is missing", async () => {
    await opened(<Page names={many} chosen="2" />);
    type("");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(sent()).toBe("");
    fireEvent.blur(box());
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect((await screen.findByRole("alert")).textContent).toBe("please fill this");
    expect(document.activeElement).toBe(box());
    expect(box().getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("shows no more of thousands than one can look through", async () => {
    await opened(<Page names={Array.from({ length: 1000 }, (_, i) => `Place ${i}`)} />);
    expect(options()).toHaveLength(200);
    expect(screen.getByText("And 800 more. Type to narrow the list.")).toBeTruthy();
    type("place 999");
    expect(options()).toEqual(["Place 999"]);
  });
});
