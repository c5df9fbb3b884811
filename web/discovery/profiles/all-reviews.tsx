import { ReviewList, type ShownReview, shownReview } from "#web/discovery/profiles/review-list.tsx";
import { pagedQuery, useList } from "#web/lib/use-list.ts";
import { LoadMore } from "#web/ui/list/load-more.tsx";

interface Props {
  readonly slug: string;
  /** The newest reviews. They stay until all have loaded. */
  readonly first: readonly ShownReview[];
  readonly name: string;
}

/** Every review about the freelancer of a page. */
export function AllReviews({ slug, first, name }: Props) {
  const list = useList(pagedQuery("freelancers.listReviews", { slug }));
  return (
    <>
      <ReviewList reviews={list.rows.length > 0 ? list.rows.map(shownReview) : first} name={name} />
      <LoadMore list={list} />
    </>
  );
}
