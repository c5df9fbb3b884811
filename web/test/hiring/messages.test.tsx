import { fireEvent, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { maxMessageLength } from "#domain/hiring/conversation.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { type Answers, refusal } from "#web/test/network.ts";
import { hears, isAt, leadsTo, offered, one, openScreen, press, rowOf, type } from "#web/test/open-screen.tsx";
import { work } from "#web/test/rows.ts";

type Message = RowOf<"messages.list">;

const listed: RowOf<"conversations.list"> = {
  conversationId: 5,
  requestId: 7,
  workTitle: "A logo for our jars",
  otherName: "Meera Nair",
  lastText: "On Monday.",
  lastAt: "2026-03-01T06:30:00.000Z",
  unread: true,
  canWrite: true,
};
const head: RowOf<"conversations.get"> = {
  conversationId: 5,
  requestId: 7,
  workId: 8,
  workTitle: "A logo for our jars",
  otherName: "Meera Nair",
  status: "pending",
  writingRefusal: null,
};
const question: Message = {
  messageId: 20,
  conversationId: 5,
  isMine: true,
  text: "When can you begin?",
  files: [],
  createdAt: "2026-02-27T06:30:00.000Z",
  isRemoved: false,
  isReported: false,
};
const answer: Message = {
  ...question,
  messageId: 21,
  isMine: false,
  text: "On Monday.\nIs that early enough?",
  createdAt: "2026-03-01T06:30:00.000Z",
};

const answers: Answers = {
  "conversations.list": [listed, { ...listed, conversationId: 6, otherName: "Arjun Rao", unread: false }],
  "conversations.get": [head],
  "messages.list": [answer, question],
};
const openMessages = (more: Answers = {}, address = "/5") =>
  openScreen("client", `/clientmaster/messages${address}`, { ...answers, ...more });

const composer = () => one(".composer textarea") as HTMLTextAreaElement;
const write = (text: string) => fireEvent.change(composer(), { target: { value: text } });
const callsOf = (requests: Awaited<ReturnType<typeof openMessages>>) => requests.map(({ call }) => call);
const sent = (requests: Awaited<ReturnType<typeof openMessages>>) =>
  requests.filter(({ call }) => call === "messages.send").map(({ input }) => input);

describe("the messages", () => {
  it("list conversations with the other party, the work and the last message", async () => {
    await openMessages();
    const entry = one("a", rowOf(5));
    expect(entry.textContent).toContain("Meera Nair");
    expect(entry.textContent).toContain("A logo for our jars");
    expect(entry.textContent).toContain("On Monday.");
    expect(entry.textContent).toContain("unread");
    expect(entry.getAttribute("aria-current")).toBe("page");
    expect(rowOf(6).textContent).not.toContain("unread");
    expect(leadsTo("A logo for our jars")).toBe("/clientmaster/viewrequests/8");
  });

  it("stand by day, the newest at the end", async () => {
    await openMessages();
    const days = [...document.querySelectorAll(".message-day")].map(({ textContent }) => textContent);
    expect(days).toEqual(["27-02-2026", "01-03-2026"]);
    const texts = [...document.querySelectorAll(".bubble-text")].map(({ textContent }) => textContent);
    expect(texts).toEqual([question.text, answer.text]);
    expect(one(".bubble", rowOf(20)).textContent).toContain("You:");
    expect(one(".bubble", rowOf(21)).textContent).toContain("Meera Nair:");
  });

  it("open with the newest conversation on a wide screen", async () => {
    const requests = await openMessages({}, "");
    expect(requests.find(({ call }) => call === "conversations.get")?.input).toMatchObject({ conversationId: 5 });
    one("a", rowOf(6)).click();
    await isAt("/clientmaster/messages/6");
  });

  it("are marked as read up to the newest one of the other side", async () => {
    // Another id, since marks of the screens before may come late.
    const requests = await openMessages({ "messages.list": [{ ...answer, messageId: 33 }, question] });
    const marks = () => requests.filter(({ call, input }) => call === "messages.markRead" && input["upToId"] === 33);
    await waitFor(() => expect(marks().map(({ input }) => input)).toEqual([{ conversationId: 5, upToId: 33 }]));
  });

  it("are marked below one's own newer message, and not at all where the other side has written nothing", async () => {
    const own = { ...question, messageId: 36 };
    const requests = await openMessages({ "messages.list": [own, { ...answer, messageId: 35 }] });
    const marks = () => requests.filter(({ input }) => [35, 36].includes(Number(input["upToId"])));
    await waitFor(() => expect(marks().map(({ input }) => input["upToId"])).toEqual([35]));
    const others = await openMessages({ "messages.list": [own] });
    expect(others.filter(({ input }) => input["upToId"] === 36)).toEqual([]);
  });

  it("say what will stand there while there are none", async () => {
    await openMessages({ "conversations.list": [] }, "");
    expect(one("main").textContent).toContain("Write to an applicant under Requests.");
    await openScreen("freelancer", "/freelancermaster/messages");
    expect(one("main").textContent).toContain("Companies write to you about your applications.");
  });

  it("that cannot be read can be tried again", async () => {
    await openMessages({ "messages.list": refusal(503, "unavailable") });
    expect(offered(one("main"))).toContain("Retry");
  });

  it("of somebody else do not exist", async () => {
    await openMessages({ "conversations.get": refusal(404, "not_found") }, "/99");
    expect(one("main").textContent).toContain("This conversation does not exist");
  });
});

describe("a message", () => {
  it("is sent by the button and leaves the field empty", async () => {
    const requests = await openMessages();
    write("Yes, it is.");
    press("Send");
    await waitFor(() => expect(composer().value).toBe(""));
    expect(sent(requests)).toEqual([{ conversationId: 5, text: "Yes, it is.", files: [] }]);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }])("is sent by Enter with %o, and not by Enter alone", async (keys) => {
    const requests = await openMessages();
    write("Yes, it is.");
    fireEvent.keyDown(composer(), { key: "Enter" });
    expect(sent(requests)).toEqual([]);
    fireEvent.keyDown(composer(), { key: "Enter", ...keys });
    await waitFor(() => expect(sent(requests)).toHaveLength(1));
    expect(one(".composer-hint").textContent).toBe("Ctrl + Enter sends, Enter begins a new line.");
  });

  it("without text is not sent", async () => {
    const requests = await openMessages();
    write("  \n ");
    press("Send");
    expect(sent(requests)).toEqual([]);
  });

  it("with contact details waits for a confirmation where the platform asks for one", async () => {
    const requests = await openMessages({ "messages.send": refusal(409, "contact_found") });
    write("Call 98765 43210.");
    press("Send");
    await waitFor(() =>
      expect(one(".composer-problem").textContent).toContain("This message contains contact details."),
    );
    expect(composer().value).toBe("Call 98765 43210.");
    press("Send anyway", one(".composer"));
    await waitFor(() => expect(sent(requests)).toHaveLength(2));
    expect(sent(requests)[1]).toMatchObject({ text: "Call 98765 43210.", confirmed: true });
  });

  it("that is too long stays whole, and says by how much", async () => {
    const requests = await openMessages();
    const long = "x".repeat(maxMessageLength + 7);
    write(long);
    press("Send");
    await hears(`A message has at most ${maxMessageLength} characters. This one has ${long.length}.`);
    expect([composer().value, sent(requests)]).toEqual([long, []]);
  });

  it("that was not sent stays in the field, and is sent again with the same key", async () => {
    const requests = await openMessages({ "messages.send": refusal(503, "unavailable") });
    write("Yes, it is.");
    press("Send");
    await waitFor(() => expect(offered(one(".composer"))).toContain("Retry"));
    expect(composer().value).toBe("Yes, it is.");
    press("Retry", one(".composer"));
    await waitFor(() => expect(sent(requests)).toHaveLength(2));
    const keys = requests
      .filter(({ call }) => call === "messages.send")
      .map(({ headers }) => headers.get("idempotency-key"));
    expect(new Set(keys).size).toBe(1);
  });

  it("that was not sent is there after a reload, in its own conversation", async () => {
    await openMessages();
    write("Yes, it is.");
    await openMessages({}, "/6");
    expect(composer().value).toBe("");
    await openMessages();
    expect(composer().value).toBe("Yes, it is.");
  });
});

