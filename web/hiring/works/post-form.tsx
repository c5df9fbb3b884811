import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { maxInvitationText } from "#domain/hiring/work-invitation.ts";
import { skippedText } from "#web/hiring/work-invitations/skipped-text.ts";
import { WorkFields } from "#web/hiring/works/work-fields.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { useDraft } from "#web/lib/drafts.ts";
import { t } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Note } from "#web/ui/display/guidance.tsx";
import { FormPage } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";

interface Props {
  /** The job of the company that the form begins with. */
  readonly copied?: RowOf<"getworkbyid"> | undefined;
  /** Whether the freelancer of the copied job is invited once the new one is posted. */
  readonly isHiringAgain?: boolean;
}

const capOf = (work: Props["copied"]) => (work?.maxApplications ? String(work.maxApplications) : undefined);

/** The terms of a copied job. Its deadline is over, so that the company chooses another. */
const termsOf = (work: Props["copied"]) => ({
  title: work?.title ?? "",
  categoryid: String(work?.categoryid ?? ""),
  subcategoryid: String(work?.subcategoryid ?? ""),
  description: work?.description ?? "",
  budget: String(work?.cost ?? ""),
  deadlinedate: "",
  quotes: work?.quotes || undefined,
  isPublic: work?.isPublic,
  maxApplications: capOf(work),
  terms: undefined,
  skillIds: work && work.skills.length > 0 ? work.skills.map(({ skillId }) => skillId) : undefined,
  questions: work && work.questions.length > 0 ? work.questions : undefined,
});

/** Posts a job: a new one, or one like another of the company. */
export function PostForm({ copied, isHiringAgain = false }: Props) {
  const { hasPublicWorks = false } = usePlatform() ?? {};
  const navigate = useNavigate();
  const freelancer = isHiringAgain ? copied?.engagement : undefined;
  const invitation = useInvitation(copied, freelancer?.freelancerId);
  const form = useCallForm("workpost", {
    fields: termsOf(copied),
    standard: { isPublic: hasPublicWorks },
    copiedId: copied?.workid,
    after: ({ workId }) => {
      if (!invitation.send(workId)) return navigate({ to: "/clientmaster/viewworks" });
      return navigate({ to: "/clientmaster/viewrequests/$id", params: { id: String(workId) } });
    },
  });
  return (
    <FormPage
      title={t("Post a work")}
      lead={t("Describe the work, the budget and the deadline. Freelancers see it immediately.")}
      form={form}
      submit={t("Post")}
    >
      {copied && <Note>{t("Copied from “{title}”. Choose a deadline.", { title: copied.title })}</Note>}
      <WorkFields form={form} skills={copied?.skills} />
      {freelancer && (
        <TextArea
          field={invitation.field}
          label={t("Invitation to {name}", { name: freelancer.freelancerName })}
          hint={t("Sent with the job once it is posted. Without a text nobody is invited.")}
          maxLength={maxInvitationText}
        />
      )}
    </FormPage>
  );
}

/** The message to a freelancer who is to be hired again. `send` returns whether there is an invitation to send. */
function useInvitation(work: Props["copied"], freelancerId: number | undefined) {
  const { run } = useCall("invitations.send");
  const standard = t("Thank you for your work on “{title}”. Would you like to do this job too?", {
    title: work?.title ?? "",
  });
  const draft = useDraft("invitations.send", { copiedId: work?.workid }, { text: standard });
  const [text, setText] = useState(String(draft.restored?.values["text"] ?? standard));
  const field: Field = {
    name: "text",
    value: text,
    error: undefined,
    set: (value = "") => {
      setText(String(value));
      draft.save({ text: value });
    },
    leave: () => undefined,
  };

  async function invite(workId: number, freelancerIds: number[]): Promise<void> {
    const ending = await run({ workId, freelancerIds, text: text.trim() });
    if ("outcome" in ending) for (const { reason } of ending.answer.skipped) toast(skippedText(reason, 1));
  }
  function send(workId: number): boolean {
    draft.forget();
    if (freelancerId === undefined || text.trim() === "") return false;
    void invite(workId, [freelancerId]);
    return true;
  }
  return { field, send };
}
