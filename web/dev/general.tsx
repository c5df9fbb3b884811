import { bigAmount, longText, type Parts, picture } from "#web/dev/samples.tsx";
import { formatRupees } from "#web/lib/format.ts";
import { noNetwork } from "#web/lib/problem.ts";
import { t } from "#web/lib/text.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card, Grid, Page, Row, Sides, Stack } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Art, type Drawing, Picture } from "#web/ui/picture.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { ErrorState, Skeleton } from "#web/ui/state.tsx";

const nothing = () => undefined;
const boxes = ["1", "2", "3"].map((name) => (
  <div key={name} className="dev-box">
    {name}
  </div>
));
const drawings: readonly Drawing[] = [
  "hero",
  "company",
  "freelancer",
  "works",
  "requests",
  "payments",
  "search",
  "done",
  "cut",
  "photo",
];

export const general: Parts = {
  Button: {
    file: "button.tsx",
    states: {
      primary: () => <Button tone="primary">{t("Save changes")}</Button>,
      quiet: () => <Button>{t("Cancel")}</Button>,
      danger: () => <Button tone="danger">{t("Delete")}</Button>,
      small: () => <Button size="small">{t("Edit")}</Button>,
      large: () => (
        <Button tone="primary" size="large">
          {t("Explore")}
        </Button>
      ),
      busy: () => (
        <Button tone="primary" busy>
          {t("Save changes")}
        </Button>
      ),
      disabled: () => <Button disabled>{t("Accept")}</Button>,
      pressed: () => <Button aria-pressed>{t("This month")}</Button>,
      "long text": () => <Button>{longText}</Button>,
    },
  },
  ButtonLink: {
    file: "button.tsx",
    states: {
      primary: () => (
        <ButtonLink to="/guestmaster/login" tone="primary">
          {t("Log in")}
        </ButtonLink>
      ),
      quiet: () => <ButtonLink to="/guestmaster/login">{t("Back to login")}</ButtonLink>,
      small: () => (
        <ButtonLink to="/guestmaster/login" size="small">
          {t("Learn more")}
        </ButtonLink>
      ),
    },
  },
  Stack: { file: "layout.tsx", states: { "gap 2": () => <Stack gap={2}>{boxes}</Stack> } },
  Row: {
    file: "layout.tsx",
    states: { "gap 3": () => <Row>{boxes}</Row>, spread: () => <Row spread>{boxes}</Row> },
  },
  Grid: { file: "layout.tsx", isWide: true, states: { "least 8rem": () => <Grid least="8rem">{boxes}</Grid> } },
  Sides: { file: "layout.tsx", isWide: true, states: { three: () => <Sides>{boxes}</Sides> } },
  Card: {
    file: "layout.tsx",
    states: {
      filled: () => (
        <Card>
          <p>{longText}</p>
          <strong className="number">{formatRupees(bigAmount)}</strong>
          <Row>
            <Button size="small">{t("Edit")}</Button>
          </Row>
        </Card>
      ),
    },
  },
  Page: {
    file: "layout.tsx",
    isWide: true,
    states: {
      narrow: () => <Page width="narrow">{boxes}</Page>,
      wide: () => <Page>{boxes}</Page>,
    },
  },
  PageTitle: {
    file: "page-title.tsx",
    frame: "short",
    states: {
      normal: () => (
        <PageTitle title={t("Your jobs")} lead={t("Paid projects appear here.")}>
          <ButtonLink to="/clientmaster/workpost" tone="primary">
            {t("Post your WORK")}
          </ButtonLink>
        </PageTitle>
      ),
      "long text": () => <PageTitle title={longText} lead={longText} />,
    },
  },
  Picture: {
    file: "picture.tsx",
    states: {
      "32": () => <Picture name="" address={picture} size={32} alt="" />,
      "70, round": () => <Picture name="" address={picture} size={70} alt="" round />,
      "100": () => <Picture name="" address={picture} size={100} alt="" />,
      missing: () => <Picture name="" size={70} alt="" />,
    },
  },
  Art: {
    file: "picture.tsx",
    states: Object.fromEntries(drawings.map((name) => [name, () => <Art of={name} />])),
  },
  ProgressBar: {
    file: "progress-bar.tsx",
    states: Object.fromEntries(
      [1, 35, 36, 75, 76, 100].map((percent) => [
        `${percent}`,
        () => <ProgressBar percent={percent} label={t("Progress")} />,
      ]),
    ),
  },
  Skeleton: {
    file: "state.tsx",
    states: { line: () => <Skeleton />, block: () => <Skeleton height="8rem" /> },
  },
  ErrorState: {
    file: "state.tsx",
    states: {
      "no connection": () => <ErrorState problem={noNetwork()} retry={nothing} />,
      unexpected: () => <ErrorState problem={new Error()} retry={nothing} />,
    },
  },
};