describe("a file of a message", () => {
  const choose = (...files: File[]) => fireEvent.change(one(".composer-attach input"), { target: { files } });
  const draft = new File(["%PDF-1.7 draft"], "draft.pdf");

  it("says where no scanner has looked at a file that was sent", async () => {
    const stored = Response.json(
      { message: "Success", fileName: "stored.pdf" },
      { headers: { "x-virus-scan": "not scanned" } },
    );
    await openMessages({ "messages.upload": stored });
    choose(new File(["%PDF-1.7"], "draft.pdf"));
    await waitFor(() => expect(one(".composer").textContent).toContain("Not scanned for viruses"));
  });

  it("is uploaded when it is chosen and sent with the message", async () => {
    const requests = await openMessages();
    choose(draft);
    await waitFor(() => expect(callsOf(requests)).toContain("messages.upload"));
    await waitFor(() => expect(document.querySelector(".composer progress, .composer [role=progressbar]")).toBeNull());
    write("The draft.");
    press("Send");
    await waitFor(() =>
      expect(sent(requests)).toEqual([
        { conversationId: 5, text: "The draft.", files: [{ fileName: "stored-draft.pdf", shownName: "draft.pdf" }] },
      ]),
    );
    await waitFor(() => expect(document.querySelector(".composer [aria-label=Files]")).toBeNull());
  });

  it("that is refused says why, and the message waits until it is removed", async () => {
    const requests = await openMessages();
    choose(new File(["no document"], "notes.txt"));
    await hears("This file is neither a picture (PNG, JPEG, WebP) nor a PDF, DOC or DOCX. Choose one of those.");
    write("The draft.");
    press("Send");
    await hears("Remove the files that could not be uploaded.");
    expect([sent(requests), callsOf(requests).includes("messages.upload")]).toEqual([[], false]);
    press("Remove");
    press("Send");
    await waitFor(() => expect(sent(requests)).toHaveLength(1));
  });

  it("is one of at most five", async () => {
    await openMessages();
    choose(...Array.from({ length: 7 }, (_, i) => new File(["%PDF-1.7"], `draft ${i}.pdf`)));
    await waitFor(() => expect(document.querySelectorAll(".composer [aria-label=Files] li")).toHaveLength(5));
    expect((one(".composer-attach input") as HTMLInputElement).disabled).toBe(true);
  });

  it("stands in its message with name and size", async () => {
    const files = [{ fileName: "0a.pdf", shownName: "draft.pdf", bytes: 1536 }];
    await openMessages({ "messages.list": [{ ...answer, files }] });
    expect(offered(rowOf(21))).toEqual(["draft.pdf · 1.5 KB", "Report"]);
    expect(rowOf(21).querySelector("img")).toBeNull();
  });

  it("is shown small in its message where it is a picture", async () => {
    const files = [{ fileName: "0a.webp", shownName: "draft.jpg", bytes: 1536 }];
    await openMessages({ "messages.list": [{ ...answer, files }] });
    expect(offered(rowOf(21))).toEqual(["draft.jpg · 1.5 KB", "Report"]);
    expect(one("img", rowOf(21)).getAttribute("srcset")).toContain("/images/0a.webp?w=100 1x");
  });
});

