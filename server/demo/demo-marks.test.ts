import { expect, it } from "vitest";
import { maxMarkNote } from "#domain/hiring/request-mark.ts";
import { maxDeclineReason, maxInvitationText } from "#domain/hiring/work-invitation.ts";
import { demoInvitations, demoMarks, demoPausedWorks, demoWorks } from "#server/demo/data.ts";

const workOf = (title: string) => demoWorks.find((work) => work.title === title);
const applicantsOf = (title: string) => workOf(title)?.requests.map(({ freelancer }) => freelancer) ?? [];

it.each(demoMarks)("the demo's mark of $freelancer is on a request for $title", ({ title, freelancer, note = "" }) => {
  expect(applicantsOf(title)).toContain(freelancer);
  expect(note.length).toBeLessThanOrEqual(maxMarkNote);
});

it.each(demoInvitations)(
  "the demo's invitation of $freelancer to $title is one that its company could send",
  (sent) => {
    const { title, freelancer, text, daysAgo, declinedFor = "" } = sent;
    const work = workOf(title);
    const earlier = demoWorks
      .filter(({ company }) => company === work?.company)
      .flatMap((each) => applicantsOf(each.title));
    expect(earlier).toContain(freelancer);
    expect(applicantsOf(title)).not.toContain(freelancer);
    expect(daysAgo).toBeLessThan(work?.postedDaysAgo ?? 0);
    expect([text.length <= maxInvitationText, declinedFor.length <= maxDeclineReason]).toEqual([true, true]);
  },
);

it.each(demoPausedWorks)("the demo's paused work $title was idle for a month", ({ title, daysAgo }) => {
  const work = workOf(title);
  expect((work?.postedDaysAgo ?? 0) - daysAgo).toBeGreaterThan(30);
  expect([work?.requests, (work?.deadlineInDays ?? 0) > 0]).toEqual([[], true]);
});
