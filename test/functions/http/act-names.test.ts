/** The log of what staff do names every operation in words, and leads to what it was about. */
import { getRecordedKind } from "@portal/functions/http/record-staff-act";
import { routes } from "@portal/functions/http/routes";
import { definitions } from "@portal/functions/routes/resource-definitions";
import texts from "@portal/locales/pages/staff-admin/zh-Hant.json" with { type: "json" };
import { expect, test } from "vitest";
import { findActSubject } from "../../../packages/web/src/features/staff-admin/act-subject.ts";
import { toOperationSlug } from "../../../packages/web/src/features/staff-admin/staff-acts-page.tsx";

test("every operation below /staff that is recorded has a name in words", () => {
  const unnamed = routes
    .filter(({ base, who }) => base.startsWith("/staff") && who !== "public")
    .flatMap(({ resource, base }) =>
      Object.entries(definitions[resource] ?? {}).flatMap(([key, operation]) => {
        const [verb, path = ""] = key.split(" ");
        const name = toOperationSlug(`${verb} ${base}${path === "/" ? "" : path}`);
        return getRecordedKind(key, operation) === undefined || name in texts.act.operation ? [] : [name];
      }),
    );
  expect(unnamed).toEqual([]);
});

test.each([
  ["POST /participate/search/{id}/accept", "a1", "/staff/application/a1"],
  ["PUT /staff/application/{id}/checklist", "a1", "/staff/application/a1"],
  ["POST /staff/event/registration/{id}", "a1", "/staff/application/a1"],
  ["POST /staff/event/{id}/publish", "green-2027", "/staff/event/green-2027"],
  ["POST /staff/institution/{id}/penalty/{penalty}/answer", "i1 p1", "/staff/institution/i1"],
  ["GET /institution/{id}/documents", "i1", "/staff/institution/i1"],
  ["POST /staff/queue/bulk", "", undefined],
  ["POST /staff/event", "", undefined],
])("%s of “%s” leads to %s", (operation, subject, path) => {
  expect(findActSubject(operation, subject)?.path).toBe(path);
});
