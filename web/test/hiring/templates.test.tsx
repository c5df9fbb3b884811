import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { field, hears, isAsked, openScreen, press, type } from "#web/test/open-screen.tsx";

const stored = { templateId: 5, name: "Shop front", text: "Three pages and a basket." };

const open = async () => {
  const requests = await openScreen("client", "/clientmaster/workpost", { "templates.list": [stored] });
  await screen.findByRole("button", { name: "Templates" });
  press("Templates");
  await screen.findByRole("button", { name: "Use Shop front" });
  return { sent: (call: string) => requests.filter((each) => each.call === call).map(({ input }) => input) };
};

it("takes over a template where the field is empty, and after a question where it is not", async () => {
  await open();
  press("Use");
  await waitFor(() => expect(field("description").value).toBe(stored.text));
  type("description", "Other words");
  press("Templates");
  await screen.findByRole("button", { name: "Use Shop front" });
  press("Use");
  await isAsked("Do you want to replace the text?", "OK");
  await waitFor(() => expect(field("description").value).toBe(stored.text));
});

it("stores the text of the field under a name, removes one, and asks for none until it is opened", async () => {
  const { sent } = await open();
  expect(sent("templates.list")).toHaveLength(1);
  type("description", "Words for a template");
  type("templateName", "Words");
  press("Save as template");
  await hears("Template saved");
  expect(sent("templates.save")).toEqual([{ name: "Words", text: "Words for a template" }]);
  press("Remove");
  await hears("Template removed");
  expect(sent("templates.remove")).toEqual([{ templateId: 5 }]);
});
