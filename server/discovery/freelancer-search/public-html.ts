import type { FastifyInstance } from "fastify";
import { screen } from "#contract/screens.ts";
import { findFreelancers } from "#server/discovery/freelancer-search/service.ts";
import { isSearchPublic } from "#server/platform/http/page-reader.ts";
import { type ListAddress, listKeyOf, readListPage } from "#server/platform/http/public-list.ts";
import { type PageContent, registerPublicPages, repeated } from "#server/platform/http/public-page.ts";
import type { Services } from "#server/platform/http/services.ts";

const listAddress = screen("/guestmaster/freelancers");
const listSize = 20;

type ListedFreelancer = Awaited<ReturnType<typeof findFreelancers>>["rows"][number];

/** The texts in place of the holes of the template (web/routes/guestmaster/freelancers.tsx). */
const textsOf = ({ slug, name, picture, headline, category, subcategory, place, skills }: ListedFreelancer) => ({
  ...{ Slug: slug, Name: name, Picture: picture, Headline: headline },
  Field: [category, subcategory, ...(place ? [place] : [])].join(" · "),
  Skills: skills.join(", "),
});

const readList = (services: Services, key: string): Promise<PageContent | 404> =>
  readListPage(key, async ({ after, query, nextOf }: ListAddress) => {
    const filters = { ...query, isForVisitors: true };
    const { rows, next } = await findFreelancers(services.db, {
      ...{ filters, services, sort: "match" },
      ...{ limit: listSize, after },
    });
    return {
      texts: {
        Next: nextOf(listAddress, next),
        Empty: rows.length === 0 ? "No freelancers here right now." : "",
      },
      description: "Freelancers with a public page. Register as a company to invite them.",
      rows: { freelancer: repeated("freelancer", rows.map(textsOf)) },
      metadata: (origin) => ({ address: `${origin}${listAddress}${key && `?${key}`}`, type: "website", picture: {} }),
    };
  });

/** The list of freelancers with a public page, as HTML with their texts before any script. */
export const registerFreelancerList = (app: FastifyInstance, services: Services, folder?: string): void =>
  registerPublicPages(
    app,
    services,
    {
      path: "/guestmaster/freelancers",
      isOn: () => isSearchPublic(services),
      keyOf: listKeyOf,
      read: (key) => readList(services, key),
    },
    folder,
  );
