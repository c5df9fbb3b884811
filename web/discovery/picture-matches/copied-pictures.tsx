import { openMatchesQuery } from "#web/discovery/picture-matches/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatInstant } from "#web/lib/format.ts";
import { allRowsQuery, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useList } from "#web/lib/use-list.ts";
import { RestrictAccount } from "#web/trust/moderation/restrict-form.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card, Grid, Row, Stack } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Picture } from "#web/ui/picture.tsx";

type Match = RowOf<"pictureMatches.list">;

/** Pictures that two accounts show; nothing where there are none. */
export function CopiedPictures() {
  const list = useList(openMatchesQuery);
  if (list.state === "ready" && list.rows.length === 0) return null;
  return (
    <>
      <h2>{t("Same picture on two pages")}</h2>
      <CardList
        list={list}
        name={t("Same picture on two pages")}
        idOf={(row) => row.matchId}
        card={(row) => <MatchCard match={row} />}
        empty=""
      />
    </>
  );
}

interface CaseProps {
  readonly matchId: number;
  readonly settled: () => void;
}

/** One of them, at the desk. */
export const CopiedPicture = ({ matchId, settled }: CaseProps) => (
  <Listing list={useAllRows(allRowsQuery("pictureMatches.list", { matchId }))}>
    {([match]) => match && <MatchCard match={match} settled={settled} />}
  </Listing>
);

interface MatchProps {
  readonly match: Match;
  /** Called once it is closed, without a question before. */
  readonly settled?: () => void;
}

/** Who showed the picture first and who later, and what an admin can do about it. */
function MatchCard({ match, settled }: MatchProps) {
  const { matchId, createdAt, accountId, name, title, picture, activeRestrictions } = match;
  const { otherAccountId, otherName, otherTitle, otherPicture } = match;
  const closing = useCall("pictureMatches.close");
  async function close(): Promise<void> {
    const isSure = settled || (await confirm(t("Do you want to close this entry? It cannot be reopened."), name));
    if (isSure && "outcome" in (await closing.run({ matchId }))) settled?.();
  }
  return (
    <Card>
      <p className="soft small">{formatInstant(createdAt)}</p>
      <Grid least="16rem">
        <Side
          text={t("Shown first")}
          accountId={otherAccountId}
          name={otherName}
          title={otherTitle}
          picture={otherPicture}
        />
        <Side text={t("Shown later")} accountId={accountId} name={name} title={title} picture={picture} />
      </Grid>
      <p className="soft">{t("They may belong to the same person, or have done the work together.")}</p>
      <RestrictAccount account={{ accountId, activeRestrictions }} />
      <Row>
        <Button busy={closing.busy} onClick={() => void close()}>
          {t("Close the entry")}
        </Button>
      </Row>
    </Card>
  );
}

interface SideProps {
  readonly text: string;
  readonly accountId: number;
  readonly name: string;
  readonly title: string;
  readonly picture: string;
}

const Side = ({ text, accountId, name, title, picture }: SideProps) => (
  <Stack gap={2}>
    <h3>{text}</h3>
    <Picture name={picture} size={100} alt="" />
    <p>{title}</p>
    <Row>
      <ButtonLink size="small" to="/adminmaster/account/$id" params={{ id: String(accountId) }}>
        {name}
      </ButtonLink>
    </Row>
  </Stack>
);
