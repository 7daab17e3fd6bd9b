/** `/api/staff/inspection`: staff assign inspectors and read their findings. */

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
    summary: "Inspectors of an event, an institution or a convention's application, and their findings",
    who: officers,
    response: InspectionSubjectView,
    personal: true,
    run: ({ params }) => Inspection.getInspectionSubject(parseSubject(params)),
  }),
  "PUT /{of}/{id}": defineOperation({
    summary: "Assigns these inspectors and removes the others, recorded",
    who: officers,
    body: InspectorAssignment,
    response: InspectionSubjectView,
    run: ({ params, body }, ctx) => Inspection.assignInspectors(parseSubject(params), body.inspectors, ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffInspection", staffInspectionDefinition);
