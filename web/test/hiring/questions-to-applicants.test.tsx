import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answers, refusal } from "#web/test/network.ts";
import { attach, field, hears, isAt, one, openScreen, press, rowOf, submit, type } from "#web/test/open-screen.tsx";
import { category, person, request, subcategory, work } from "#web/test/rows.ts";

const [first, second] = ["Which shops have you built?", "When can you begin?"] as const;
const asking = { ...work, questions: [first, second] as string[] };

const questionInputs = () => [...document.querySelectorAll<HTMLInputElement>("form [name=questions]")];
const typeQuestion = (at: number, value: string) =>
  fireEvent.change(questionInputs()[at] as HTMLInputElement, { target: { value } });
const shownQuestions = () => questionInputs().map(({ value }) => value);

describe("the questions of a work", () => {
  const lists: Answers = { categoryview: [category], getsubcategory: [subcategory] };
  const openPost = (more: Answers = {}) => openScreen("client", "/clientmaster/workpost", { ...lists, ...more });

  async function fill(): Promise<void> {
    for (const [name, value] of Object.entries({ title: "A logo", description: "One.", budget: "2500" }))
      type(name, value);
    type("categoryid", "6");
    await screen.findByRole("option", { name: "Logos" });
    type("subcategoryid", "7");
    type("deadlinedate", "2099-12-31");
  }

  it("are not sent where the company asks nothing", async () => {
    const requests = await openPost();
    await fill();
    submit();
    await hears("Work Posted");
    expect(requests.find(({ call }) => call === "workpost")?.input).not.toHaveProperty("questions");
  });

  it("are added one by one, up to five, each with the focus, and sent as a list", async () => {
    const requests = await openPost();
    await fill();
    for (const [at, text] of ["One?", "Two?", "Three?", "Four?", "Five?"].entries()) {
      press("Add a question");
      expect(document.activeElement).toBe(questionInputs()[at]);
      typeQuestion(at, text);
    }
    expect(screen.queryByText("Add a question")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Remove question 2" }));
    expect(shownQuestions()).toEqual(["One?", "Three?", "Four?", "Five?"]);
    expect(document.activeElement?.textContent).toBe("Add a question");
    submit();
    await hears("Work Posted");
    expect(requests.find(({ call }) => call === "workpost")?.input).toMatchObject({
      questions: ["One?", "Three?", "Four?", "Five?"],
    });
  });

  it("that are empty or repeated are named where they stand, and nothing is lost", async () => {
    const requests = await openPost();
    await fill();
    press("Add a question");
    press("Add a question");
    typeQuestion(0, first);
    submit();
    await hears("please fill this");
    expect(questionInputs()[1]?.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(questionInputs()[1]);
    typeQuestion(1, first);
    submit();
    await hears("ask each question once");
    expect(shownQuestions()).toEqual([first, first]);
    expect(requests.map(({ call }) => call)).not.toContain("workpost");
  });

  it("begin as they are stored when the work is edited, and can be emptied", async () => {
    const requests = await openScreen("client", "/clientmaster/workedit/8", { ...lists, getworkbyid: [asking] });
    expect(shownQuestions()).toEqual([first, second]);
    for (const number of [2, 1]) fireEvent.click(screen.getByRole("button", { name: `Remove question ${number}` }));
    submit();
    await hears("Details updated");
    expect(requests.find(({ call }) => call === "workedit")?.input).toMatchObject({ questions: [] });
  });

  it("are only read once somebody has applied", async () => {
    const frozen = { ...asking, areQuestionsFrozen: true };
    const requests = await openScreen("client", "/clientmaster/workedit/8", { ...lists, getworkbyid: [frozen] });
    expect(questionInputs()).toEqual([]);
    expect(one(".questions").textContent).toContain(`${first}${second}`);
    submit();
    await hears("Details updated");
    expect(requests.find(({ call }) => call === "workedit")?.input).not.toHaveProperty("questions");
  });

  it("stay as they are where somebody applies while they are edited; the rest of the form is kept", async () => {
    let row = asking;
    await openScreen("client", "/clientmaster/workedit/8", {
      ...lists,
      getworkbyid: () => [row],
      workedit: refusal(409, "questions_frozen"),
    });
    type("title", "Two logos");
    typeQuestion(0, "Another?");
    row = { ...asking, areQuestionsFrozen: true };
    submit();
    await hears("Failed to update");
    await screen.findByText("A freelancer has applied, so the questions can no longer be changed.");
    expect(one(".questions").textContent).not.toContain("Another?");
    expect(field("title").value).toBe("Two logos");
  });
});

describe("the answers of an application", () => {
  const answers: Answers = { workdetails: [asking], getfreelancerbyid: [person] };
  const resume = () => new File(["%PDF-1.7"], "me.pdf", { type: "application/pdf" });
  const open = (more: Answers = {}) => openScreen("freelancer", "/freelancermaster/workreq/8", { ...answers, ...more });
  const answer = (question: string, value: string) =>
    fireEvent.change(screen.getByLabelText(question), { target: { value } });

  it("are required, each at its question", async () => {
    const requests = await open();
    attach("biodata", resume());
    answer(second, "On Monday.");
    submit();
    await hears("please fill this");
    expect(screen.getByLabelText(first).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText(second).getAttribute("aria-invalid")).toBeNull();
    expect(requests.map(({ call }) => call)).not.toContain("workreq");
  });

  it("are sent beside their questions", async () => {
    const requests = await open();
    attach("biodata", resume());
    answer(first, "Three.");
    answer(second, "On Monday.");
    submit();
    await hears("Request Send");
    await isAt("/freelancermaster/myrequest");
    expect(requests.find(({ call }) => call === "workreq")?.input["answers"]).toEqual([
      { question: first, text: "Three." },
      { question: second, text: "On Monday." },
    ]);
  });

  it("stay beside the questions that remain where the company has changed the others", async () => {
    let row = asking;
    const requests = await open({ workdetails: () => [row], workreq: refusal(409, "work_moved_on") });
    attach("biodata", resume());
    answer(first, "Three.");
    answer(second, "On Monday.");
    row = { ...asking, questions: ["How many hours?", second] };
    submit();
    await hears("Request failed");
    await screen.findByLabelText("How many hours?");
    expect(screen.getByLabelText(second)).toHaveProperty("value", "On Monday.");
    answer("How many hours?", "Forty.");
    submit();
    const sent = () => requests.filter(({ call }) => call === "workreq").map(({ input }) => input["answers"]);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().at(-1)).toEqual([
      { question: "How many hours?", text: "Forty." },
      { question: second, text: "On Monday." },
    ]);
  });

  it("are announced on the work, and read again with the own request", async () => {
    await openScreen("freelancer", "/freelancermaster/workdetails/8", answers);
    expect(one(".question-list").textContent).toBe(`${first}${second}`);
    const own = { ...request, answers: [{ question: first, text: "Three." }] };
    await openScreen("freelancer", "/freelancermaster/workdetails/8", { ...answers, getfreelancerbyworkid: [own] });
    expect(one(".answers").textContent).toBe(`${first}Three.`);
    expect(document.querySelector(".question-list")).toBeNull();
  });

  it("are read on the card of the applicant and in the comparison", async () => {
    const own = { ...request, answers: [{ question: first, text: "Three." }] };
    const other = { ...request, requestid: 10, freelancername: "Arjun" };
    await openScreen("client", "/clientmaster/viewrequests/8", {
      getworkbyid: [asking],
      getfreelancerbyreq: [own, other],
      getfreelancerbyworkid: [own, other],
    });
    expect(one(".answers", rowOf(9)).textContent).toBe(`${first}Three.`);
    expect(rowOf(10).querySelector(".answers")).toBeNull();
    for (const name of ["Meera", "Arjun"]) fireEvent.click(screen.getByLabelText(`Compare ${name}`));
    press("Compare side by side");
    expect((await screen.findByText("Three.")).closest(".compared")).not.toBeNull();
  });
});
