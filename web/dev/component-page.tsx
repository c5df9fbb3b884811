import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, createRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { useState } from "react";
import { type Group, groups } from "#web/dev/groups.tsx";
import type { State } from "#web/dev/samples.tsx";
import { t } from "#web/lib/text.ts";
import { LanguageSwitch, SchemeSwitch } from "#web/ui/shell/top-bar.tsx";
import "./dev.css";

/** A router of its own, because links and tabs need one; every address shows the page. */
function makeRouter() {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: "$", component: ComponentGroups });
  return createRouter({ routeTree: root.addChildren([page]) });
}

/** Every part of `web/ui` in its states. */
export function ComponentPage() {
  const [queries] = useState(() => new QueryClient());
  const [router] = useState(makeRouter);
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  );
}

/** All parts, or the one that a frame asks for. */
function ComponentGroups() {
  const search = new URLSearchParams(location.search);
  const [part, state] = [search.get("part"), search.get("state")];
  if (part === null || state === null) return <Overview />;
  const framed = groups.map(({ parts }) => parts[part]).find((each) => each !== undefined);
  const Framed = framed?.states[state];
  if (!Framed) return <p>{`There is no ${part} in the state ${state}.`}</p>;
  return framed?.frame === "page" ? <Framed /> : <Specimen content={Framed} />;
}

function Overview() {
  return (
    <div className="dev">
      <header className="dev-bar">
        <h1>Components</h1>
        <LanguageSwitch />
        <SchemeSwitch />
      </header>
      <nav className="dev-nav" aria-label={t("Menu")}>
        {groups.map(({ title, parts }) => (
          <div key={title}>
            <p className="soft small">{title}</p>
            <ul>
              {Object.keys(parts).map((name) => (
                <li key={name}>
                  <a href={`#${name}`}>{name}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <main className="dev-groups">
        {groups.map((group) => (
          <GroupSection key={group.title} group={group} />
        ))}
      </main>
    </div>
  );
}

function GroupSection({ group: { title, folder, parts } }: { readonly group: Group }) {
  return (
    <section className="dev-group">
      <h2>{title}</h2>
      {Object.entries(parts).map(([name, part]) => (
        <article key={name} id={name} className="dev-part">
          <div className="dev-part-head">
            {/* No heading: the pages in the frames have headings of their own, and axe reads all of them in one order. */}
            <strong>{name}</strong>
            <code>{`${folder}/${part.file}`}</code>
          </div>
          <div className="dev-states" data-wide={part.isWide || undefined}>
            {Object.entries(part.states).map(([state, content]) => (
              <figure key={state} className="dev-state">
                <figcaption className="soft small">{state}</figcaption>
                {part.frame ? <Frame part={name} state={state} height={part.frame} /> : <Specimen content={content} />}
              </figure>
            ))}
          </div>
        </article>
      ))}
    </section>
  );
}

const Specimen = ({ content: Content }: { readonly content: State }) => (
  <div className="dev-specimen">
    <Content />
  </div>
);

interface FrameProps {
  readonly part: string;
  readonly state: string;
  readonly height: "short" | "tall" | "page";
}

/** A part that is a page, or has the title of one, is shown in a page of its own. */
const Frame = ({ part, state, height }: FrameProps) => (
  <iframe
    className="dev-frame"
    data-height={height}
    title={`${part}, ${state}`}
    src={`?${new URLSearchParams({ part, state })}`}
    loading="lazy"
  />
);
