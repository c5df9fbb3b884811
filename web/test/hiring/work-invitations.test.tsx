import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { type Answers, refusal } from "#web/test/network.ts";
import { hears, leadsTo, offered, openScreen, press, rowOf, submit, type } from "#web/test/open-screen.tsx";
import { work } from "#web/test/rows.ts";

const invitation: RowOf<"invitations.list"> = {
  invitationId: 4,
  workId: 8,
  title: "A logo for our jars",
  cost: 12_500,
  deadline: "2099-12-31",
  companyName: "Kochi Spices",
  logo: "logo.webp",
  freelancerId: 3,
  freelancerName: "Meera",
  text: "You did so well the last time.",
  status: "sent",
  reason: null,
  isOpen: true,
  createdAt: "2026-05-04T06:00:00.000Z",
};

/** The conversation about the invitation, before its first message. */
const head: RowOf<"conversations.get"> = {
  conversationId: null,
  requestId: null,
  workId: 8,
  workTitle: "A logo for our jars",
  otherName: "Meera",
  status: "invited",
  writingRefusal: null,
};

const candidate: RowOf<"invitations.listCandidates"> = {
  freelancerId: 3,
  name: "Meera",
  image: "meera.webp",
  category: "Design",
  subcategory: "Logos",
  district: "Ernakulam",
  lastTitle: "Jars",
  paidWorks: 1,
};

const sent = (requests: Awaited<ReturnType<typeof openScreen>>, name: string) =>
  requests.filter(({ call }) => call === name).map(({ input }) => input);

describe("a company", () => {
  const open = { ...work, deadlinedate: "2099-12-31" };
  const answers: Answers = {
    getworkbyid: [open],
    "invitations.listCandidates": [candidate, { ...candidate, freelancerId: 33, name: "Arjun" }],
  };
  const address = "/clientmaster/viewrequests/8";

  it("invites the freelancers that it has ticked, with a message", async () => {
    const requests = await openScreen("client", address, {
      ...answers,
      "invitations.send": Response.json({
        message: "Success",
        invited: [3],
        skipped: [{ freelancerId: 33, reason: "switched_off" }],
      }),
    });
    press("Invite freelancers");
    fireEvent.click(await screen.findByRole("checkbox", { name: /^Meera/ }));
    fireEvent.click(screen.getByRole("checkbox", { name: /^Arjun/ }));
    type("text", "You did so well the last time.");
    submit();
    await hears("The invitations were sent");
    await hears("Not invited: 1 do not take invitations.");
    const input = { workId: 8, freelancerIds: [3, 33], text: "You did so well the last time." };
    expect(sent(requests, "invitations.send")).toEqual([input]);
  });

  it("has to tick somebody and to write something", async () => {
    const requests = await openScreen("client", address, answers);
    press("Invite freelancers");
    await screen.findByRole("checkbox", { name: /^Meera/ });
    submit();
    await waitFor(() => expect(document.body.textContent).toContain("choose at least one freelancer"));
    expect(document.body.textContent).toContain("please fill this");
    expect(sent(requests, "invitations.send")).toEqual([]);
  });

  it("reads what became of its invitations", async () => {
    const declined = { ...invitation, status: "declined" as const, reason: "Too busy." };
    await openScreen("client", address, { ...answers, "invitations.list": [declined] });
    expect(screen.getByText("Too busy.").closest("li")?.textContent).toMatch(/^Meera.*declined/);
  });

  it("writes to a freelancer who has not answered, and to nobody else", async () => {
    const declined = { ...invitation, invitationId: 5, status: "declined" as const };
    const requests = await openScreen("client", address, {
      ...answers,
      "invitations.list": [invitation, declined],
      "conversations.get": [head],
      "messages.list": [],
      "conversations.open": Response.json({ message: "Success", conversationId: 5 }),
      "messages.send": Response.json({ message: "Success", messageId: 1 }),
    });
    const writes = screen.getAllByRole("button", { name: "Messages" });
    expect(writes).toHaveLength(1);
    for (const button of writes) fireEvent.click(button);
    fireEvent.change(await screen.findByLabelText("Message to Meera"), { target: { value: "Any questions?" } });
    press("Send");
    await waitFor(() => expect(sent(requests, "messages.send")).toHaveLength(1));
    expect(sent(requests, "conversations.open")).toEqual([{ invitationId: 4 }]);
  });

  it.each([
    ["paused", { pausedAt: "2026-05-04T06:00:00.000Z" }],
    ["past its deadline", { deadlinedate: "2020-01-01" }],
    ["taken down", { takedownId: 7 }],
  ])("invites nobody to a work that is %s", async (_, columns) => {
    await openScreen("client", address, { ...answers, getworkbyid: [{ ...open, ...columns }] });
    expect(offered(document.body)).not.toContain("Invite freelancers");
  });

  it("says who could be invited where nobody has applied yet", async () => {
    await openScreen("client", address, { ...answers, "invitations.listCandidates": [] });
    press("Invite freelancers");
    await screen.findByText("Nobody to invite yet: freelancers appear here once they have applied to you.");
  });
});

