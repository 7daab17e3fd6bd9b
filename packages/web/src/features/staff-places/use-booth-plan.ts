/** Reads the booth plan of an event: its first page, and others until enough exhibitors without a booth are there. */
import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";
import { api } from "../../shell/api.ts";
import { type Resource, useWholeResource } from "../../shell/use-resource.ts";

/** The number of exhibitors without a booth that are shown at once; the others follow when these have theirs. */
const MAX_UNPLACED = 400;

const needsMore = ({ cursor, exhibitors }: BoothPlanView): boolean =>
  cursor !== undefined && exhibitors.filter(({ booth }) => !booth).length < MAX_UNPLACED;

/** Adds the exhibitors of the next page to a plan. Those without a booth stay before those with one. Pure. */
const addPlanPage = ({ cursor: _, ...plan }: BoothPlanView, page: BoothPlanView): BoothPlanView => ({
  ...plan,
  exhibitors: [...plan.exhibitors, ...page.exhibitors].sort(
    (a, b) => Number(Boolean(a.booth)) - Number(Boolean(b.booth)),
  ),
  ...(page.cursor ? { cursor: page.cursor } : {}),
});

interface ShownPlan extends Resource<BoothPlanView> {
  /** Shows the answer of a write at once; where that is a first page, the plan is read again. */
  show: (answer: BoothPlanView) => void;
}

export const useBoothPlan = (eventId: string): ShownPlan => {
  const path = `/staff/plan/${encodeURIComponent(eventId)}`;
  const plan = useWholeResource(path, async (): Promise<BoothPlanView> => {
    let read = await api.get<BoothPlanView>(path);
    while (needsMore(read))
      read = addPlanPage(
        read,
        await api.get<BoothPlanView>(path, read.cursor ? { cursor: read.cursor } : {}),
      );
    return read;
  });
  return {
    ...plan,
    show: (answer) => {
      if (needsMore(answer)) void plan.reload();
      else plan.set(answer);
    },
  };
};
