import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import "#web/lib/call-table.ts";

const sent: { readonly body: object }[] = [];
const answers: Response[] = [];
const after = vi.fn();

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    sent.push({ body: JSON.parse(String(init.body)) });
    const answer = answers.shift();
    if (!answer) throw new TypeError("no network");
    return answer;
  });
});
afterEach(() => {
  after.mockClear();
  sent.length = 0;
  answers.length = 0;
});

function open(page: React.ReactNode) {
  const queries = new QueryClient();
  return { queries, ...render(<QueryClientProvider client={queries}>{page}</QueryClientProvider>) };
}

const shown = { headline: "First", about: "First", languages: ["Hindi"] };
const others = { slug: "", isAvailable: true, shownName: "full", placeShown: "town" };
const versionOf = (row: typeof shown) => `of-${row.headline}${row.about}`.toLowerCase();

/** The rows are read again after each answer, as on every screen. */
function PageOfFreelancer({ row, first = shown }: { readonly row: () => typeof shown; readonly first?: typeof shown }) {
  const { data } = useQuery({
    queryKey: ["rows"],
    queryFn: async () => row(),
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const form = useCallForm("profiles.update", { fields: { ...others, ...data }, readVersion: versionOf(data), after });
  return (
    <Form form={form}>
      <TextField field={form.of("headline")} label="Headline" />
      <TextArea field={form.of("about")} label="About" />
      <FormActions submit="Save" busy={form.busy} />
    </Form>
  );
}

const refusal = (row: typeof shown, fields: object) =>
  json(
    { status: 409, code: "edited_meanwhile", detail: "Somebody.", fields: { ...fields, version: versionOf(row) } },
    409,
  );
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const textIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const save = () => fireEvent.submit(screen.getByRole("button", { name: "Save" }));

describe("a form of a row that somebody else changes meanwhile", () => {
  it("shows both texts, and keeps its own only when it is sent again", async () => {
    const theirs = { ...shown, headline: "Theirs" };
    answers.push(refusal(theirs, { headline: "Theirs" }), json({ message: "Success" }));
    open(<PageOfFreelancer row={() => theirs} />);
    type("Headline", "Mine");
    save();
    await screen.findByText("Saved in the meantime: Theirs");
    expect(document.activeElement).toBe(screen.getByLabelText("Headline"));
    expect(textIn("Headline")).toBe("Mine");
    type("Headline", "Mine as well");
    expect(screen.getByText("Saved in the meantime: Theirs")).toBeTruthy();
    save();
    await waitFor(() => expect(after).toHaveBeenCalled());
    expect(screen.queryByText("Saved in the meantime: Theirs")).toBeNull();
    expect(sent.map(({ body }) => body)).toMatchObject([
      { headline: "Mine", version: versionOf(shown) },
      { headline: "Mine as well", version: versionOf(theirs) },
    ]);
  });

  it("takes the other text at a click", async () => {
    const theirs = { ...shown, headline: "Theirs" };
    answers.push(refusal(theirs, { headline: "Theirs" }));
    open(<PageOfFreelancer row={() => theirs} />);
    type("Headline", "Mine");
    save();
    fireEvent.click(await screen.findByRole("button", { name: "Take what was saved" }));
    expect(textIn("Headline")).toBe("Theirs");
    expect(screen.queryByText("Saved in the meantime: Theirs")).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText("Headline"));
  });

  it("takes a field that only the other one has changed, and does not call one changed that only the person has", async () => {
    const theirs = { ...shown, headline: "Theirs", languages: ["Hindi", "Malayalam"] };
    answers.push(
      refusal(theirs, { headline: "Theirs", about: "First", languages: "Hindi, Malayalam" }),
      json({ message: "Success" }),
    );
    open(<PageOfFreelancer row={() => theirs} />);
    type("About", "Mine");
    save();
    await waitFor(() => expect(textIn("Headline")).toBe("Theirs"));
    expect(screen.queryByText(/^Saved in the meantime/)).toBeNull();
    save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ ...theirs, about: "Mine", version: versionOf(theirs) });
  });

  it("compares with what was saved last, not with what is read again in the background", async () => {
    let row = { ...shown, headline: "Mine" };
    answers.push(json({ message: "Success" }), refusal(row, {}));
    const { queries } = open(<PageOfFreelancer row={() => row} />);
    type("Headline", "Mine");
    save();
    await waitFor(() => expect(screen.getByRole("button", { name: "Save" }).hasAttribute("aria-busy")).toBe(false));
    row = { ...row, headline: "Theirs" };
    await queries.invalidateQueries();
    save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ headline: "Mine", version: "of-minefirst" });
  });

  it("shows beside a draft what was saved since it was written, before the form is sent", async () => {
    const form = open(<PageOfFreelancer row={() => shown} />);
    type("Headline", "Mine");
    form.unmount();
    const theirs = { ...shown, headline: "Theirs" };
    open(<PageOfFreelancer row={() => theirs} first={theirs} />);
    expect(textIn("Headline")).toBe("Mine");
    expect(screen.getByText(/Saved in the meantime: Theirs/)).toBeTruthy();
    answers.push(Response.json({ message: "Success" }));
    save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ headline: "Mine", version: versionOf(theirs) });
  });
});
