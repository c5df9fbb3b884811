import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Field } from "#web/lib/use-fields.ts";

/** What a list is chosen by: a field whose value stands in the address, so that a reload and the way back keep it. */
export function useChosen(key: "district" | "category"): Field {
  const navigate = useNavigate();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  return {
    // The payload key of getlocation and getsubcategory.
    name: "id",
    value: search[key] ?? "",
    error: undefined,
    set: (value) =>
      void navigate({
        to: ".",
        search: (before) => ({ ...before, [key]: String(value) }),
        replace: true,
        resetScroll: false,
      }),
    leave: () => undefined,
  };
}
