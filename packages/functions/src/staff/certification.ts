/** Certification for officers: `/api/staff/institution`. Merged into the staff Lambda by `staff.ts`. */
import { recordReading } from "@portal/core/audit/reading.server";
import * as Certification from "@portal/core/institution/certification.server";

import { documentsNeeded, type Institution, nameOf, view } from "@portal/core/institution/index";
import { visible } from "@portal/core/institution/permit.server";
import { InstitutionView } from "@portal/core/institution/wire";
import { view as fileView } from "@portal/core/upload/index";
import { filesOf } from "@portal/core/upload/store.server";
import { FileView } from "@portal/core/upload/wire";
import * as z from "zod";
import { type Definition, operation } from "../http/operation.ts";
import { standingOf } from "./standing.ts";

const Row = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  nature: z.string(),
  siteRegistrationNumber: z.string(),
  certification: InstitutionView.shape.certification,
  waitingSince: z.string(),
});
const Detail = InstitutionView.extend({ documentsNeeded: z.array(z.string()), files: z.array(FileView) });
const Decide = z.object({
  version: z.int(),
  result: z.enum(["PASSED", "FAILED"]),
  reason: z.string().max(2000).optional(),
});
const officers = ["OFFICER", "ADMIN"] as const;

const detail = async (institution: Institution) => {
  const files = await filesOf(institution.id, Object.values(institution.documents).flat());
  return {
    ...view(institution, "STAFF", await standingOf(institution.id)),
    documentsNeeded: [...documentsNeeded(institution.fields)],
    files: Object.values(files).map((file) => fileView(file)),
  };
};

export const certification = {
  "GET /institution": operation({
    summary: "Institutions that wait to be certified, oldest first",
    who: officers,
    response: z.object({ items: z.array(Row), total: z.int() }),
    run: async () => {
      const items = (await Certification.queue()).map((institution) => ({
        id: institution.id,
        version: institution.version,
        name: nameOf(institution.fields),
        nature: institution.fields.nature,
        siteRegistrationNumber: institution.fields.siteRegistrationNumber,
        certification: institution.certification,
        waitingSince: institution.verifyingSince ?? institution.updatedAt,
      }));
      return { items, total: items.length };
    },
  }),
  "GET /institution/{id}": operation({
    summary: "An institution with its certification documents",
    who: officers,
    response: Detail,
    run: async ({ params }, ctx) => {
      const institution = await visible(params.id ?? "", ctx.actor);
      const { id } = institution;
      await recordReading({ of: "institution", id, institutionId: id, purpose: "certification" }, ctx);
      return detail(institution);
    },
  }),
  "POST /institution/{id}/certify": operation({
    summary: "Decides on a certification",
    who: officers,
    body: Decide,
    response: Detail,
    run: async ({ params, body }, ctx) =>
      detail(await Certification.certify({ id: params.id ?? "", ...body }, ctx)),
  }),
} satisfies Definition;
