import { QueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { reloadOnMissingFiles } from "#web/lib/missing-files.ts";
import { newVersion } from "#web/lib/new-version.ts";
import { makeRouter } from "#web/router.tsx";
import { watchConnection } from "#web/shell/connection/watch-connection.tsx";

afterEach(() => {
  // Rendered before the environment ends: the root outside this test would render later otherwise.
  act(() => newVersion.change(false));
  document.body.replaceChildren();
});

it("a page whose field has the focus is not loaded anew, since typing may have begun", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ status: "ok" }));
  reloadOnMissingFiles();
  const input = document.createElement("input");
  document.body.append(input);
  input.focus();
  dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: new Error("call-table.js") }));
  await waitFor(() => expect(newVersion.now()).toBe(true));
});

it("a version that was missed before the page watched its connection is offered once it does", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ status: "ok" }));
  reloadOnMissingFiles();
  const input = document.createElement("input");
  document.body.append(input);
  fireEvent.input(input, { target: { value: "democlient" } });
  dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: new Error("call-table.js") }));
  await waitFor(() => expect(newVersion.now()).toBe(true));

  const queries = new QueryClient();
  watchConnection(makeRouter(queries), queries);
  expect(await screen.findByText("A new version is ready.")).toBeTruthy();
  expect(input.value).toBe("democlient");
});

it("a file that is missing because the page is being left does not bring the page back", () => {
  vi.useFakeTimers();
  const request = vi.fn(async () => Response.json({ status: "ok" }));
  vi.stubGlobal("fetch", request);
  reloadOnMissingFiles();
  const miss = () =>
    dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: new Error("tour-dialog.js") }));
  dispatchEvent(new Event("beforeunload"));
  miss();
  expect(request).not.toHaveBeenCalled();
  // It was a download, and the page stayed.
  vi.advanceTimersByTime(5000);
  document.body.append(document.createElement("input"));
  document.querySelector("input")?.focus();
  miss();
  expect(request).toHaveBeenCalled();
  vi.useRealTimers();
});
