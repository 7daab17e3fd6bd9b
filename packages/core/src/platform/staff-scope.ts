/** For what the role of a member of staff holds, where it does not hold for everything (decision 0429). Pure. */

/** Each list restricts; where both are given, both must match. A list that is absent restricts nothing. */
export interface StaffScope {
  schemes?: string[] | undefined;
  events?: string[] | undefined;
}
export interface ScopedActor {
  scope?: StaffScope;
}

/**
 * Returns true for an application that the caller's role covers; with a list of events, only those of these events are.
 */
export const isInScope = (
  { scope }: ScopedActor,
  { scheme, eventId = "" }: { scheme: string; eventId?: string | undefined },
): boolean => (scope?.schemes?.includes(scheme) ?? true) && (scope?.events?.includes(eventId) ?? true);

/** Returns true when a role holds for something that another one does not hold for. */
export const isWiderScope = (one: StaffScope | undefined, other: StaffScope | undefined): boolean =>
  (["schemes", "events"] as const).some((name) => {
    const limits = other?.[name];
    return limits !== undefined && !(one?.[name]?.every((each) => limits.includes(each)) ?? false);
  });
