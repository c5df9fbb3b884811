import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { List } from "#web/lib/lists.ts";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";

interface Work {
  readonly id: number;
  readonly title: string;
  readonly cost: number;
}

const works: readonly Work[] = [
  { id: 1, title: "Logo", cost: 900 },
  { id: 2, title: "App", cost: 12_000 },
  { id: 3, title: "Book", cost: 2_000 },
];
const list: List<Work> = {
  rows: works,
  first: works.length,
  state: "ready",
  problem: undefined,
  refetch: () => undefined,
  more: undefined,
  loadingMore: false,
};
const columns = [
  { header: "Title", value: (row: Work) => row.title },
  { header: "Cost", value: (row: Work) => row.cost, shown: (row: Work) => `₹${row.cost}` },
  { header: "Actions", cell: () => "Edit" },
];

const openingColumns = (open: (row: Work, part: "edit") => void) => [
  ...columns.slice(0, 2),
  {
    header: "Actions",
    cell: (row: Work) => (
      <button type="button" onClick={() => open(row, "edit")}>
        Edit {row.title}
      </button>
    ),
  },
];

const table = (shown: Partial<List<Work>> = {}) =>
  render(<DataTable label="Jobs" list={{ ...list, ...shown }} columns={columns} idOf={({ id }) => id} empty="None" />);
const order = () => [...document.querySelectorAll("tbody tr")].map((row) => row.getAttribute("data-id"));

afterEach(cleanup);

describe("a table", () => {
  it("keeps the order it was given until a heading is pressed, then sorts numbers as numbers", () => {
    table();
    expect(order()).toEqual(["1", "2", "3"]);
    const cost = screen.getByRole("columnheader", { name: "Cost" });
    fireEvent.click(within(cost).getByRole("button"));
    const once = order();
    expect(cost.getAttribute("aria-sort")).toMatch(/ascending|descending/);
    fireEvent.click(within(cost).getByRole("button"));
    expect(order()).toEqual(once.toReversed());
    expect([...once].sort()).toEqual(["1", "2", "3"]);
    expect(["1,3,2", "2,3,1"]).toContain(once.join());
  });

  it("shows the rows that contain the text of the filter, and says so when there is none", () => {
    table();
    const filter = screen.getByRole("searchbox", { name: "Filter" });
    fireEvent.change(filter, { target: { value: "oo" } });
    expect(order()).toEqual(["3"]);
    fireEvent.change(filter, { target: { value: "zzz" } });
    expect(screen.getByText("No matching rows.")).toBeTruthy();
  });

  it("is filtered by what one reads in it, not by what it is sorted by", () => {
    table();
    fireEvent.change(screen.getByRole("searchbox", { name: "Filter" }), { target: { value: "₹9" } });
    expect(order()).toEqual(["1"]);
  });

  it("says what happened when it could not be read, and reads again on Retry", () => {
    const refetch = vi.fn();
    table({ rows: [], state: "failed", refetch });
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("reads on while there is more", () => {
    const more = vi.fn();
    table({ more });
    fireEvent.click(screen.getByRole("button", { name: "Load more" }));
    expect(more).toHaveBeenCalledOnce();
  });

  it("opens the form of a row above it, begins with the one that has a draft, and closes it when the row is gone", () => {
    const opening = (rows: readonly Work[], draftId: number) => (
      <OpeningTable
        label="Jobs"
        list={{ ...list, rows }}
        idOf={({ id }) => id}
        columns={openingColumns}
        nameOf={({ title }) => title}
        partOf={(_, part, close) => (
          <button type="button" onClick={close}>
            {part}
          </button>
        )}
        draftOf={({ id }) => (id === draftId ? "edit" : undefined)}
        empty="None"
      />
    );
    const { rerender } = render(opening(works, 2));
    expect(screen.getByRole("heading", { name: "App" })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("edit");
    fireEvent.click(screen.getByRole("button", { name: "Edit Book" }));
    expect(screen.getByRole("heading", { name: "Book" })).toBeTruthy();
    rerender(opening(works.slice(0, 2), 2));
    expect(screen.queryByRole("heading")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Edit Logo" }));
    fireEvent.click(screen.getByRole("button", { name: "edit" }));
    expect(screen.queryByRole("heading")).toBeNull();
  });

  it("says what to do where there is no row", () => {
    table({ rows: [] });
    expect(screen.getByText("None")).toBeTruthy();
  });
});
