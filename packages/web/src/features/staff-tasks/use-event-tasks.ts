/** The tasks of events. Those of an event with very many applications are complete once all of them were counted. */
import { addDemand, completeEventTask } from "@portal/core/places/demand";
import type { DemandPage, EventTask } from "@portal/core/places/event-task-schema";
import { api } from "../../shell/api.ts";
import { type Resource, useResource, useWholeResource } from "../../shell/use-resource.ts";

/** Counts all applications of an event, page by page: however many there are, no call takes long (decision 0619). */
const countDemand = async (eventId: string): Promise<DemandPage> => {
  const path = `/staff/event-task/${encodeURIComponent(eventId)}`;
  let demand = await api.get<DemandPage>(path);
  for (let { cursor } = demand; cursor !== undefined; ) {
    const page: DemandPage = await api.get<DemandPage>(path, { cursor });
    demand = { ...demand, ...addDemand(demand, page) };
    cursor = page.cursor;
  }
  return demand;
};

interface EventTasks {
  items: EventTask[];
  /** Events of which not all applications have been counted yet. */
  uncounted: ReadonlySet<string>;
  list: Resource<{ items: EventTask[] }>;
  /** The counts of events with very many applications. */
  counts: Resource<Record<string, DemandPage>>;
}
export const useEventTasks = (): EventTasks => {
  const list = useResource<{ items: EventTask[] }>("/staff/event-task");
  const ids = (list.data?.items ?? []).filter(({ more }) => more).map(({ id }) => id);
  const path = ids.length > 0 ? `/staff/event-task/${ids.map(encodeURIComponent).join()}` : undefined;
  const counts = useWholeResource(
    path,
    async (): Promise<Record<string, DemandPage>> =>
      Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await countDemand(id)] as const))),
  );
  return {
    items: (list.data?.items ?? []).map((task) => {
      const demand = counts.data?.[task.id];
      return demand ? completeEventTask(task, demand, demand.draw) : task;
    }),
    uncounted: new Set(ids.filter((id) => !counts.data?.[id])),
    list,
    counts,
  };
};
