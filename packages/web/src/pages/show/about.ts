/** What schemes say of themselves (`GET /scheme/{id}/about`). */
import type { About } from "@portal/core/schemes/about";
import { useResource } from "../../lib/query.ts";

export type { About };

const useOne = (id: string | undefined) =>
  useResource<About>(id && `/scheme/${encodeURIComponent(id)}/about`).data;

/**
 * Of the kinds of application of one page: the first one, and those that ask for other documents than it. Kinds of one
 * page differ in two at most; fairs of other names are alike.
 */
export const useAbout = (schemes: readonly string[]): { first: About | undefined; abouts: About[] } => {
  const [one, two] = schemes;
  const first = useOne(one);
  const second = useOne(schemes.length === 2 ? two : undefined);
  const same = JSON.stringify(first?.documents) === JSON.stringify(second?.documents);
  return { first, abouts: [first, same ? undefined : second].flatMap((about) => about ?? []) };
};
