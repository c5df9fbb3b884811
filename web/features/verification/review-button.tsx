import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Company } from "#web/features/accounts/queries.ts";
import { formatCount } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";

/** Opens the panel of a company beside the list, and shows whether it has answered. */
export function ReviewButton({ company: { loginid, documentCount, resubmitted } }: { readonly company: Company }) {
  const { company } = useSearch({ from: "/adminmaster/verification" });
  const navigate = useNavigate({ from: "/adminmaster/verification" });
  const isOpen = company === loginid;
  const toggle = () =>
    navigate({
      search: ({ company: _open, ...before }) => (isOpen ? before : { ...before, company: loginid }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <Button size="small" aria-expanded={isOpen} onClick={() => void toggle()}>
        {documentCount > 0 ? t("Details ({count})", { count: formatCount(documentCount) }) : t("Details")}
      </Button>
      {resubmitted && <StatusWord word={t("Answered")} colour="blue" />}
    </>
  );
}
