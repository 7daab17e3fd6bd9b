/** The documents to prepare for an event are those that its forms ask for (spec 2 §2, §3). */
import { listDocumentsOfEvent } from "@portal/core/applications/scheme-descriptions/requested-documents";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import { listVisibleFields, listVisibleSteps } from "@portal/core/forms/visible-fields";
import { parseDay } from "@portal/core/platform/day";
import { findScheme, schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { buildExampleSituation } from "../../schemes/generated/situation.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";

const today = parseDay("2026-11-23");
const listDocuments = (applicationTypes: string[], over: Parameters<typeof buildFair>[0] = {}) =>
  listDocumentsOfEvent(
    buildFair({ applicationTypes, ...over }),
    applicationTypes.flatMap((id) => findScheme(id) ?? []),
    {},
    today,
  );

describe("a hosted fair", () => {
  test("lists the letter, the proofs of products and the transfer certificate as well", () =>
    expect(listDocuments(["FAIR_GREEN"], { formVariant: "GREEN" }).sort()).toEqual(
      [
        "OWNER_ID_COPY",
        "BUSINESS_REGISTRATION_CERT",
        "FORM_M1",
        "FORM_M8",
        "CERTIFICATE_OF_ORIGIN",
        "TRADEMARK_CERTIFICATE",
        "AGENCY_AUTHORISATION",
        "PRODUCT_PHOTO",
        "DECLARATION_LETTER",
        "TRANSFER_CERTIFICATE",
      ].sort(),
    ));
  test("asks for the statement letter at a franchise fair only", () => {
    expect(listDocuments(["FAIR_FRANCHISE"], { formVariant: "FRANCHISE" })).toContain("STATEMENT_LETTER_MFE");
    expect(listDocuments(["FAIR_GREEN"], { formVariant: "GREEN" })).not.toContain("STATEMENT_LETTER_MFE");
  });
});
test("a group adds the list of its exhibitors", () =>
  expect(listDocuments(["FAIR_GROUP"])).toContain("EXHIBITOR_LIST_XLS"));
test("the mini zone adds its contracts, photographs and proofs", () =>
  expect(listDocuments(["MINI_ZONE"])).toEqual(
    expect.arrayContaining(["CONTRACT_COPY", "PREMISES_PHOTO", "PROOF_OF_OPERATIONS", "SOCIAL_SECURITY_2Q"]),
  ));
test("a delegation that comes to Macao needs no certificate of entry elsewhere", () => {
  expect(listDocuments(["OVERSEAS_DELEGATION"], { heldInMacao: false, country: "PT" })).toEqual(
    expect.arrayContaining(["ENTRY_CERTIFICATE", "DESTINATION_DOCUMENT", "PARTICIPANT_PHOTO"]),
  );
  expect(listDocuments(["OVERSEAS_DELEGATION"], { heldInMacao: true, country: "MO" })).not.toContain(
    "ENTRY_CERTIFICATE",
  );
});
test("an event that takes nothing needs nothing", () => expect(listDocuments([])).toEqual([]));

const atEvents = schemes.filter(({ window }) => window.kind === "EVENT");
test.each(atEvents.map(({ id }) => id))("%s: every document that its example brings is listed", (id) => {
  const scheme = findScheme(id);
  if (!scheme) throw new Error(`no scheme ${id}`);
  const { answers, context } = buildExampleSituation(scheme);
  const purposesOfAnswers = listVisibleSteps(scheme, answers, context).flatMap((step) =>
    listVisibleFields(scheme, step, answers, context).flatMap((field) =>
      field.kind === "documents" && field.required === true && answers[field.key] ? [field.purpose] : [],
    ),
  );
  const purposesOfEvent = listDocumentsOfEvent(
    context.event as object,
    [scheme],
    context.policy ?? {},
    today,
  );
  expect(purposesOfAnswers.filter((purpose) => !purposesOfEvent.includes(purpose))).toEqual([]);
  expect(listFields(scheme).length).toBeGreaterThan(0);
});
