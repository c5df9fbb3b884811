import { useNavigate, useSearch } from "@tanstack/react-router";
import { type RequestMark, requestMarks } from "#domain/hiring/request-mark.ts";
import type { TextKey } from "#texts/hindi.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";

const filterTexts: Readonly<Record<RequestMark, TextKey>> = {
  shortlisted: "Only shortlisted",
  archived: "Only archived",
};

/** The mark that the address filters by, as an input of the lists of requests. */
export function markInput({ mark }: { readonly mark?: string | undefined }): { readonly mark?: RequestMark } {
  const chosen = requestMarks.find((each) => each === mark);
  return chosen ? { mark: chosen } : {};
}

/** Filters the requests of a work by a mark; a second press shows all of them again. */
export function MarkFilter() {
  const { mark: chosen } = markInput(useSearch({ strict: false }));
  const navigate = useNavigate();
  const filterBy = (mark: string) =>
    void navigate({ to: ".", search: (before) => ({ ...before, mark }), replace: true, resetScroll: false });
  return requestMarks.map((mark) => (
    <Button
      key={mark}
      size="small"
      aria-pressed={mark === chosen}
      onClick={() => filterBy(mark === chosen ? "" : mark)}
    >
      {t(filterTexts[mark])}
    </Button>
  ));
}
