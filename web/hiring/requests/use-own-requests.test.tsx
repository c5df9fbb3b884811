import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { useOwnRequests } from "#web/hiring/requests/use-own-requests.ts";

const row = (requestid: number, req_status: string) => ({ requestid, req_status });
const page = (rows: readonly object[], next?: string) =>
  new Response(JSON.stringify(rows), { headers: next === undefined ? {} : { "x-next-after": next } });
const refusal = () => new Response(JSON.stringify({ code: "too_many", detail: "Wait." }), { status: 429 });

/** The network ends here; everything above it is the product's own. */
function answering(...answers: readonly Response[]) {
  const left = [...answers];
  const fetchPage = vi.fn(async () => left.shift() ?? refusal());
  vi.stubGlobal("fetch", fetchPage);
  return fetchPage;
}

function wrapper({ children }: { readonly children: ReactNode }) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5000 } } });
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

describe("a freelancer's requests in some states", () => {
  it("are looked for behind pages that hold none of them", async () => {
    const fetchPage = answering(
      page([row(9, "pending")], "a"),
      page([row(5, "paid")], "b"),
      page([row(2, "rejected")], "c"),
    );
    const { result } = renderHook(() => useOwnRequests(["rejected"]), { wrapper });
    await waitFor(() => expect(result.current.state).toBe("ready"));
    expect(result.current.rows.map(({ requestid }) => requestid)).toEqual([2]);
    expect(result.current.more).toBeDefined();
    expect(fetchPage).toHaveBeenCalledTimes(3);
  });

  it("are none only once the last page has been read", async () => {
    answering(page([row(9, "pending")], "a"), page([row(5, "paid")]));
    const { result } = renderHook(() => useOwnRequests(["rejected"]), { wrapper });
    await waitFor(() => expect(result.current.state).toBe("ready"));
    expect(result.current.rows).toEqual([]);
    expect(result.current.more).toBeUndefined();
  });

  it("are not asked for on and on when a page cannot be read", async () => {
    const fetchPage = answering(page([row(9, "pending")], "a"));
    const { result } = renderHook(() => useOwnRequests(["rejected"]), { wrapper });
    await waitFor(() => expect(result.current.state).toBe("failed"));
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });
});
