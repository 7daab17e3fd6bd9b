/** Groups of exhibitors at one fair (schemes S7): an institution, a group it opens, a member that comes in. */
import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationWrite } from "@portal/core/applications/model/application-schema";
import type { EventDetail } from "@portal/core/events/event-schema";
import { getFileEntity } from "@portal/core/files/file-store.server";
import type { Answers } from "@portal/core/forms/types/index";
import { ulid } from "ulid";
import { getSchemeExample } from "../../../local/examples/index.ts";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
} from "./application-fixtures.ts";

export const groupFairId = "sourcing-2027";
export const getExampleAnswers = (scheme: string): Answers => getSchemeExample(scheme).answers;
/** Creates the fair that the groups are for. */
export const createGroupFair = (over: Partial<EventDetail>): Promise<EventDetail> =>
  createPublishedEvent({ id: groupFairId, ...over });

/** Creates an institution with the documents of a group and its members. */
export const createGroupInstitution = async (
  id: string,
  registration: string,
  over: Parameters<typeof createCertifiedInstitution>[1] = {},
): Promise<void> => {
  await createCertifiedInstitution(id, { siteRegistrationNumber: registration, ...over });
  await getFileEntity()
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
        uploadedAt: mondayMorning as never,
        uploadedBy: `account-${id}`,
      })),
    )
    .go();
};
export const buildMemberUnit = (name: string, registrationNumber: string) => ({
  name,
  registrationNumber,
  contactName: "陳海",
  phone: { area: "MO", number: "66234567" },
});
const { fascia = null } = getExampleAnswers("FAIR_HOSTED");
const { invitationCode: _, participationMode: __, ...memberAnswers } = getExampleAnswers("FAIR_GROUP_MEMBER");
/** What a leader that exhibits as well answers and hands in, at a fair of any form. */
const exhibitorAnswers: Answers = {
  ...memberAnswers,
  fascia,
  ownerIdCopies: ["demo-OWNER_ID_COPY"],
  businessRegistrationCertificate: ["demo-BUSINESS_REGISTRATION_CERT"],
  formM1: ["demo-FORM_M1"],
  formM8: ["demo-FORM_M8"],
};
/** Creates the institution of a leader, and returns the submission of a group that expects these units. */
export const groupSubmission = async (
  id: string,
  ...units: ReturnType<typeof buildMemberUnit>[]
): Promise<ApplicationWrite> => {
  await createGroupInstitution(id, `1${String(units.length).padStart(5, id.charCodeAt(1).toString())}`);
  const { exhibitorList: _sheet, ...answers } = getExampleAnswers("FAIR_GROUP");
  return {
    id: ulid(),
    scheme: "FAIR_GROUP",
    eventId: groupFairId,
    answers: {
      // Left out again, unless the leader is on its own list.
      ...exhibitorAnswers,
      ...answers,
      listInExcel: false,
      memberUnits: units,
      totalBooths: units.length,
      totalArea: 18,
    },
  };
};
/** Opens a group that expects these units. */
export const openGroup = async (id: string, ...units: ReturnType<typeof buildMemberUnit>[]) =>
  Application.submitApplication(await groupSubmission(id, ...units), createTestContext(createApplicant(id)));
/** Comes in by the code. */
export const joinGroupByCode = (id: string, invitationCode: string, over: Answers = {}) =>
  Application.submitApplication(
    {
      id: ulid(),
      scheme: "FAIR_GROUP_MEMBER",
      eventId: groupFairId,
      answers: { ...getExampleAnswers("FAIR_GROUP_MEMBER"), invitationCode, ...over },
    },
    createTestContext(createApplicant(id)),
  );
