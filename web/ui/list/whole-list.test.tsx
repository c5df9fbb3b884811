import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { pagedQuery, useList } from "#web/lib/use-list.ts";
import { CardList } from "#web/ui/list/card-list.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";

type Place = RowOf<"getlocation">;

/** Pages as the server cuts them: 50 by default, 200 at most. The network ends here. */
let count = 0;
let gone = 0;
let requests: string[] = [];
let isCut = false;
let held: Promise<void> | undefined;
let queries: QueryClient;

/** The last one read is the first by name. */
const nameOf = (id: number) => (id === count ? "Àlwaye" : `Place ${id}`);

async function answer(_path: string, { body }: RequestInit): Promise<Response> {
  const { after = "0", limit = 50 } = JSON.parse(String(body)) as { after?: string; limit?: number };
  requests.push(`${limit} after ${after}`);
  await held;
  if (isCut) throw new TypeError("no network");
  const all = Array.from({ length: count }, (_, i) => i + 1).filter((id) => id !== gone && id > Number(after));
  const ids = all.slice(0, limit);
  const rows = ids.map((locationid) => ({ locationid, districtid: 1, location: nameOf(locationid) }));
  const isLast = ids.length === all.length;
  return new Response(JSON.stringify(rows), isLast ? {} : { headers: { "x-next-after": String(ids.at(-1)) } });
}

beforeEach(() => {
  requests = [];
  gone = 0;
  isCut = false;
  held = undefined;
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5000 } } });
  vi.stubGlobal("fetch", answer);
});

const columns = [
  { header: "Name", value: (row: Place) => row.location },
  { header: "Id", value: (row: Place) => row.locationid },
];
const idOf = (row: Place) => row.locationid;
const textOf = (row: Place) => row.location;

function Table() {
  return (
    <DataTable
      label="Places"
      list={useList(pagedQuery("getlocation", { id: 1 }))}
      columns={columns}
      idOf={idOf}
      empty="None"
    />
  );
}

function Cards() {
  return (
    <CardList
      list={useList(pagedQuery("getlocation", { id: 1 }))}
      textOf={textOf}
      card={textOf}
      idOf={idOf}
      empty="None"
    />
  );
}

async function open(rows: number, page = <Table />): Promise<void> {
  count = rows;
  render(<QueryClientProvider client={queries}>{page}</QueryClientProvider>);
  await waitFor(() => expect(visibleIds()).not.toEqual([]));
}

const visibleIds = () => [...document.querySelectorAll("[data-id]")].map((row) => row.getAttribute("data-id"));
const type = (text: string) => fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } });
const sortBy = (name: string) =>
  fireEvent.click(within(screen.getByRole("columnheader", { name })).getByRole("button"));
const says = (text: string) => screen.findByText(text);

/** Keeps every page on its way from now on, until they are let go. */
function hold(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  return () => act(async () => resolve());
}

describe("a list of several pages", { timeout: 20_000 }, () => {
  it("is filtered whole, and says how many of all were found", async () => {
    await open(450);
    type("alwaye");
    await says("1 of 450");
    expect(visibleIds()).toEqual(["450"]);
    expect(requests).toEqual(["50 after 0", "200 after 50", "200 after 250"]);
  });

  it("is sorted whole, and shows no more of it than before", async () => {
    await open(450);
    sortBy("Name");
    await waitFor(() => expect(visibleIds()[0]).toBe("450"));
    expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
    expect(visibleIds().slice(1, 3)).toEqual(["1", "2"]);
    expect(visibleIds()).toHaveLength(50);
  });

  it("tells how far it has come, and reads no further once the filter is empty again", async () => {
    await open(450);
    const go = hold();
    type("alwaye");
    await says("Loading: 50 so far");
    expect(screen.queryByText("No matching rows.")).toBeNull();
    type("");
    await go();
    await waitFor(() => expect(screen.queryByText(/so far/)).toBeNull());
    expect(requests).toHaveLength(2);
    expect(visibleIds()).toHaveLength(50);
  });

  it("shows more of what was read without asking again, then reads on", async () => {
    await open(450);
    const more = () => fireEvent.click(screen.getByRole("button", { name: "Load more" }));
    for (const expected of [100, 150, 200, 250]) {
      more();
      await waitFor(() => expect(visibleIds()).toHaveLength(expected));
    }
    expect(requests).toHaveLength(2);
    more();
    await waitFor(() => expect(visibleIds()).toHaveLength(300));
    expect(requests).toHaveLength(3);
  });

  it("says honestly where it stops reading", async () => {
    await open(20_000);
    type("alwaye");
    await screen.findByText(/Only the first 10,050 rows/, {}, { timeout: 15_000 });
    expect(screen.getByRole("status").textContent).toBe("0 of 10,050");
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  });

  it("says that it could not be read to the end, and goes on from there", async () => {
    await open(450);
    isCut = true;
    type("alwaye");
    await says("The rest could not be loaded.");
    isCut = false;
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await says("1 of 450");
    expect(requests.filter((page) => page === "50 after 0")).toHaveLength(1);
  });

  it("shows no row that was deleted while the rest was read", async () => {
    await open(450);
    const go = hold();
    type("place");
    await says("Loading: 50 so far");
    gone = 3;
    await act(async () => void queries.invalidateQueries({ queryKey: ["rows"] }));
    await waitFor(() => expect(requests.filter((page) => page === "50 after 0")).toHaveLength(2));
    await go();
    await says("448 of 449");
    expect(visibleIds()).not.toContain("3");
    expect(visibleIds()).toHaveLength(50);
  });

  it("has a filter for its cards too", async () => {
    await open(450, <Cards />);
    type("ALWAYE");
    await says("1 of 450");
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Àlwaye"]);
    type("nowhere");
    await says("No matching entries.");
  });
});

it("a few cards need no filter", async () => {
  await open(8, <Cards />);
  expect(screen.queryByRole("searchbox")).toBeNull();
});
