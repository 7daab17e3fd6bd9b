/**
 * Lists the deadlines of an application that a calendar would move. Pure: it applies the rule of the decree itself,
 * without the write.
 */

import { pickInstitutionNaming } from "../../institutions/institution-names.ts";
import type { Context } from "../../platform/actor.ts";
import { recountDeadlines } from "../deadlines/recount-deadlines.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { MovedCase, MovedGroup } from "./holiday-forecast-schema.ts";

/**
 * Lists the deadlines that get another day. Only those of running applications are counted again after a decree: with a
 * timer, or with something pending.
 * @param ctx with the calendar as it would be
 */
export const listMovedDeadlines = (header: ApplicationHeader, ctx: Context): MovedCase[] => {
  if (header.timers.length === 0 && header.pending === undefined) return [];
  const recount = recountDeadlines(header, ctx);
  const movedDeadlines = Object.values(recount?.diff ?? {}).filter(
    ({ before, after }) => before.day !== after.day,
  );
  return movedDeadlines.map(({ before, after }) => ({
    id: header.id,
    ...(header.code ? { code: header.code } : {}),
    ...pickInstitutionNaming(header),
    kind: before.kind,
    before: before.day,
    after: after.day,
    institutionId: header.institutionId,
    createdBy: header.createdBy,
    notify: header.notify.map(({ accountId }) => accountId),
  }));
};

/** Adds moved deadlines to the groups with the same kind and the same days, earliest first. */
export const addToGroups = (
  groups: readonly MovedGroup[],
  moved: readonly Pick<MovedCase, "kind" | "before" | "after">[],
): MovedGroup[] => {
  const byKey = new Map(
    groups.map((group) => [`${group.before} ${group.after} ${group.kind}`, { ...group }]),
  );
  for (const { kind, before, after } of moved) {
    const key = `${before} ${after} ${kind}`;
    const group = byKey.get(key) ?? { kind, before, after, count: 0 };
    byKey.set(key, { ...group, count: group.count + 1 });
  }
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
};
