import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Toasts } from "#web/lib/toast.tsx";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { PasswordField, TextArea, TextField } from "#web/ui/form/text-field.tsx";
import "#web/lib/call-table.ts";

// The contract comes before the tests begin: on a busy machine it takes longer than a test may.

const sent: { path: string; body: unknown; key: string | null }[] = [];
const answers: Response[] = [];
const after = vi.fn();

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });

/** The network ends here; everything above it is the product's own. */
beforeEach(() => {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    sent.push({ path, body: JSON.parse(String(init.body)), key: headers.get("idempotency-key") });
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

function Registration() {
  const form = useCallForm("changepwd", {
    fields: { currentPassword: "", newPassword: "", confirmPassword: "" },
    after,
  });
  return (
    <Form form={form}>
      <PasswordField field={form.of("currentPassword")} label="Current" autoComplete="current-password" />
      <PasswordField field={form.of("newPassword")} label="New" autoComplete="new-password" />
      <PasswordField field={form.of("confirmPassword")} label="Confirm" autoComplete="new-password" />
      <FormActions submit="Change" busy={form.busy} />
    </Form>
  );
}

function Rejection() {
  const form = useCallForm("updatereqreview", {
    fields: { rejectreason: "" },
    fixed: { reqid: 7, status: "rejected" },
    after,
  });
  return (
    <Form form={form}>
      <TextField field={form.of("rejectreason")} label="Reason" />
      <FormActions submit="Submit" busy={form.busy} />
    </Form>
  );
}

function open(page: React.ReactNode) {
  const queries = new QueryClient();
  const screenOf = (
    <QueryClientProvider client={queries}>
      {page}
      <Toasts />
    </QueryClientProvider>
  );
  return { queries, ...render(screenOf) };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("a form that gives a command", () => {
  it("says what is missing in the contract's words, sends nothing and leads to the first wrong field", async () => {
    open(<Registration />);
    type("New", "Secret123");
    type("Confirm", "Secret124");
    submit("Change");
    expect(await screen.findByText("please fill this field")).toHaveProperty("role", "alert");
    expect(document.activeElement).toBe(screen.getByLabelText("Current"));
    type("Current", "Old12345");
    expect(await screen.findByText("recheck the typed password")).toBeTruthy();
    expect(screen.queryByText("please fill this field")).toBeNull();
    expect(sent).toEqual([]);
  });

  it("has the focus at the first wrong field as soon as its message is there", async () => {
    open(<Registration />);
    const focused: string[] = [];
    const watch = new MutationObserver(() => {
      if (document.querySelector(".field-error")) focused.push(document.activeElement?.getAttribute("name") ?? "");
    });
    watch.observe(document.body, { subtree: true, childList: true });
    submit("Change");
    await screen.findAllByText("please fill this field");
    expect(focused[0]).toBe("currentPassword");
    watch.disconnect();
  });

  it("says the words of an outcome that is not done, and stays with what was typed", async () => {
    answers.push(json({ message: "wrong" }));
    open(<Registration />);
    type("Current", "Old12345");
    type("New", "Secret123");
    type("Confirm", "Secret123");
    submit("Change");
    expect(await screen.findByText("wrong current password")).toBeTruthy();
    expect(screen.getByLabelText("New")).toHaveProperty("value", "Secret123");
    expect(after).not.toHaveBeenCalled();
  });

  it("says the words of what was done and goes on (§8 alerts)", async () => {
    answers.push(json({ message: "Success" }));
    open(<Rejection />);
    type("Reason", "Not this time");
    submit("Submit");
    expect(await screen.findByText("Rejected")).toHaveProperty("role", "alert");
    expect(after).toHaveBeenCalledOnce();
    expect(sent[0]?.body).toEqual({ rejectreason: "Not this time", reqid: 7, status: "rejected" });
  });

  it("says the reason of a refusal beneath its words", async () => {
    const detail = "The freelancer has withdrawn this application. Choose another applicant.";
    answers.push(json({ status: 409, code: "request_moved_on", message: "Failed to reject", detail }, 409));
    open(<Rejection />);
    type("Reason", "Not this time");
    submit("Submit");
    expect((await screen.findByText("Failed to reject")).textContent).toBe("Failed to reject");
    expect(screen.getByText(detail).closest("[role=alert]")).toBeNull();
  });

  it("carries the same key when it is sent once more after silence, and another when it was answered", async () => {
    open(<Rejection />);
    type("Reason", "Not this time");
    submit("Submit");
    await screen.findByText("No connection to the server. Nothing was lost; please try again.");
    answers.push(json({ message: "Success" }), json({ message: "Success" }));
    submit("Submit");
    await waitFor(() => expect(after).toHaveBeenCalledTimes(1));
    submit("Submit");
    await waitFor(() => expect(after).toHaveBeenCalledTimes(2));
    const [first, second, third] = sent.map(({ key }) => key);
    expect(first).toBe(second);
    expect(third).not.toBe(second);
  });

  it("renews its anti-forgery token and tries once more", async () => {
    answers.push(json({ status: 403, code: "bad_token", message: "", detail: "" }, 403), json({ message: "Success" }));
    open(<Rejection />);
    type("Reason", "Not this time");
    submit("Submit");
    await waitFor(() => expect(after).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(2);
  });

  it("keeps what was typed over a new login, but never a password", async () => {
    const refusal = { status: 401, code: "no_session", message: "", detail: "Please log in first." };
    answers.push(json(refusal, 401), json(refusal, 401));
    const first = open(<Rejection />);
    type("Reason", "Not this time");
    submit("Submit");
    await waitFor(() => expect(answers).toHaveLength(1));
    first.unmount();
    const second = open(<Rejection />);
    expect(screen.getByLabelText("Reason")).toHaveProperty("value", "Not this time");
    second.unmount();

    open(<Registration />);
    for (const label of ["Current", "New", "Confirm"]) type(label, "Secret123");
    submit("Change");
    await waitFor(() => expect(answers).toEqual([]));
    await waitFor(() => expect(screen.getByRole("button", { name: "Change" }).getAttribute("aria-busy")).toBeNull());
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("Secret123");
  });
});

describe("a form that a program has filled in without an event", () => {
  it("sends what the person sees", async () => {
    open(<Registration />);
    const own = { Current: "Old12345", New: "New12345", Confirm: "New12345" };
    for (const [label, value] of Object.entries(own)) (screen.getByLabelText(label) as HTMLInputElement).value = value;
    answers.push(json({ message: "Success" }));
    fireEvent.submit(screen.getByRole("button", { name: "Change" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      currentPassword: "Old12345",
      newPassword: "New12345",
      confirmPassword: "New12345",
    });
  });
});

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
