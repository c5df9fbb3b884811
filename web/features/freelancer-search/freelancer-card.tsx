import { InviteFreelancer } from "#web/features/freelancer-search/invite-freelancer.tsx";
import type { FoundFreelancer, Match } from "#web/features/freelancer-search/queries.ts";
import { FreelancerRecordLine } from "#web/features/records/records.tsx";
import { CompareBox, type ComparisonChoice } from "#web/features/requests/comparison-choice.tsx";
import { Marked } from "#web/features/search/marked.tsx";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Picture } from "#web/ui/picture.tsx";

interface Props {
  readonly freelancer: FoundFreelancer;
  readonly compared: ComparisonChoice;
}

/** A freelancer who was found, with why. */
export function FreelancerCard({ freelancer, compared }: Props) {
  const { freelancerId, name, picture, headline, category, subcategory, place, skills, languages } = freelancer;
  const { isAvailable, record, matched } = freelancer;
  return (
    <Card>
      <Media
        picture={<Picture name={picture} size={70} alt="" round />}
        end={isAvailable ? undefined : <StatusWord word={t("not available")} colour="plain" />}
      >
        <h2>
          <Part matched={matched} field="name">
            {name}
          </Part>
        </h2>
        <p>
          <Part matched={matched} field="headline">
            {headline}
          </Part>
        </p>
        <p className="soft small">
          <Part matched={matched} field="category">
            {category}
          </Part>
          {" · "}
          <Part matched={matched} field="subcategory">
            {subcategory}
          </Part>
        </p>
        {place && (
          <p className="soft small">
            <Part matched={matched} field="place">
              {place}
            </Part>
          </p>
        )}
        <FreelancerRecordLine record={record} />
      </Media>
      <List matched={matched} field="skills" label={t("Skills")} names={skills} />
      <List matched={matched} field="languages" label={t("Languages")} names={languages} />
      <Excerpt matched={matched} />
      <Row gap={2}>
        <ButtonLink size="small" to="/clientmaster/freelancer/$id" params={{ id: String(freelancerId) }}>
          {t("View page")}
        </ButtonLink>
        <InviteFreelancer freelancer={freelancer} />
        {freelancerId !== null && <CompareBox chosen={compared} id={freelancerId} name={name} />}
      </Row>
    </Card>
  );
}

interface PartProps {
  readonly matched: FoundFreelancer["matched"];
  readonly field: Match["field"];
  readonly children: string;
}

/** A text of the card with the words marked that were looked for. */
function Part({ matched, field, children }: PartProps) {
  const match = matched.find((each) => each.field === field);
  return match ? <Marked {...match} /> : children;
}

interface ListProps extends Omit<PartProps, "children"> {
  readonly label: string;
  readonly names: readonly string[];
}

function List({ label, names, ...part }: ListProps) {
  if (names.length === 0) return null;
  return (
    <p className="small">
      <span className="soft">{label}: </span>
      <Part {...part}>{names.join(", ")}</Part>
    </p>
  );
}

/** Long texts stand on the page; the card shows what matched in it. */
function Excerpt({ matched }: Pick<FoundFreelancer, "matched">) {
  const about = matched.find(({ field }) => field === "about");
  if (!about) return null;
  return (
    <p className="small">
      <span className="soft">{t("About")}: </span>
      <Marked {...about} />
    </p>
  );
}
