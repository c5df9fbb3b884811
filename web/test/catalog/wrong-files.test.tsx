import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Role } from "#domain/role.ts";
import type { Answers } from "#web/test/network.ts";
import { refusal } from "#web/test/network.ts";
import { attach, field, hears, isAsked, one, openScreen, submit, type } from "#web/test/open-screen.tsx";
import { category, company, district, person, subcategory, town, work } from "#web/test/rows.ts";

/** Each form with a file: what is wrong with a wrong one stands at its field, and the words of spec §8 are said. */
interface FileForm {
  readonly as: Role | "guest";
  readonly path: string;
  readonly field: string;
  readonly kind: "picture" | "resume";
  /** The call of the form, and its words for a failure. */
  readonly call: string;
  readonly failed: string;
  readonly typed?: Readonly<Record<string, string>>;
  readonly question?: string;
}

const rows: Answers = {
  districtview: [district],
  getlocation: [town],
  categoryview: [category],
  getcategorybyid: [category],
  getsubcategory: [subcategory],
  getclientdetails: [company],
  getfreelancerbyid: [person],
  workdetails: [work],
};

const account = {
  name: "Kochi Spices",
  EMAIL: "a@b.example",
  phone: "0987654321",
  username: "kochi",
  password: "Monsoon42",
};
const place = { districtid: "4", locationid: "5" };
const save = "Do you want to save the changes?";

const forms: readonly FileForm[] = [
  {
    as: "guest",
    path: "/guestmaster/clientreg",
    field: "logo",
    kind: "picture",
    call: "companyreg",
    failed: "Failed!",
    typed: { ...account, licenseno: "L-1", ...place },
  },
  {
    as: "guest",
    path: "/guestmaster/freelancerreg",
    field: "image",
    kind: "picture",
    call: "freelancerreg",
    failed: "Failed!",
    typed: { ...account, categoryid: "6", subcategoryid: "7", ...place },
  },
  {
    as: "admin",
    path: "/adminmaster/categoryreg",
    field: "categoryimage",
    kind: "picture",
    call: "categoryreg",
    failed: "failed",
    typed: { category: "Music" },
  },
  {
    as: "admin",
    path: "/adminmaster/categoryedit/6",
    field: "categoryimage",
    kind: "picture",
    call: "categoryedit",
    failed: "failed",
  },
  {
    as: "freelancer",
    path: "/freelancermaster/workreq/8",
    field: "biodata",
    kind: "resume",
    call: "workreq",
    failed: "Request failed",
  },
  {
    as: "client",
    path: "/clientmaster/clientedit",
    field: "logo",
    kind: "picture",
    call: "clientprofileedit",
    failed: "Failed",
    question: save,
  },
  {
    as: "freelancer",
    path: "/freelancermaster/profileedit",
    field: "image",
    kind: "picture",
    call: "freelancerprofileedit",
    failed: "Failed",
    question: save,
  },
];

const png = (size = 20) =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47]), new Uint8Array(size)], "a.png", { type: "image/png" });
const pdf = (size = 20) => new File(["%PDF-1.7", new Uint8Array(size)], "a.pdf", { type: "application/pdf" });
const mebibyte = 1024 * 1024;

/** Files the screen itself refuses, so that nothing is sent. */
const refusedHere: Readonly<Record<FileForm["kind"], [what: string, file: File, words: string][]>> = {
  picture: [
    ["a PDF", pdf(), "This file is not a picture. Choose a PNG, JPEG or WebP file."],
    ["an empty file", new File([], "a.png"), "This file is empty. Choose another one."],
    [
      "more than 2 MB",
      png(2 * mebibyte),
      "This picture is larger than 2 MB. Choose a smaller one, or save it as JPEG.",
    ],
  ],
  resume: [
    ["a picture", png(), "This file is not a résumé. Choose a PDF, DOC or DOCX file."],
    ["an empty file", new File([], "a.pdf"), "This file is empty. Choose another one."],
    [
      "more than 5 MB",
      pdf(5 * mebibyte),
      "This file is larger than 5 MB. Choose a smaller one, or save it with smaller pictures.",
    ],
  ],
};

const fieldMessage = (name: string) => field(name).closest(".field")?.querySelector("[role=alert]")?.textContent;

async function send({ field: name, typed = {}, question }: FileForm, file: File): Promise<void> {
  for (const [key, value] of Object.entries(typed)) {
    // The cities of a district come once it is chosen.
    await waitFor(() => {
      type(key, value);
      expect(field(key).value).toBe(value);
    });
  }
  attach(name, file);
  submit();
  if (question) await isAsked(question, "OK");
}

describe.each(forms)("the form at $path", (form) => {
  const open = (answers: Answers = {}) => openScreen(form.as, form.path, { ...rows, ...answers });

  it.each(refusedHere[form.kind])(
    "says what is wrong with %s at its field, and sends nothing",
    async (_, file, words) => {
      const requests = await open();
      await send(form, file);
      await hears(form.failed);
      await waitFor(() => expect(fieldMessage(form.field)).toBe(words));
      expect(requests.filter(({ call }) => call === "upload" || call === form.call)).toEqual([]);
    },
  );

  it("says what the server finds wrong with the file", async () => {
    const words = "This picture has too many pixels. Choose a smaller one.";
    const requests = await open({ upload: refusal(413, "too_large", { file: words }) });
    await send(form, form.kind === "picture" ? png() : pdf());
    await hears(form.failed);
    await waitFor(() => expect(fieldMessage(form.field)).toBe(words));
    expect(requests.find(({ call }) => call === "upload")?.input).toMatchObject({ kind: form.kind });
  });

  it("does not call a file missing that the server cannot use any more", async () => {
    await open({ [form.call]: refusal(400, "invalid", { [form.field]: "please fill this" }) });
    await send(form, form.kind === "picture" ? png() : pdf());
    await waitFor(() => expect(fieldMessage(form.field)).toBe("This file can no longer be used. Choose it again."));
  });
});

describe("an upload over a slow line", () => {
  const words = "The connection was too slow. Nothing was lost; please try again.";
  const open = (upload: Response) => openScreen("freelancer", "/freelancermaster/workreq/8", { ...rows, upload });
  const cut = refusal(408, "too_slow");

  it.each([
    ["the server", cut],
    ["a proxy", new Response("<h1>Request Timeout</h1>", { status: 408 })],
  ])("that is cut by %s says that the line was too slow, and keeps the file", async (_, answer) => {
    await open(answer);
    attach("biodata", pdf());
    submit();
    await waitFor(() => expect(fieldMessage("biodata")).toBe(words));
    expect(screen.getByText("a.pdf")).toBeTruthy();
    expect(one("form button[type=submit]").hasAttribute("disabled")).toBe(false);
  });

  it("that ends without an answer after a long silence says so too, and at once that there is no connection", async () => {
    await open(Response.error());
    attach("biodata", pdf());
    submit();
    const silence = "No connection to the server. Nothing was lost; please try again.";
    await waitFor(() => expect(fieldMessage("biodata")).toBe(silence));
    let now = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 15_000));
    submit();
    await waitFor(() => expect(fieldMessage("biodata")).toBe(words));
    clock.mockRestore();
  });
});
