import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rowVersion } from "#domain/edited-fields.ts";
import { type MemberKind, memberKinds } from "#domain/member.ts";
import { kindName, kindText } from "#web/identity/members/member-kind.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import { whoami } from "#web/identity/session/session.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Email } from "#web/ui/display/media.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { SavedMeanwhile } from "#web/ui/form/field-frame.tsx";
import { showsValue } from "#web/ui/form/shown-values.ts";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import "./members.css";

type Member = RowOf<"members.list">;

/** A person of the company, what the person may do, and what an owner can change about it. */
export function MemberCard({ member }: { readonly member: Member }) {
  const { name, username, email, kind, lastSeenAt, isSelf } = member;
  return (
    <Card>
      <Row spread>
        <Stack gap={1}>
          <h2>{name}</h2>
          <p className="soft small">{isSelf ? t("{username} (you)", { username }) : username}</p>
        </Stack>
        <StatusWord word={kindName(kind)} colour={kind === "owner" ? "blue" : "plain"} />
      </Row>
      <p className="soft small">{kindText(kind)}</p>
      <Facts
        facts={{
          [t("Email")]: email ? <Email address={email} /> : t("None"),
          [t("Last seen")]: lastSeenAt ? formatInstant(lastSeenAt) : t("Not logged in"),
        }}
      />
      <MemberActions member={member} />
    </Card>
  );
}

function MemberActions({ member }: { readonly member: Member }) {
  const [open, setOpen] = useState<"kind" | "removal" | "">("");
  const close = () => setOpen("");
  if (member.isOnlyOwner)
    return (
      <p className="soft small">
        {t("You are the only owner. Make another member an owner before you change your role or leave.")}
      </p>
    );
  return (
    <Swap open={open}>
      {open === "kind" && <KindForm member={member} close={close} />}
      {open === "removal" && <RemovalForm member={member} close={close} />}
      {open === "" && (
        <Row gap={2}>
          <Button onClick={() => setOpen("kind")}>{t("Change role")}</Button>
          <Button tone="danger" onClick={() => setOpen("removal")}>
            {member.isSelf ? t("Leave the company") : t("Remove")}
          </Button>
        </Row>
      )}
    </Swap>
  );
}

interface FormProps {
  readonly member: Member;
  readonly close: () => void;
}

function KindForm({ member: { memberId, kind, isSelf }, close }: FormProps) {
  const queries = useQueryClient();
  const form = useCallForm("members.setKind", {
    fields: { kind, password: "", code: "" },
    fixed: { memberId },
    readVersion: rowVersion("members.setKind", { kind }),
    // Every screen depends on the own role, so the session is read again.
    after: () => (isSelf ? void queries.fetchQuery({ ...whoami, staleTime: 0 }) : close()),
  });
  return (
    <StepUpForm form={form} submit={t("Save changes")} close={close}>
      <KindChoice field={form.of("kind")} />
    </StepUpForm>
  );
}

function RemovalForm({ member: { memberId, name, isSelf }, close }: FormProps) {
  const question = isSelf
    ? t("Do you want to leave the company?")
    : t("Do you want to remove {name} from the company?", { name });
  const form = useCallForm("members.remove", {
    fields: { password: "", code: "" },
    fixed: { memberId },
    before: () => confirm(question, t("This cannot be undone.")),
    after: close,
  });
  return (
    <StepUpForm form={form} submit={isSelf ? t("Leave the company") : t("Remove")} close={close}>
      <p>
        {isSelf
          ? t("You are logged out everywhere and cannot log in any more.")
          : t("{name} is logged out everywhere and cannot log in any more.", { name })}
      </p>
    </StepUpForm>
  );
}

/** A role for a member, each with what it may do. */
export function KindChoice({ field }: { readonly field: Field }) {
  const saved = memberKinds.find((kind) => kind === field.saved?.value);
  return (
    <fieldset className="member-kinds">
      <legend className="field-label">{t("Role")}</legend>
      {memberKinds.map((kind: MemberKind) => (
        <label key={kind}>
          <input
            type="radio"
            ref={showsValue({
              differs: ({ isTicked }) => isTicked && field.value !== kind,
              take: () => field.set(kind),
            })}
            name="kind"
            value={kind}
            checked={field.value === kind}
            onChange={() => field.set(kind)}
          />
          <span>
            <strong>{kindName(kind)}</strong>
            <span className="soft small">{kindText(kind)}</span>
          </span>
        </label>
      ))}
      <SavedMeanwhile field={field} savedAs={saved && kindName(saved)} />
    </fieldset>
  );
}
