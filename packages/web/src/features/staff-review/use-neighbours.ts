/** The list from which an application was opened: its address, and what is before and after the application. */
import type { Neighbours } from "@portal/core/applications/desk/neighbours";
import { useSearchParams } from "react-router-dom";
import { useResource } from "../../shell/use-resource.ts";
import { readQueueFilters, toQueueQuery } from "../staff-queue/queue-filter-state.ts";

export const useNeighbours = (id: string) => {
  const [search] = useSearchParams();
  const neighbours = useResource<Neighbours>("/staff/queue/neighbours", {
    ...toQueueQuery(readQueueFilters(search)),
    id,
  });
  return { neighbours, list: search.size > 0 ? `?${search}` : "" };
};