describe("a freelancer", () => {
  const address = "/freelancermaster/invitations";
  const answers: Answers = {
    "invitations.list": [invitation],
    "invitations.getPreference": [{ takesInvitations: true }],
  };

  it("reads the message, and applies by the form of the work", async () => {
    await openScreen("freelancer", address, answers);
    expect(rowOf(4).textContent).toContain("You did so well the last time.");
    expect(leadsTo("Apply", rowOf(4))).toBe("/freelancermaster/workreq/8");
  });

  it("declines with a reason", async () => {
    const requests = await openScreen("freelancer", address, answers);
    press("Decline", rowOf(4));
    type("reason", "Too busy.");
    submit();
    await hears("The invitation was declined");
    expect(sent(requests, "invitations.decline")).toEqual([{ invitationId: 4, reason: "Too busy." }]);
  });

  it("is told where it was answered before, and what was typed stays", async () => {
    await openScreen("freelancer", address, { ...answers, "invitations.decline": refusal(409, "invitation_moved_on") });
    press("Decline", rowOf(4));
    type("reason", "Too busy.");
    submit();
    await hears("The invitation was not declined");
    expect(screen.getByDisplayValue("Too busy.")).toBeTruthy();
  });

  it("cannot apply while the work takes no applications", async () => {
    await openScreen("freelancer", address, { ...answers, "invitations.list": [{ ...invitation, isOpen: false }] });
    expect(offered(rowOf(4))).toEqual(["Messages", "Decline"]);
    expect(rowOf(4).textContent).toContain("This job is not open for applications at the moment.");
  });

  it("reads what the company writes about the invitation, and answers", async () => {
    const requests = await openScreen("freelancer", address, {
      ...answers,
      "conversations.get": [{ ...head, conversationId: 5, otherName: "Kochi Spices" }],
      "messages.list": [],
      "messages.send": Response.json({ message: "Success", messageId: 1 }),
    });
    press("Messages", rowOf(4));
    fireEvent.change(await screen.findByLabelText("Message to Kochi Spices"), { target: { value: "By Friday?" } });
    press("Send", rowOf(4));
    await waitFor(() => expect(sent(requests, "messages.send")).toHaveLength(1));
    expect(sent(requests, "conversations.get")).toContainEqual(expect.objectContaining({ invitationId: 4 }));
  });

  it("switches invitations off", async () => {
    const requests = await openScreen("freelancer", address, { ...answers, "invitations.list": [] });
    expect(document.body.textContent).toContain("No invitations yet");
    fireEvent.click(screen.getByRole("checkbox"));
    await hears("Saved");
    expect(sent(requests, "invitations.setPreference")).toEqual([{ takesInvitations: false }]);
  });
});
