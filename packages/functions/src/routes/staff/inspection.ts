/** `/api/staff/inspection`: staff send inspectors, and read what they found. */

import * as Inspection from "@portal/core/inspections/assign-inspectors.server";
import {
  InspectionKind,
  InspectionSubjectView,
  InspectorAssignment,
} from "@portal/core/inspections/records/inspection-schema";
import type { InspectionSubject } from "@portal/core/inspections/records/inspection-store.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

const officers = ["OFFICER", "ADMIN"] as const;
/** @throws Refusal 404 */
const parseSubject = ({ of, id = "" }: Record<string, string | undefined>): InspectionSubject => {
  const kind = InspectionKind.safeParse(of);
  if (!kind.success) throw new Refusal(errorCodes.NOT_FOUND);
  return { of: kind.data, key: id };
};

export const staffInspectionDefinition = {
  "GET /{of}/{id}": defineOperation({
    summary: "Who inspects an event, an institution or a convention's application, and what was found",
    who: officers,
    response: InspectionSubjectView,
    run: ({ params }) => Inspection.getInspectionSubject(parseSubject(params)),
  }),
  "PUT /{of}/{id}": defineOperation({
    summary: "Sends these inspectors and calls the others back, recorded",
    who: officers,
    body: InspectorAssignment,
    response: InspectionSubjectView,
    run: ({ params, body }, ctx) => Inspection.assignInspectors(parseSubject(params), body.inspectors, ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffInspection", staffInspectionDefinition);
