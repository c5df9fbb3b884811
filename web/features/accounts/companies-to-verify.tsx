import type { Company } from "#web/features/accounts/queries.ts";
import { formatDay } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { formatRowCount } from "#web/lib/row-count.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { Picture } from "#web/ui/picture.tsx";

/** The newest ones; the verification screen lists all. */
const shownAtOnce = 5;

/** How many companies wait for the admin's decision, and who came last. */
export function CompaniesToVerify({ list }: { readonly list: List<Company> }) {
  return (
    <Card>
      <h2>
        {t(plural(list.rows.length, "{count} company to verify", "{count} companies to verify"), {
          count: formatRowCount(list),
        })}
      </h2>
      <Stack gap={3}>
        {list.rows.slice(0, shownAtOnce).map((company) => (
          <Waiting key={company.loginid} company={company} />
        ))}
      </Stack>
      <Row>
        <ButtonLink to="/adminmaster/verification" tone="primary">
          {t("Verify companies")}
        </ButtonLink>
      </Row>
    </Card>
  );
}

function Waiting({ company: { loginid, logo, companyname, regdate } }: { readonly company: Company }) {
  return (
    <div data-id={loginid}>
      <Media picture={<Picture name={logo} size={40} alt="" />}>
        <strong>{companyname}</strong>
        <p className="soft small number">{t("Registered on {day}", { day: formatDay(regdate) })}</p>
      </Media>
    </div>
  );
}
