import { useState } from "react";
import { maxInvitationText, maxInvitedAtOnce, skipReasons } from "#domain/hiring/work-invitation.ts";
import { candidatesQuery } from "#web/hiring/work-invitations/queries.ts";
import { skippedText } from "#web/hiring/work-invitations/skipped-text.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useDebouncedText } from "#web/lib/use-debounced-text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckList } from "#web/ui/form/check-list.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { FilterField } from "#web/ui/list/list-tools.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { Skeleton } from "#web/ui/state.tsx";

type Candidate = RowOf<"invitations.listCandidates">;

interface InviteFormProps {
  readonly workId: number;
  readonly close: () => void;
}

/** Invites some of the freelancers who have applied to the company before. */
export function InviteForm({ workId, close }: InviteFormProps) {
  const form = useCallForm("invitations.send", {
    fields: { freelancerIds: [], text: "" },
    fixed: { workId },
    after: ({ skipped }) => {
      for (const reason of skipReasons) {
        const count = skipped.filter((each) => each.reason === reason).length;
        if (count > 0) toast(skippedText(reason, count));
      }
      close();
    },
  });
  const ids = form.of("freelancerIds");
  const chosen = Array.isArray(ids.value) ? ids.value.map(String) : [];
  const toggle = (id: string) =>
    ids.set((chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]).map(Number));
  return (
    <Form form={form}>
      <h2>{t("Invite freelancers")}</h2>
      <Candidates workId={workId} chosen={chosen} toggle={toggle} error={ids.error} />
      <TextArea
        field={form.of("text")}
        label={t("Your message")}
        hint={t("They read it with the job, and can apply or decline.")}
        maxLength={maxInvitationText}
      />
      <FormActions
        submit={chosen.length === 0 ? t("Invite") : t("Invite {count}", { count: formatCount(chosen.length) })}
        busy={form.busy}
      >
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

interface CandidatesProps {
  readonly workId: number;
  readonly chosen: readonly string[];
  readonly toggle: (id: string) => void;
  readonly error: string | undefined;
}

/** Candidates that were ticked stay ticked when the list is filtered. */
function Candidates({ workId, ...choice }: CandidatesProps) {
  const [q, setQ] = useState("");
  const { text, type, settle } = useDebouncedText(q, setQ);
  const list = useList(candidatesQuery({ workId, ...(q !== "" && { q }) }));
  const isLong = list.more !== undefined || list.rows.length > maxInvitedAtOnce || q !== "";
  const empty = (
    <p className="soft">
      {q === ""
        ? t("Nobody to invite yet: freelancers appear here once they have applied to you.")
        : t("No matching entries.")}
    </p>
  );
  return (
    <>
      {isLong && (
        <div className="list-tools">
          <FilterField filter={{ typed: text, type }} settle={settle} />
        </div>
      )}
      <Listing list={list} empty={empty} skeleton={<Skeleton height="8rem" />}>
        {(rows) => <Boxes {...choice} rows={rows} list={list} />}
      </Listing>
    </>
  );
}

interface BoxesProps extends Omit<CandidatesProps, "workId"> {
  readonly rows: readonly Candidate[];
  readonly list: List<Candidate>;
}

function Boxes({ rows, list, chosen, toggle, error }: BoxesProps) {
  const isFull = chosen.length >= maxInvitedAtOnce;
  return (
    <>
      <CheckList
        legend={t("Freelancers, at most {count}", { count: formatCount(maxInvitedAtOnce) })}
        name="freelancerIds"
        options={rows.map((row) => ({
          value: String(row.freelancerId),
          text: row.name,
          detail: detailOf(row),
          isDisabled: isFull && !chosen.includes(String(row.freelancerId)),
        }))}
        chosen={chosen}
        toggle={toggle}
        error={error}
      />
      <LoadMore list={list} />
    </>
  );
}

const detailOf = ({ subcategory, district, lastTitle }: Candidate): string =>
  t("{subcategory}, {district}. Applied for “{title}”", { subcategory, district, title: lastTitle });
