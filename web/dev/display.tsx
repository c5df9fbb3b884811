import { useState } from "react";
import { bigAmount, longText, longWord, type Parts, picture } from "#web/dev/samples.tsx";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState, Help, Note, WhatNext } from "#web/ui/display/guidance.tsx";
import { Contact, Email, Media } from "#web/ui/display/media.tsx";
import { BackLink, Banner } from "#web/ui/display/page-head.tsx";
import { RefusalNote } from "#web/ui/display/refusal-note.tsx";
import { RefusalText } from "#web/ui/display/refusal-text.tsx";
import { Stars } from "#web/ui/display/stars.tsx";
import { StatusWord, Timeline } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Figure, Tile, Tiles } from "#web/ui/display/tile.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Picture } from "#web/ui/picture.tsx";

const logo = <Picture name="" address={picture} size={47} alt="" />;
const day = formatDay("2026-12-04");
const facts = () => ({
  [t("Budget")]: <span className="number">{formatRupees(bigAmount)}</span>,
  [t("Deadline")]: <span className="day">{day}</span>,
  [t("Description")]: longText,
});

function Swapped() {
  const [open, setOpen] = useState(false);
  return (
    <Swap open={open}>
      <div>
        <Button onClick={() => setOpen(!open)}>{open ? t("Cancel") : t("Edit")}</Button>
      </div>
    </Swap>
  );
}

export const display: Parts = {
  Facts: {
    file: "facts.tsx",
    isWide: true,
    states: { grid: () => <Facts facts={facts()} />, "in lines": () => <Facts facts={facts()} inLines /> },
  },
  Tile: {
    file: "tile.tsx",
    states: {
      normal: () => <Tile to="/clientmaster/viewworks" figure="12" name={t("open jobs")} />,
      waits: () => <Tile to="/clientmaster/workreqview" figure="3" name={t("applications waiting")} waits />,
    },
  },
  Figure: {
    file: "tile.tsx",
    states: { "big amount": () => <Figure figure={formatRupees(bigAmount)} name={t("Total Earnings")} /> },
  },
  Tiles: {
    file: "tile.tsx",
    isWide: true,
    states: {
      three: () => (
        <Tiles>
          <Figure figure="0" name={t("open jobs")} />
          <Figure figure="1,204" name={t("requests")} />
          <Figure figure={formatRupees(bigAmount)} name={t("Total Earnings")} />
        </Tiles>
      ),
    },
  },
  StatusWord: {
    file: "status.tsx",
    states: {
      green: () => <StatusWord word={t("accepted")} colour="green" />,
      red: () => <StatusWord word={t("rejected")} colour="red" />,
      blue: () => <StatusWord word={t("pending")} colour="blue" />,
      plain: () => <StatusWord word={t("closed")} colour="plain" />,
    },
  },
  Stars: {
    file: "stars.tsx",
    states: {
      some: () => <Stars mark={3} text={t("{mark} out of 5", { mark: 3 })} />,
      all: () => <Stars mark={5} text={t("{mark} out of 5", { mark: 5 })} />,
    },
  },
  Timeline: {
    file: "status.tsx",
    isWide: true,
    states: {
      "under way": () => (
        <Timeline
          label={t("Work progress")}
          moments={[
            { text: t("Requested"), detail: day, state: "done" },
            { text: t("Accepted"), detail: t("for {price}", { price: formatRupees(bigAmount) }), state: "done" },
            { text: t("Ongoing"), detail: t("no progress reported yet"), state: "now" },
            { text: t("Paid"), state: "ahead" },
          ]}
        />
      ),
    },
  },
  Media: {
    file: "media.tsx",
    states: {
      normal: () => (
        <Media picture={logo} end={<StatusWord word={t("accepted")} colour="green" />}>
          <p>Annapurna Foods</p>
          <p className="soft">Indore</p>
        </Media>
      ),
      "long text": () => (
        <Media picture={logo} end={<StatusWord word={t("pending")} colour="blue" />}>
          <p>{longText}</p>
        </Media>
      ),
    },
  },
  Contact: {
    file: "media.tsx",
    states: {
      normal: () => <Contact phone="9876543210" email="hello@example.com" />,
      "long text": () => <Contact phone="9876543210" email={longWord} />,
    },
  },
  Email: { file: "media.tsx", states: { "long text": () => <Email address={longWord} /> } },
  EmptyState: {
    file: "guidance.tsx",
    states: {
      "with a way on": () => (
        <EmptyState title={t("No applications yet")} art="requests">
          <ButtonLink to="/freelancermaster/workview" tone="primary">
            {t("Find work")}
          </ButtonLink>
        </EmptyState>
      ),
      "text only": () => <EmptyState title={t("You are all caught up")} art="done" />,
    },
  },
  Note: {
    file: "guidance.tsx",
    states: { normal: () => <Note>{t("This cannot be undone.")}</Note>, "long text": () => <Note>{longText}</Note> },
  },
  RefusalNote: {
    file: "refusal-note.tsx",
    states: { normal: () => <RefusalNote code="applications_full" /> },
  },
  RefusalText: {
    file: "refusal-text.tsx",
    states: { normal: () => <RefusalText code="applications_full" /> },
  },
  Help: {
    file: "guidance.tsx",
    states: { closed: () => <Help question={t("What is the brokerage?")}>{longText}</Help> },
  },
  WhatNext: {
    file: "guidance.tsx",
    states: {
      normal: () => (
        <WhatNext title={t("What happens next")} steps={[t("Accept an application"), t("Pay for a job"), longText]} />
      ),
    },
  },
  BackLink: {
    file: "page-head.tsx",
    states: { normal: () => <BackLink to="/freelancermaster/myrequest">{t("Back to My Request")}</BackLink> },
  },
  Banner: {
    file: "page-head.tsx",
    frame: "short",
    states: {
      normal: () => (
        <Banner art="company">
          <PageTitle title={t("Find your WORK")}>
            <ButtonLink to="/freelancermaster/workview" tone="primary">
              {t("Search jobs")}
            </ButtonLink>
          </PageTitle>
        </Banner>
      ),
    },
  },
  Tabs: {
    file: "tabs.tsx",
    isWide: true,
    states: {
      three: () => (
        <Tabs
          label={t("Projects")}
          tabs={[
            { key: "ongoing", text: t("Ongoing projects"), panel: () => <p>{longText}</p> },
            { key: "completed", text: t("All completed"), panel: () => <p>{t("Nothing completed yet")}</p> },
            { key: "all", text: t("All projects"), panel: () => <p>{longText}</p> },
          ]}
        />
      ),
    },
  },
  Swap: { file: "swap.tsx", states: { normal: Swapped } },
};
