import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { type CompanyStatus, companyMoves } from "#domain/account.ts";
import { reasonRange } from "#domain/trust/verification.ts";
import type { TextKey } from "#texts/hindi.ts";
import { obligationsText } from "#web/identity/accounts/company-decision.tsx";
import type { Company } from "#web/identity/accounts/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { downloadAs } from "#web/lib/downloads.ts";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { pagedQuery, useList } from "#web/lib/use-list.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

type Review = RowOf<"verifications.list">;

interface Props {
  readonly company: Company;
  readonly status: CompanyStatus;
  readonly close: () => void;
}

/** Questions to a company, its answers, and what the admin can do beside Verify and Reject. */
export function ReviewPanel({ company, status, close }: Props) {
  const reviews = useList(reviewsQuery(company.loginid));
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the panel is beneath the list: the focus brings it into view.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <Row spread>
        <h2 ref={heading} tabIndex={-1}>
          {company.companyname}
        </h2>
        <Button size="small" onClick={close}>
          {t("Close")}
        </Button>
      </Row>
      <ReviewActions company={company} status={status} />
      <h3>{t("Questions and answers")}</h3>
      <Listing list={reviews} empty={<p className="soft">{t("No questions or answers yet.")}</p>}>
        {(rows) => (
          <ol className="short-list">
            {rows.map((review) => (
              <li key={review.reviewId} data-id={review.reviewId}>
                <ReviewEntry review={review} />
              </li>
            ))}
          </ol>
        )}
      </Listing>
      {reviews.more && (
        <Button busy={reviews.loadingMore} onClick={reviews.more}>
          {t("Show more")}
        </Button>
      )}
    </Card>
  );
}

const titles: Readonly<Record<Review["kind"], TextKey>> = {
  information: "Question",
  rejection: "Rejection",
  submission: "Answer of the company",
};

function ReviewEntry({ review }: { readonly review: Review }) {
  const { kind, reason, createdBy, createdAt, statement, licenseNo, documents, linkExpiresAt } = review;
  return (
    <Stack gap={2}>
      <div>
        <strong>{t(titles[kind])}</strong>
        <p className="soft small">{[formatInstant(createdAt), createdBy].filter(Boolean).join(" · ")}</p>
      </div>
      {(reason ?? statement) && <p className="prose">{reason ?? statement}</p>}
      {licenseNo && <Facts facts={{ [t("License no.")]: licenseNo }} />}
      {documents.map(({ file, shownName }) => (
        <Row key={file}>
          <Button size="small" onClick={() => void downloadAs(file, shownName)}>
            {t("Download {name}", { name: shownName })}
          </Button>
        </Row>
      ))}
      {linkExpiresAt && (
        <p className="soft small">
          {t("The company can answer until {until}.", { until: formatInstant(linkExpiresAt) })}
        </p>
      )}
    </Stack>
  );
}

interface ReviewActionsProps {
  readonly company: Company;
  readonly status: CompanyStatus;
}

/** Questions and a rejection. Both send an e-mail with a reason and a link with which the company answers. */
function ReviewActions({ company, status }: ReviewActionsProps) {
  const [open, setOpen] = useState<"information" | "rejection" | "">("");
  const close = () => setOpen("");
  const canReject = (companyMoves.reject.from as readonly CompanyStatus[]).includes(status);
  if (!canReject) return null;
  return (
    <Swap open={open}>
      {open === "information" && <InformationForm company={company} close={close} />}
      {open === "rejection" && <RejectionForm company={company} close={close} />}
      {open === "" && (
        <Row gap={2}>
          {status === "pending" && (
            <Button size="small" onClick={() => setOpen("information")}>
              {t("Ask for information")}
            </Button>
          )}
          <Button size="small" tone="danger" onClick={() => setOpen("rejection")}>
            {t("Reject with a reason")}
          </Button>
        </Row>
      )}
    </Swap>
  );
}

interface FormProps {
  readonly company: Company;
  readonly close: () => void;
}

const reasonHint = () =>
  t("The company reads this in an email, with a link to answer. At least {count} characters.", {
    count: reasonRange.least,
  });

function InformationForm({ company: { loginid: companyId }, close }: FormProps) {
  const form = useCallForm("verifications.requestInformation", {
    fields: { reason: "" },
    fixed: { companyId },
    after: close,
  });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("reason")}
        label={t("What is missing")}
        hint={reasonHint()}
        maxLength={reasonRange.most}
      />
      <FormActions submit={t("Send the question")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

function RejectionForm({ company, close }: FormProps) {
  const form = useCallForm("updateclientstatus", {
    fields: { reason: "" },
    fixed: { id: company.loginid, status: "rejected" },
    before: async () => {
      const standing = await obligationsText(company);
      return standing !== undefined && (await confirm(t("Do you want to reject this company?"), standing));
    },
    after: close,
  });
  return (
    <Form form={form}>
      <TextArea field={form.of("reason")} label={t("Reason")} hint={reasonHint()} maxLength={reasonRange.most} />
      <FormActions submit={t("Reject with this reason")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

/** Questions to a company and its answers, newest first. */
const reviewsQuery = (companyId: number) => pagedQuery("verifications.list", { companyId });

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
