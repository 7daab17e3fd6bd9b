/** The colleagues of the desk. They are read without a case, whose reading is recorded (decision 0617). */
import type { Colleague } from "@portal/core/applications/desk/colleague-schema";
import { isInScope } from "@portal/core/platform/staff-scope";
import { type Resource, useSharedResource } from "../../shell/use-resource.ts";

interface Colleagues {
  /** Those at the desk, by name; undefined until they are read. */
  items: Colleague[] | undefined;
  /** Those who have left the desk. Only administrators are told of them. */
  left: Colleague[];
  resource: Resource<{ items: Colleague[] }>;
}

/**
 * Reads the colleagues who can work on a case.
 * @param reads false reads nothing, for a part of a page that does not offer them yet
 */
export const useColleagues = (reads = true): Colleagues => {
  const resource = useSharedResource<{ items: Colleague[] }>(reads ? "/staff/colleague" : undefined);
  return {
    items: resource.data?.items.filter(({ leftDesk }) => !leftDesk),
    left: resource.data?.items.filter(({ leftDesk }) => leftDesk) ?? [],
    resource,
  };
};

/** Returns those whose role covers every one of these applications, so that all of them can be assigned to them. */
export const listCoveringColleagues = (
  colleagues: readonly Colleague[],
  applications: readonly { scheme: string; eventId?: string | undefined }[],
): Colleague[] =>
  colleagues.filter(({ scope }) =>
    applications.every((application) => isInScope(scope ? { scope } : {}, application)),
  );
