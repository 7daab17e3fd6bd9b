/**
 * Writes the rows that the submission of a random application reads: its institution with people, contacts and files,
 * its event, the group that it joins and the application that a report is about.
 */
import * as Application from "@portal/core/applications/application-service.server";
import { countDeadline } from "@portal/core/applications/deadlines/deadlines";
import type { ApplicationWrite } from "@portal/core/applications/model/application-schema";
import * as Store from "@portal/core/applications/model/application-store.server";
import type { EventDetail } from "@portal/core/events/event-schema";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { listNamedFiles } from "@portal/core/forms/expressions/answer-files";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Answers, Json, Scheme } from "@portal/core/forms/types/index";
import { getContactEntity } from "@portal/core/institutions/contacts/contact-store.server";
import type { InstitutionFields } from "@portal/core/institutions/institution-schema";
import type { Context } from "@portal/core/platform/actor";
import { addDays, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { ulid } from "ulid";
import { getSchemeExample } from "../../../local/examples/index.ts";
import {
  createApplicant,
  createInstitutionWithoutFiles,
  createTestContext,
} from "../../support/applications/application-fixtures.ts";
import { createInstitutionWithDocuments } from "../../support/applications/institution-documents.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";
import { overwriteEvent } from "../../support/events/overwrite-event.ts";
import { buildInstitutionFor, type Situation } from "../generated/situation.ts";

const institutionId = "random";
const leaderId = "leader";

/** Writes the files that answers name, each with a content of its own. */
const storeFiles = async (scheme: Scheme, { answers, context }: Situation): Promise<void> => {
  const facts = [...new Set(listNamedFiles(listFields(scheme), answers))].flatMap(
    (id) => context.files?.[id] ?? [],
  );
  if (facts.length === 0) return;
  await getFileEntity()
    .put(
      facts.map(({ uploadedOn, ...fact }, i) => ({
        sha256: String(i).padStart(64, "0"),
        ...fact,
        institutionId,
        name: fact.id,
        uploadedAt: toInstant(`${uploadedOn}T00:00:00+08:00`),
        uploadedBy: `account-${institutionId}`,
      })),
    )
    .go();
};
const storeContacts = async ({ context }: Situation): Promise<void> => {
  await getContactEntity()
    .put(
      (context.contacts ?? []).map(({ id, inService }) => ({
        id,
        institutionId,
        version: 1,
        fields: {
          nameZh: "李小明",
          jobTitleZh: "經理",
          employmentStatus: inService ? ("IN_SERVICE" as const) : ("LEFT" as const),
        },
      })),
    )
    .go();
};

/** Writes the activity that a report is about: it is over, and its report is due. */
const storeReported = async (scheme: Scheme, { answers }: Situation, parentId: string, ctx: Context) => {
  // A report takes them over, so its own answers may lack them.
  const reportAnswers = { ...getSchemeExample(scheme.id).answers, ...answers };
  const { from = "", to = "" } = reportAnswers.dates as { from?: string; to?: string };
  const eventName = String(reportAnswers.eventName);
  const header = buildSubmittedHeader("COMPLETED", {
    id: parentId,
    institutionId,
    scheme: "INCENTIVE_EXHIBITOR",
    resource: "special",
    eventId: undefined as never,
    eventNames: { "zh-Hant": eventName, "zh-Hans": eventName, en: eventName, pt: eventName },
    eventDates: { start: from, end: to },
    report: { scheme: scheme.id, state: "DUE", dueOn: addDays(ctx.today, 1) },
    deadlines: [countDeadline("report", ctx.today, 1, "CALENDAR", ctx.calendar)],
  });
  await transact([
    Store.buildHeaderPut(header),
    Store.buildBodyPut({ id: parentId, institutionId, answers: {} } as never),
  ]);
};

/** Opens the group that lists the institution, and returns its code. */
const openGroup = async (siteRegistrationNumber: string): Promise<string> => {
  const { at } = getSchemeExample("FAIR_GROUP");
  const { eventId = "" } = getSchemeExample("FAIR_GROUP_MEMBER");
  const { exhibitorList: _, ...example } = getSchemeExample("FAIR_GROUP").answers;
  const answers: Answers = {
    ...example,
    contactPerson: "contact-other-1",
    listInExcel: false,
    memberUnits: [siteRegistrationNumber, "299999"].map((registrationNumber) => ({
      name: `團員 ${registrationNumber}`,
      registrationNumber,
      contactName: "陳海",
      phone: { area: "MO", number: "66234567" },
    })) as Json,
  };
  const issuedOn = addDays(toMacaoDay(toInstant(at)), -10);
  await createInstitutionWithDocuments(leaderId, { answers }, issuedOn, { siteRegistrationNumber: "288888" });
  const { id } = await Application.submitApplication(
    { id: ulid(), scheme: "FAIR_GROUP", eventId, answers },
    createTestContext(createApplicant(leaderId), at),
  );
  const header = await Store.findHeader(leaderId, id);
  return header?.holds?.leads?.code ?? "";
};

/** Stores a situation in an empty table, and returns its submission and who makes it, when. */
export const storeSituation = async (
  scheme: Scheme,
  situation: Situation,
): Promise<{ input: ApplicationWrite; ctx: Context }> => {
  const example = getSchemeExample(scheme.id);
  const { at, eventId } = example;
  // A member names its group by the code, and not the application of the example.
  const parentId = scheme.resource === "report" ? example.parentId : undefined;
  const { context, answers } = situation;
  const ctx = createTestContext(createApplicant(institutionId), at);
  const { fields: ownFields } = buildInstitutionFor(scheme).row;
  const { shareholders, institutionType } = context.institution as unknown as InstitutionFields;
  const fields: InstitutionFields = { ...ownFields, shareholders };
  // An institution of no stated type has none in its row.
  if (institutionType) fields.institutionType = institutionType;
  else delete fields.institutionType;
  await createInstitutionWithoutFiles(institutionId, fields);
  await Promise.all([storeFiles(scheme, situation), storeContacts(situation)]);
  if (context.event) await overwriteEvent(context.event as unknown as EventDetail);
  if (parentId) await storeReported(scheme, situation, parentId, ctx);
  const code = scheme.id === "FAIR_GROUP_MEMBER" ? await openGroup(fields.siteRegistrationNumber) : undefined;
  return {
    input: {
      id: ulid(),
      scheme: scheme.id,
      answers: { ...answers, ...(code && { invitationCode: code }) },
      ...(eventId && { eventId }),
      ...(parentId && { parentId }),
    },
    ctx,
  };
};
