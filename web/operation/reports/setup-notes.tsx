import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { usePermissions } from "#web/identity/permissions/permissions.ts";
import { missingPermissions } from "#web/identity/permissions/screen-permissions.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import "./reports.css";

const steps = [
  { begun: "districts", text: "Register the districts", to: "/adminmaster/districtreg" },
  { begun: "locations", text: "Register locations in them", to: "/adminmaster/locationreg" },
  { begun: "categories", text: "Register the categories of work", to: "/adminmaster/categoryreg" },
  { begun: "subcategories", text: "Register subcategories in them", to: "/adminmaster/subcategoryreg" },
  {
    begun: "complaints",
    text: "Say who answers complaints, with name and address",
    to: "/adminmaster/pages?tab=grievance",
  },
  {
    begun: "privacy",
    text: "Check the Privacy page, and save it",
    to: "/adminmaster/pages?tab=privacy",
  },
  { begun: "terms", text: "Check the Terms page, and save it", to: "/adminmaster/pages?tab=terms" },
  { begun: "help", text: "Check the Help page, and save it", to: "/adminmaster/pages?tab=help" },
  { begun: "companies", text: "Verify the first company that registers", to: "/adminmaster/verification" },
] as const;

/** Completes the first two steps at once. */
const importUrl = "/adminmaster/places";

/** The first steps of the admin of a new installation; nothing once all are done. */
export function FirstSteps({ begun }: { readonly begun: NonNullable<RowOf<"dashboards.admin">["firstSteps"]> }) {
  const held = usePermissions();
  if (Object.values(begun).every(Boolean)) return null;
  const own = steps.filter(({ to }) => missingPermissions(to, held).length === 0);
  return (
    <Card>
      <div>
        <h2>{t("First steps")}</h2>
        <p className="soft">{t("What a new platform needs before the first job can be posted.")}</p>
      </div>
      <ol className="steps">
        {own.map(({ begun: key, text, to }) => (
          <Step key={to} text={t(text)} to={to} isDone={begun[key]} />
        ))}
      </ol>
      {held.includes("money") && (
        <p className="soft small">
          <Link to="/adminmaster/settings" hash="holder">
            {t("Before companies can fund milestones: name who holds their money")}
          </Link>
        </p>
      )}
      {(!begun.districts || !begun.locations) && missingPermissions(importUrl, held).length === 0 && (
        <Row>
          <ButtonLink to={importUrl} tone="primary">
            {t("Add India's districts and towns")}
          </ButtonLink>
        </Row>
      )}
    </Card>
  );
}

/** A step with a link to its screen, until it is done. */
const Step = ({ text, to, isDone }: { readonly text: string; readonly to: string; readonly isDone: boolean }) => (
  <li data-done={isDone || undefined}>
    {isDone ? <IconCircleCheck size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
    {isDone ? text : <Link to={to}>{text}</Link>}
    {isDone && <span className="hidden-visually">{t("Done")}</span>}
  </li>
);

type InstallationState = NonNullable<RowOf<"dashboards.admin">["settings"]>;

/** Whether the data of the installation is safe. */
export function OperationNote({
  state: { lastBackupAt, lastDrillAt, isDiskLow },
}: {
  readonly state: InstallationState;
}) {
  return (
    <Card>
      <h2>{t("Operation")}</h2>
      <ul className="soft">
        <li>
          {lastBackupAt
            ? t("Last backup: {moment}", { moment: formatInstant(lastBackupAt) })
            : t("No backup has been made yet.")}
        </li>
        <li>
          {lastDrillAt
            ? t("Last backup that was restored as a test: {moment}", { moment: formatInstant(lastDrillAt) })
            : t("No backup has been restored as a test yet.")}
        </li>
        {isDiskLow !== null && (
          <li>
            {isDiskLow
              ? t("Less than a tenth of the disk is free: make room, or writes will fail.")
              : t("The disk has room.")}
          </li>
        )}
      </ul>
    </Card>
  );
}

interface UntrustedProxyWarningProps {
  readonly proxy: NonNullable<NonNullable<RowOf<"dashboards.admin">["settings"]>["untrustedProxy"]>;
}

/** For an operator whose proxy is missing in TRUST_PROXY. */
export function UntrustedProxyWarning({ proxy: { peerAddress, header, seenAt } }: UntrustedProxyWarningProps) {
  return (
    <Card>
      <h2>{t("A proxy is not in TRUST_PROXY")}</h2>
      <p className="soft">
        {t(
          "{moment}: a request from {address} had the header {header}, but TRUST_PROXY does not include that address.",
          {
            moment: formatInstant(seenAt),
            address: peerAddress,
            header,
          },
        )}
      </p>
      <p className="soft">
        {t(
          "If this is your proxy, all visitors share its rate limits: add the address to TRUST_PROXY and restart. If not, a client sent the header and no action is needed.",
        )}
      </p>
    </Card>
  );
}
