import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { uncachedQuery, useUncached } from "#web/lib/use-uncached.ts";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

/** What stands in the database; somebody else may change it. The network ends here. */
let district = "";
let queries: QueryClient;

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: 5000 } } });
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify([{ districtid: 7, district }])));
});

function EditForm({ name }: { readonly name: string }) {
  const form = useCallForm("districtedit", { fields: { district: name }, fixed: { districtid: 7 } });
  return (
    <Form form={form}>
      <TextField field={form.of("district")} label="District" />
    </Form>
  );
}

function Edit() {
  return (
    <Listing list={useUncached(uncachedQuery("getdistrictbyid", { id: 7 }))}>
      {([row]) => row && <EditForm name={row.district} />}
    </Listing>
  );
}

const open = () =>
  render(
    <QueryClientProvider client={queries}>
      <Edit />
    </QueryClientProvider>,
  );
const field = () => screen.findByLabelText<HTMLInputElement>("District");

it("a form that is opened again begins with what is true now, not with what it showed before", async () => {
  district = "Cochin";
  const first = open();
  expect((await field()).value).toBe("Cochin");
  first.unmount();
  await waitFor(() => expect(queries.getQueryCache().getAll()).toEqual([]));
  district = "Ernakulam";
  open();
  expect(screen.queryByLabelText("District"), "nothing is shown before it is known").toBeNull();
  expect((await field()).value).toBe("Ernakulam");
});

it("what is typed stays when the row is read again beneath it", async () => {
  district = "Cochin";
  open();
  fireEvent.change(await field(), { target: { value: "Kochi" } });
  district = "Ernakulam";
  await queries.invalidateQueries({ queryKey: ["rows"] });
  expect((await field()).value).toBe("Kochi");
});