describe("a message of the other side", () => {
  it("can be reported with a reason, one's own cannot", async () => {
    const requests = await openMessages();
    expect(offered(rowOf(20))).toEqual([]);
    press("Report", rowOf(21));
    type("reason", "The message is an insult.");
    press("Report the message", rowOf(21));
    await hears("The message was reported");
    const reports = requests.filter(({ call }) => call === "messages.report");
    expect(reports.map(({ input }) => input)).toEqual([{ messageId: 21, reason: "The message is an insult." }]);
  });

  it("says that it is reported already", async () => {
    await openMessages({ "messages.list": [{ ...answer, isReported: true }, question] });
    expect(rowOf(21).textContent).toContain("You have reported this message.");
    expect(offered(rowOf(21))).toEqual([]);
  });

  it("that an admin removed has neither text nor files", async () => {
    await openMessages({
      "messages.list": [{ ...answer, text: "", isRemoved: true }, question],
      "conversations.list": [{ ...listed, lastText: "" }],
    });
    expect(rowOf(21).textContent).toContain("An admin has removed this message.");
    expect(offered(rowOf(21))).toEqual([]);
    expect(one("a", rowOf(5)).textContent).toContain("Message removed");
  });
});

describe("a conversation in which the reader cannot write", () => {
  it.each([
    [{ status: "rejected", writingRefusal: "conversation_closed" }, "The application was rejected"],
    [{ status: "removed", writingRefusal: "conversation_closed" }, "The application or invitation has ended"],
    [{ status: "paid", writingRefusal: "conversation_closed" }, "The work was paid some time ago"],
    [{ status: "pending", writingRefusal: "restricted" }, "except about ongoing projects"],
    [{ status: "pending", writingRefusal: "not_allowed_yet" }, "once Meera Nair has written to you"],
  ] as const)("says why: %o", async (state, reason) => {
    await openMessages({ "conversations.get": [{ ...head, ...state }] });
    expect(one(".conversation .note").textContent).toContain(reason);
    expect(document.querySelector(".composer")).toBeNull();
    expect(rowOf(21).textContent).toContain("On Monday.");
  });
});

