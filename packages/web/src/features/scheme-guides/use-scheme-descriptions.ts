/** Loads the descriptions of schemes (`GET /scheme/{id}/about`). */
import type { SchemeDescription } from "@portal/core/applications/scheme-descriptions/describe-scheme";
import { formatPolicyValue } from "@portal/core/forms/code-lists/format-policy-value";
import type { Json } from "@portal/core/forms/types/index";
import { type Resource, useResource } from "../../shell/use-resource.ts";

export type { SchemeDescription };

/** Formats the numbers and days of today's policies that the texts of the page name, in the language of the page. */
export const formatNumbers = (about: SchemeDescription, language: string): Record<string, Json> =>
  formatPolicyValue(about.numbers, language) as Record<string, Json>;

const useOne = (id: string | undefined) =>
  useResource<SchemeDescription>(id && `/scheme/${encodeURIComponent(id)}/about`);

/**
 * Loads those of one page: the first scheme, and schemes with other documents. At most two per page differ; variants
 * of fairs are alike.
 */
export const useSchemeDescriptions = (
  schemes: readonly string[],
): {
  first: SchemeDescription | undefined;
  abouts: SchemeDescription[];
  /** The calls, of which one can fail. */
  resources: readonly Resource<SchemeDescription>[];
} => {
  const [one, two] = schemes;
  const firstResource = useOne(one);
  const secondResource = useOne(schemes.length === 2 ? two : undefined);
  const [first, secondAbout] = [firstResource.data, secondResource.data];
  const hasSameDocuments = JSON.stringify(first?.documents) === JSON.stringify(secondAbout?.documents);
  return {
    first,
    resources: [firstResource, secondResource],
    abouts: [first, hasSameDocuments ? undefined : secondAbout].flatMap((about) => about ?? []),
  };
};
