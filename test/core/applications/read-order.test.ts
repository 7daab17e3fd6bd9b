/** Sets and maps of DynamoDB have no order, so every read sorts them. */
import { parseGroupRow } from "@portal/core/applications/groups/group-store.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { toApplicationView } from "@portal/core/applications/views/application-view.server";
import { parseConstraintsRow } from "@portal/core/institutions/constraints/constraints.server";
import { expect, test } from "vitest";
import { createApplicant, createTestContext } from "../../support/applications/application-fixtures.ts";

const ids = ["c", "a", "b"];

test("the members of a group are read in order", () => {
  const group = parseGroupRow({
    members: new Set(ids),
    applications: new Set(["i2#b", "i1#c", "i3#a"]),
  });
  expect(group.members).toEqual(["a", "b", "c"]);
  expect(group.applications.map(({ institutionId }) => institutionId)).toEqual(["i1", "i2", "i3"]);
});

test("what stands against an institution is read in order", () => {
  const constraints = parseConstraintsRow({
    arrears: new Set(ids),
    claims: new Set(ids),
    processing: new Set(ids),
  });
  expect(constraints).toMatchObject({
    arrears: ["a", "b", "c"],
    claims: ["a", "b", "c"],
    processing: ["a", "b", "c"],
  });
});

test("the notes of a supplement are read in the order of the fields that they are on", () => {
  const header = {
    scheme: "FAIR_HOSTED",
    status: "SUPPLEMENT_REQUIRED",
    deadlines: [],
    supplement: {
      fields: ["catalogue", "booth", "area"],
      notes: { area: "3", booth: "2", catalogue: "1" },
      message: "m",
      dueOn: "2026-12-01",
      requestedAt: "2026-11-23T00:00:00.000Z",
    },
  } as unknown as ApplicationHeader;
  const applicantView = toApplicationView(
    header,
    undefined,
    createTestContext(createApplicant("i1"), "2026-11-23T00:00:00.000Z"),
  );
  expect(Object.values(applicantView.supplement?.notes ?? {})).toEqual(["1", "2", "3"]);
});
