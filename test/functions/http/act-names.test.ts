/** The log of what staff do names every operation in words, and leads to what it was about. */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findActSubject, findEntrySubject } from "@portal/core/platform/audit/act-subject";
import { detailMembers, getRecordedKind } from "@portal/functions/http/record-staff-act";
import { routes } from "@portal/functions/http/routes";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import texts from "@portal/locales/pages/staff-admin/zh-Hant.json" with { type: "json" };
import { expect, test } from "vitest";
import { getActSubjectPath } from "../../../packages/web/src/features/staff-admin/act-lines.ts";
import { toOperationSlug } from "../../../packages/web/src/features/staff-admin/staff-acts-page.tsx";
import { projectRoot } from "../../support/project/run-command.ts";
import { roleMatrix } from "./role-matrix.ts";

/** Changes of what is everybody's own, and moves of applications, which are named by their action. */
const namedElsewhere =
  /^(?:POST \/participate\/search\/\{id\}\/\{action\}|\w+ \/(?:user|notice|thirdparty|subject)\b)/;

test("every operation that staff are served and that is recorded has a name in words", () => {
  const unnamedActs = routes.flatMap(({ resource, base, callers }) =>
    Object.entries(resourceDefinitions[resource] ?? {}).flatMap(([key, operation]) => {
      const [verb, path = ""] = key.split(" ");
      const address = `${verb} ${base}${path === "/" ? "" : path}`;
      const [visitor, newcomer, , , staff = ""] =
        (roleMatrix as Record<string, string>)[address]?.split(" ") ?? [];
      const isStaffs =
        base.startsWith("/staff") || (visitor === "L" && newcomer !== "." && staff.includes("."));
      if (callers === "public" || !isStaffs || namedElsewhere.test(address)) return [];
      const name = toOperationSlug(address);
      return getRecordedKind(key, operation) === undefined || name in texts.act.operation ? [] : [name];
    }),
  );
  expect(unnamedActs).toEqual([]);
});

