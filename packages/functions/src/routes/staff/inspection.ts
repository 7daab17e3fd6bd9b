/** `/api/staff/inspection`: staff assign inspectors and read their findings. */

import { loadVisibleApplication } from "@portal/core/applications/model/application-access.server";
import { requireEventInScope } from "@portal/core/events/require-event-in-scope.server";
import * as Inspection from "@portal/core/inspections/assign-inspectors.server";
import {
  InspectionKind,
  InspectionSubjectView,
  InspectorAssignment,
} from "@portal/core/inspections/records/inspection-schema";
import type { InspectionSubject } from "@portal/core/inspections/records/inspection-store.server";
import type { Context } from "@portal/core/platform/actor";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

const officers = ["OFFICER", "ADMIN"] as const;
/** Parses the subject of an inspection from a path. @throws Refusal 404 */
const parseSubject = ({ of, id = "" }: Record<string, string | undefined>): InspectionSubject => {
  const kind = InspectionKind.safeParse(of);
  if (!kind.success) throw new Refusal(errorCodes.NOT_FOUND);
  return { of: kind.data, key: id };
};
/**
 * Requires that the role covers the subject of an inspection, as for the application or event that it belongs to.
 * Institutions have no scheme and no event.
 */
const requireSubjectInScope = async ({ of, key }: InspectionSubject, ctx: Context): Promise<void> => {
  if (!ctx.actor.scope) return;
  if (of === "convention") await loadVisibleApplication(key, ctx);
  else if (of === "activity") await requireEventInScope(key, ctx);
  else throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
};

export const staffInspectionDefinition = {
  "GET /{of}/{id}": defineOperation({
    summary: "Inspectors of an event, an institution or a convention's application, and their findings",
    callers: officers,
    scoped: true,
    response: InspectionSubjectView,
    personal: true,
    run: async ({ params }, ctx) => {
      const subject = parseSubject(params);
      await requireSubjectInScope(subject, ctx);
      return Inspection.getInspectionSubject(subject);
    },
  }),
  "PUT /{of}/{id}": defineOperation({
    summary: "Changes the inspectors of a subject, audited",
    callers: officers,
    body: InspectorAssignment,
    scoped: true,
    response: InspectionSubjectView,
    run: async ({ params, body }, ctx) => {
      const subject = parseSubject(params);
      await requireSubjectInScope(subject, ctx);
      return Inspection.assignInspectors(subject, body, ctx);
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffInspection", staffInspectionDefinition);
