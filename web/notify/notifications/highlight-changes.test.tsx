import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { highlightChanges } from "#web/notify/notifications/highlight-changes.ts";

const Screen = ({ prices }: { readonly prices: Readonly<Record<string, string>> }) => (
  <main id="content">
    <div className="card">
      <h2>Offers</h2>
      {Object.entries(prices).map(([title, price]) => (
        <p key={title} data-id={title}>
          <a href="/">{title}</a> {price}
        </p>
      ))}
    </div>
  </main>
);

const updated = () => [...document.querySelectorAll("[data-updated]")].map((each) => each.textContent);
const status = () => document.querySelector("[role=status]")?.textContent;

// Files share a window, whose frames may belong to a clock of another test.
beforeEach(() => void vi.stubGlobal("requestAnimationFrame", (draw: () => void) => queueMicrotask(draw)));
afterEach(() => void vi.unstubAllGlobals());

it("a row that has changed, or is new, is highlighted for a moment and named to a screen reader, and no other", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { rerender } = render(<Screen prices={{ Poster: "₹900", Logo: "₹500" }} />);
  const read = Promise.withResolvers<void>();
  const highlighted = highlightChanges(read.promise);
  act(() => rerender(<Screen prices={{ Poster: "₹1,100", Logo: "₹500", Mural: "₹7,000" }} />));
  read.resolve();
  await highlighted;
  expect(updated()).toEqual(["Poster ₹1,100", "Mural ₹7,000"]);
  expect(status()).toBe("Just updated: Poster");
  vi.advanceTimersByTime(2_000);
  expect(updated()).toEqual([]);
  vi.useRealTimers();
});

it("rows that were read again without a difference are not highlighted", async () => {
  const { rerender } = render(<Screen prices={{ Poster: "₹900" }} />);
  const read = Promise.withResolvers<void>();
  const highlighted = highlightChanges(read.promise);
  act(() => rerender(<Screen prices={{ Poster: "₹900" }} />));
  read.resolve();
  await highlighted;
  expect(updated()).toEqual([]);
});