test("every action of the audit record and of the access log has a name in words", () => {
  const sources = globSync("packages/{core,functions}/src/**/*.ts", { cwd: projectRoot })
    .map((path) => readFileSync(join(projectRoot, path), "utf8"))
    .filter((source) => /writeWithAuditEntry|appendAuditEntry|writeOneStopChange|writeDraw/.test(source));
  const actions = new Set(
    sources.flatMap((source) =>
      [
        ...source.matchAll(
          /(?:action: |writeDraw\([^"]*)"((?:\w+\.)+\w+|export|read|statistics|authorise)"/g,
        ),
      ].map(([, name = ""]) => name),
    ),
  );
  for (const of of ["file", "copy", "letter", "institution"]) actions.add(`document.${of}`);
  expect(actions.size).toBeGreaterThan(20);
  const actNames = texts.audit.action as Record<string, string>;
  expect([...actions].filter((action) => !(action.replaceAll(".", "-") in actNames))).toEqual([]);
});

test("what staff take back, drop or give a reason for is in the log, with the reason", () => {
  const unrecordedActs = routes
    .filter(({ base }) => base.startsWith("/staff"))
    .flatMap(({ resource, base }) =>
      Object.entries(resourceDefinitions[resource] ?? {}).flatMap(([key, operation]) => {
        const { shape = {} } = (operation.body ?? {}) as { shape?: object };
        const endsSomething = /^DELETE |\/(?:return|withdraw|drop|discard|cancel|release|remove|close)$/.test(
          key,
        );
        const isActive = endsSomething || "reason" in shape;
        return isActive && getRecordedKind(key, operation) !== "act" ? [`${key} ${base}`] : [];
      }),
    );
  // That somebody no longer looks at a case is no act.
  expect(unrecordedActs).toEqual(["DELETE /application/{id}/presence /staff"]);
  expect(detailMembers).toEqual(expect.arrayContaining(["reason", "reasonCodes", "result"]));
});

test("every member of an act that is kept has a name in words", () => {
  expect(detailMembers.filter((name) => !(name in texts.access.detail))).toEqual([]);
});

test.each([
  ["POST /participate/search/{id}/accept", "a1", "/staff/application/a1"],
  ["PUT /staff/application/{id}/checklist", "a1", "/staff/application/a1"],
  ["POST /staff/preview/application/{id}", "a1", "/staff/application/a1"],
  ["POST /staff/preview/institution/{id}/penalty/{penalty}/answer", "i1 p1", "/staff/institution/i1"],
  ["POST /staff/event/registration/{id}", "a1", "/staff/application/a1"],
  ["POST /staff/event/{id}/publish", "green-2027", "/staff/event/green-2027"],
  ["POST /staff/institution/{id}/penalty/{penalty}/answer", "i1 p1", "/staff/institution/i1"],
  ["GET /institution/{id}/documents", "i1", "/staff/institution/i1"],
  ["GET /staff/inspection/{of}/{id}", "activity green-2027", "/staff/event/green-2027"],
  ["PUT /staff/inspection/{of}/{id}", "enterprise i1", "/staff/institution/i1"],
  ["POST /staff/plan/{eventId}/swap", "green-2027", "/staff/event/green-2027"],
  ["POST /staff/lottery/{eventId}/value/countersign", "green-2027", "/staff/event/green-2027"],
  ["PUT /staff/admin/wording/{key}", "notice.rejected", "/staff/admin/wording/notice.rejected"],
  ["PUT /staff/admin/scheme/{id}", "TRAINING", "/staff/admin/scheme/TRAINING"],
  ["PUT /staff/event", "green-2027", "/staff/event/green-2027"],
  ["POST /staff/survey/{id}/open", "s1", "/staff/survey/s1"],
  ["PUT /staff/survey", "s1", "/staff/survey/s1"],
  ["POST /staff/publication/{id}/publish", "a-1", "/staff/content/article/a-1"],
  ["POST /message/{id}/read", "a1", "/staff/application/a1"],
  ["POST /staff/queue/bulk", "", undefined],
  ["POST /staff/event", "", undefined],
])("%s of “%s” leads to %s", (operation, subject, path) => {
  const actSubject = findActSubject(operation, subject);
  expect(actSubject && getActSubjectPath(actSubject)).toBe(path);
});

test.each([
  ["document.copy", "a1", {}, "/staff/application/a1"],
  ["document.letter", "a1", {}, "/staff/application/a1"],
  ["document.institution", "i1", {}, "/staff/institution/i1"],
  ["document.file", "f1", { institutionId: "i1" }, "/staff/institution/i1"],
  ["lottery.draw", "green-2027", {}, "/staff/event/green-2027"],
  ["lottery.enterValue", "green-2027", {}, "/staff/event/green-2027"],
  ["event.room.plan", "green-2027", {}, "/staff/event/green-2027"],
  ["inspection.assign", "enterprise#i1", {}, "/staff/institution/i1"],
  ["retention.hold", "a1", { kind: "application" }, "/staff/application/a1"],
  ["retention.hold", "x1", { kind: "account" }, undefined],
  ["survey.export", "s1", {}, "/staff/survey/s1"],
  ["publication.withdraw", "d-1", {}, "/staff/content/download/d-1"],
  ["wording.change", "notice.rejected", {}, "/staff/admin/wording/notice.rejected"],
  ["wording.add", "reason.ADDED_1", {}, "/staff/admin/wording/reason.ADDED_1"],
  ["scheme.publish", "TRAINING", {}, "/staff/admin/scheme/TRAINING"],
  ["export", "queue", {}, undefined],
  ["policy.set", "groupMax", {}, undefined],
])("an entry %s of “%s” leads to its page", (action, subject, detail, path) => {
  const actSubject = findEntrySubject({ action, subject, detail });
  expect(actSubject && getActSubjectPath(actSubject)).toBe(path);
});
