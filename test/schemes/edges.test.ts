/** For each pair of answers that depend on each other, one case at the boundary that is accepted and one that is refused. */
import { describe, expect, test } from "vitest";
import { at } from "./cases.ts";
import { fairGroupEdges } from "./edges/FAIR_GROUP.ts";
import { conventionEdges } from "./edges/INCENTIVE_CONVENTION.ts";
import { seminarEdges } from "./edges/SEMINAR.ts";

describe.each([fairGroupEdges, conventionEdges, seminarEdges])("$scheme", ({ scheme, event, cases }) => {
  test.each(cases)("$rule", ({ allowed, refused, issue, event: own }) => {
    const { issues } = at(scheme, { ...event, ...own });
    expect(issues(allowed)).toEqual([]);
    expect(issues(refused)).toContain(issue);
  });
});
