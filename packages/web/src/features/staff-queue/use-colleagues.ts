/** The colleagues to whom all of some applications can be assigned. */
import { api } from "../../shell/api.ts";
import { type Resource, useWholeResource } from "../../shell/use-resource.ts";
import type { QueueRow } from "./use-queue.ts";

interface Colleague {
  accountId: string;
  name: string;
}
type CoveredRow = Pick<QueueRow, "id" | "scheme" | "eventId">;

/** Picks one application of each scheme and event, because the role of a colleague covers all of these or none. */
const pickCoveredExamples = (rows: readonly CoveredRow[]): string[] =>
  rows
    .filter(
      ({ scheme, eventId }, at) =>
        rows.findIndex((other) => other.scheme === scheme && other.eventId === eventId) === at,
    )
    .map(({ id }) => id);

/** Returns those whom every list names, in the order of the first one. */
const intersectColleagues = (lists: readonly (readonly Colleague[])[]): Colleague[] => {
  const [first = [], ...others] = lists;
  return first.filter(({ accountId }) =>
    others.every((list) => list.some((each) => each.accountId === accountId)),
  );
};

/** @param rows the applications; without them nothing is read */
export const useColleagues = (rows: readonly CoveredRow[] | undefined): Resource<Colleague[]> => {
  const ids = pickCoveredExamples(rows ?? []);
  const path = `/staff/application/${ids.map(encodeURIComponent).join()}/colleagues`;
  return useWholeResource(ids.length > 0 ? path : undefined, async () =>
    intersectColleagues(
      await Promise.all(
        ids.map(
          async (id) =>
            (await api.get<{ colleagues: Colleague[] }>(`/staff/application/${encodeURIComponent(id)}/case`))
              .colleagues,
        ),
      ),
    ),
  );
};
