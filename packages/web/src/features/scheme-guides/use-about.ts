/** What schemes say of themselves (`GET /scheme/{id}/about`). */
import type { SchemeDescription } from "@portal/core/applications/scheme-descriptions/describe-scheme";
import { useResource } from "../../shell/use-resource.ts";

export type { SchemeDescription };

const useOne = (id: string | undefined) =>
  useResource<SchemeDescription>(id && `/scheme/${encodeURIComponent(id)}/about`).data;

/**
 * Of the kinds of application of one page: the first one, and those that ask for other documents than it. Kinds of one
 * page differ in two at most; fairs of other names are alike.
 */
export const useAbout = (
  schemes: readonly string[],
): { first: SchemeDescription | undefined; abouts: SchemeDescription[] } => {
  const [one, two] = schemes;
  const first = useOne(one);
  const secondAbout = useOne(schemes.length === 2 ? two : undefined);
  const hasSameDocuments = JSON.stringify(first?.documents) === JSON.stringify(secondAbout?.documents);
  return {
    first,
    abouts: [first, hasSameDocuments ? undefined : secondAbout].flatMap((about) => about ?? []),
  };
};