describe("the messages beside the bell", () => {
  it("say how many conversations are unread", async () => {
    await openScreen("client", "/clientmaster/messages", {
      "notifications.counts": [
        { unreadNotifications: 0, unreadConversations: 2, activeDecisionId: null, announcementIds: [] },
      ],
    });
    const link = () => one("a.count-link[href$=messages]");
    await waitFor(() => expect(link().querySelector(".count-link-count")?.textContent).toBe("2"));
    expect(one("a.count-link[href$=messages] + [aria-live]").textContent).toBe("2 unread conversations");
  });

  it("are not there for an admin", async () => {
    await openScreen("admin", "/adminmaster/notifications");
    expect(document.querySelector("a.count-link[href$=messages]")).toBeNull();
  });
});

describe("the conversation beside a request", () => {
  const openProgress = (row: RowOf<"conversations.get">) =>
    openScreen("freelancer", "/freelancermaster/ongoingprojectview/7", {
      getworkbyrequestid: [work],
      "conversations.get": [row],
      "messages.list": row.conversationId === null ? [] : [answer],
      "conversations.open": "Success",
    });
  it("is that of the request", async () => {
    const requests = await openProgress({ ...head, status: "accepted" });
    expect(requests.find(({ call }) => call === "conversations.get")?.input).toMatchObject({ requestId: 7 });
    expect(rowOf(21).textContent).toContain("On Monday.");
  });

  it("begins with the first message", async () => {
    const requests = await openProgress({ ...head, conversationId: null, status: "accepted" });
    expect(one("main").textContent).toContain("No messages yet");
    write("Good morning.");
    press("Send");
    await waitFor(() => expect(callsOf(requests)).toContain("conversations.open"));
    expect(requests.find(({ call }) => call === "conversations.open")?.input).toEqual({ requestId: 7 });
  });
});
