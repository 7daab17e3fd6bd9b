/** Applications with more rows than one transaction takes, for tests of sagas (decision 0458). */
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { Answers, Json } from "@portal/core/forms/types/index";
import { addDays, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { ulid } from "ulid";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { createApplicant, createTestContext, officer } from "./application-fixtures.ts";
import { createInstitutionWithDocuments, fillCertifiedAnswers } from "./institution-documents.ts";

/** As many owners as an institution can list, each with the same share. */
export const MAX_OWNERS = 50;

let companyCount = 0;
export const listLargeOwners = (seed: string) =>
  Array.from({ length: MAX_OWNERS }, (_, i) => ({
    name: `股東${seed}${i}`,
    idNumber: `${seed}-${i}`,
    share: 2,
    macaoResident: true,
  }));
export const createLargeCompany = async (scheme: string, seed = `S${companyCount + 1}`): Promise<string> => {
  const id = `large-${++companyCount}`;
  const { answers, at } = getSchemeExample(scheme);
  await createInstitutionWithDocuments(id, answers, addDays(toMacaoDay(toInstant(at)), -10), {
    nature: scheme === "SUBSIDY_ASSOCIATION" ? "TRADE_ASSOCIATION" : "ENTERPRISE",
    taxpayerNumber: String(83_000_000 + companyCount),
    shareholders: listLargeOwners(seed),
  });
  return id;
};
export const getExampleTime = (scheme: string) => toInstant(getSchemeExample(scheme).at);
export const submitLargeApplication = async (
  id: string,
  scheme: string,
  changes: Answers,
  applicationId = ulid(),
  time = getExampleTime(scheme),
) => {
  const { answers } = getSchemeExample(scheme);
  const certifiedAnswers = await fillCertifiedAnswers(id, scheme, { ...answers, ...changes });
  return Application.submitApplication(
    {
      id: applicationId,
      scheme,
      answers: JSON.parse(JSON.stringify(certifiedAnswers).replace(/"contact-[^"]*"/g, '"contact-other-1"')),
    },
    createTestContext(createApplicant(id), time),
  );
};
export const performLargeTransition = (app: ApplicationView, action: string, body: object, who = officer) =>
  Application.performTransition(
    app.id,
    action,
    { version: app.version, ...body },
    createTestContext(who, getExampleTime(app.scheme)),
  );
export const correctLargeApplication = async (app: ApplicationView, answers: Answers) => {
  const { calendar, today } = createTestContext(officer, getExampleTime(app.scheme));
  const dueOn = calendar.addWorking(today, 1);
  const complete =
    app.pending === "original" ? await performLargeTransition(app, "receiveOriginal", {}) : app;
  const withSupplementRequest = await performLargeTransition(complete, "requestSupplement", {
    fields: Object.keys(answers),
    message: "更正",
    dueOn,
  });
  return performLargeTransition(
    withSupplementRequest,
    "supplement",
    { answers },
    createApplicant(app.institutionId),
  );
};

/** Names of what an application is for. */
export const nameSubject = (scheme: string, name: string): Answers =>
  ({
    INCENTIVE_EXHIBITOR: { exhibitionName: name },
    INCENTIVE_CONVENTION: { eventName: name },
    INCENTIVE_EVENT_SUPPORT: { eventName: name },
    SUBSIDY_ASSOCIATION: { eventName: name },
    TRAINING: { courseName: name },
    SUBSIDY_ECOMMERCE: { productName: name },
    FIRST_SHOP_PRE: { storeName: name },
    FIRST_SHOP_GENERAL: { storeName: name },
    CONFERENCE_RECRUITMENT: {
      meetingNames: { zh: `${name}會議`, en: `${name} Meeting`, pt: `${name} Reuniao` },
    },
  })[scheme] ?? {};
export const nameTrainees = (scheme: string, first: number, count = 50): Answers =>
  scheme === "TRAINING"
    ? {
        sponsoredHeadcount: count,
        trainees: Array.from({ length: count }, (_, i) => ({
          name: `學員${i}`,
          macaoId: `${5_000_000 + first + i}(${(first + i) % 10})`,
          position: "主任",
        })) as Json[],
      }
    : {};

/** Lists every row in which an application is still named, and what is stored of its sagas. */
export const listTraces = async (id: string) => {
  const { Items = [] } = await getDocumentClient().send(
    new ScanCommand({ TableName: getTableName(), ConsistentRead: true }),
  );
  const rows = Items.filter(
    (row) =>
      /^(?:owner|person)#/.test(String(row.pk)) &&
      Object.entries(row).some(
        ([name, value]) => name.endsWith(`#${id}`) || (value instanceof Set && value.has(id)),
      ),
  );
  return {
    rows: rows.length,
    unfinished: Items.some(({ pk, sk }) => pk === "errand#reservations" && sk === id),
  };
};
