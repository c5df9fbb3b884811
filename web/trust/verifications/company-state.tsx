import { Link } from "@tanstack/react-router";
import type { RefusedCompany } from "#web/identity/session/refused-company.ts";
import { formatInstant } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

interface Props {
  readonly company: RefusedCompany;
  readonly close: () => void;
}

/** The state of a company that cannot log in: what it has sent, what happens next, and how to correct it. */
export function CompanyState({ company: { status, verification }, close }: Props) {
  const { companyName, licenseNo, email, registeredAt, answer } = verification;
  const isRejected = status === "rejected";
  return (
    <Page width="narrow">
      <PageTitle title={isRejected ? t("Your company was not verified") : t("Your company is awaiting verification")} />
      <Card>
        <h2>{t("What happens next")}</h2>
        <NextStep isRejected={isRejected} verification={verification} />
        <Row>
          <Button onClick={close}>{t("Back to login")}</Button>
        </Row>
      </Card>
      <Card>
        <h2>{t("What you have sent")}</h2>
        <Facts
          facts={{
            [t("Company name")]: companyName,
            [t("License no.")]: licenseNo,
            [t("Email")]: email,
            [t("Registered on")]: formatInstant(registeredAt),
            ...(answer && { [t("Your last answer")]: answerText(answer) }),
          }}
        />
        <p className="soft">
          {t("To correct something, write to the platform's operator.")}{" "}
          <Link to="/guestmaster/grievance">{t("Complaints")}</Link>
        </p>
      </Card>
    </Page>
  );
}

type Verification = RefusedCompany["verification"];

const answerText = ({ sentAt, documentCount }: NonNullable<Verification["answer"]>) =>
  t(plural(documentCount, "{moment}, with {count} document", "{moment}, with {count} documents"), {
    moment: formatInstant(sentAt),
    count: documentCount,
  });

interface NextStepProps {
  readonly isRejected: boolean;
  readonly verification: Verification;
}

function NextStep({ isRejected, verification: { question, email } }: NextStepProps) {
  if (!question) return <p>{isRejected ? withoutReason() : awaited(email)}</p>;
  const { reason, askedAt, answerUntil } = question;
  return (
    <>
      <p>{isRejected ? t("The admin has given this reason:") : t("The admin needs to know this first:")}</p>
      <p className="prose">{reason}</p>
      <p>
        {answerUntil
          ? t("Answer with the link in the email of {sent}. It is valid until {until}.", {
              sent: formatInstant(askedAt),
              until: formatInstant(answerUntil),
            })
          : t("The link to answer has expired. Write to the platform's operator.")}
      </p>
    </>
  );
}

const withoutReason = () =>
  t("If you think this is a mistake, write to the platform's operator. The admin can verify your company later.");

const awaited = (email: string) =>
  t("An admin checks your company. The decision is sent to {email}. You do not have to do anything until then.", {
    email,
  });
