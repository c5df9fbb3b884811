import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fileMissing } from "#web/lib/problem.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;
const noConnection = "No connection to the server. Nothing was lost; please try again.";

/** A part that can be loaded from the third time on. */
const failsTwice = () =>
  vi
    .fn(async () => Greeting)
    .mockRejectedValueOnce(new Error(fileMissing))
    .mockRejectedValueOnce(new Error(fileMissing));

it("a part that could not be loaded says so, and Retry loads it", async () => {
  const load = failsTwice();
  const Part = lazyPart(load);
  render(<Part of={{ name: "Asha" }} placeholder="…" />);
  expect(screen.getByText("…")).toBeTruthy();
  for (let attempt = 0; attempt < 2; attempt++) {
    expect((await screen.findByRole("alert")).textContent).toBe(noConnection);
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  }
  expect(await screen.findByText("Hello Asha")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});

it("a part that is an extra closes with a message, and is loaded when it is opened again", async () => {
  const load = failsTwice();
  const Part = lazyPart(load);
  for (let attempt = 0; attempt < 2; attempt++) {
    const onMissing = vi.fn();
    const { unmount } = render(<Part of={{ name: "Asha" }} onMissing={onMissing} />);
    await vi.waitFor(() => expect(onMissing).toHaveBeenCalledOnce());
    unmount();
  }
  const { unmount } = render(<Part of={{ name: "Asha" }} onMissing={vi.fn()} />);
  expect(await screen.findByText("Hello Asha")).toBeTruthy();
  unmount();
  // What has been loaded is there at once.
  render(<Part of={{ name: "Binu" }} />);
  expect(screen.getByText("Hello Binu")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});
