import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { PagedQuery } from "#web/lib/lists.ts";
import { useList } from "#web/lib/use-list.ts";

afterEach(cleanup);

it("a list whose rows are being read again takes the wish for more, and reads the next page afterwards", async () => {
  const queries = new QueryClient();
  const answers: (() => void)[] = [];
  const query: PagedQuery<number> = {
    queryKey: ["rows", "numbers"],
    queryFn: async ({ pageParam }) => {
      await new Promise<void>((answer) => {
        answers.push(answer);
      });
      return pageParam === undefined ? { rows: [1, 2], next: "2" } : { rows: [3] };
    },
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
    enabled: true,
    gcTime: 1000,
  };
  const { result } = renderHook(() => useList(query), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  const answer = () => act(async () => answers.shift()?.());
  await waitFor(() => expect(answers).toHaveLength(1));
  await answer();
  await waitFor(() => expect(result.current.rows).toEqual([1, 2]));
  const { more } = result.current;
  // A hint of the server comes in the moment of the click.
  act(() => void queries.invalidateQueries({ queryKey: query.queryKey }));
  act(() => more?.());
  await answer();
  await waitFor(() => expect(answers).toHaveLength(1));
  await answer();
  await waitFor(() => expect(result.current.rows).toEqual([1, 2, 3]));
});
