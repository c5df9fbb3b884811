import type { MilestoneNoteProps } from "#web/money/milestones/milestone-note.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const LazyNote = lazyPart(async () => (await import("#web/money/milestones/milestone-note.tsx")).MilestoneNote);

/** The milestone of a project in a list, loaded where there is one; as high before as afterwards. */
export const MilestoneNote = (props: MilestoneNoteProps) => (
  <LazyNote of={props} placeholder={<Skeleton height="3.25rem" />} />
);
