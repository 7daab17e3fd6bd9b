/** Groups of exhibitors at one fair (schemes S7): an institution, a group it opens, a member that comes in. */
import * as Application from "@portal/core/application/commands.server";
import type { ApplicationWrite } from "@portal/core/application/wire";
import type { EventDetail } from "@portal/core/event/wire";
import type { Answers } from "@portal/core/form/types";
import { schemeOf } from "@portal/core/schemes/index";
import { files } from "@portal/core/upload/store.server";
import { ulid } from "ulid";
import { applicant, context, event, institution, monday } from "./applications.ts";

export const fairId = "sourcing-2027";
export const exampleOf = (scheme: string): Answers => schemeOf(scheme)?.example.answers ?? {};
/** The fair that the groups are for. */
export const fairOfGroups = (over: Partial<EventDetail>): Promise<EventDetail> =>
  event({ id: fairId, ...over });

/** An institution with the papers of a group and its members. */
export const enterprise = async (id: string, registration: string): Promise<void> => {
  await institution(id, { siteRegistrationNumber: registration });
  await files()
    .put(
      ["REGISTRATION_CERTIFICATE", "GAZETTE_COPY"].map((purpose) => ({
        id: `demo-${purpose}`,
        institutionId: id,
        purpose,
        name: `${purpose}.pdf`,
        type: "application/pdf",
        size: 1000,
        sha256: "0".repeat(64),
        status: "verified" as const,
        uploadedAt: monday as never,
        uploadedBy: `account-${id}`,
      })),
    )
    .go();
};
export const unit = (name: string, registrationNumber: string) => ({
  name,
  registrationNumber,
  contactName: "陳海",
  phone: { area: "MO", number: "66234567" },
});
/** What a leader submits whose group expects these units; the leader's institution is made. */
export const groupSubmission = async (
  id: string,
  ...units: ReturnType<typeof unit>[]
): Promise<ApplicationWrite> => {
  await enterprise(id, `1${String(units.length).padStart(5, id.charCodeAt(1).toString())}`);
  const { exhibitorList: _sheet, ...answers } = exampleOf("FAIR_GROUP");
  return {
    id: ulid(),
    scheme: "FAIR_GROUP",
    eventId: fairId,
    answers: {
      ...answers,
      listInExcel: false,
      memberUnits: units,
      totalBooths: units.length,
      totalArea: 18,
    },
  };
};
/** A group that expects these units. */
export const opened = async (id: string, ...units: ReturnType<typeof unit>[]) =>
  Application.submit(await groupSubmission(id, ...units), context(applicant(id)));
/** Comes in by the code. */
export const join = (id: string, invitationCode: string, over: Answers = {}) =>
  Application.submit(
    {
      id: ulid(),
      scheme: "FAIR_GROUP_MEMBER",
      eventId: fairId,
      answers: { ...exampleOf("FAIR_GROUP_MEMBER"), invitationCode, ...over },
    },
    context(applicant(id)),
  );
