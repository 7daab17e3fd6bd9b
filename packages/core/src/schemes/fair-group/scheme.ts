/**
 * FAIR_GROUP: an institution registers several exhibitors for a fair, each of which submits its own part with the
 * group's invitation code (FAIR_GROUP_MEMBER, schemes S7; spec 2 §2, §3). The scheme itself means that it takes part
 * as a group. The members are either imported from a spreadsheet or typed, never both.
 */

import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import {
  all,
  among,
  amongInstitutions,
  any,
  countRows,
  eq,
  field,
  gte,
  ifElse,
  institutionProperty,
  is,
  isAnsweredField,
  lte,
  multiply,
  not,
  policy,
} from "../../forms/expressions/expressions.ts";
import { errorCodes } from "../../platform/errors.ts";
import {
  boothSize,
  buildLargestAreaRule,
  buildProductDocuments,
  buildSmallestAreaRule,
  buildStallFields,
  buildStatementLetter,
  distinctZonesRule,
  hasKnownSize,
  matchingFields,
  participationFields,
  productProofRule,
} from "../exhibitor/scheme.ts";
import { certifiedNames } from "../shared/certified-data.ts";
import {
  certifiedExhibitorType,
  localEligibility,
  notDelegationOnly,
} from "../shared/eligibility-builders.ts";
import { buildEnterpriseDocuments } from "../shared/enterprise-documents.ts";
import {
  boothDeadlines,
  boothLimits,
  contactBlock,
  declarations,
  institutionBlock,
  paidActions,
  refundBlock,
} from "../shared/field-builders.ts";
import { hasVenue, isFoodStreet, isFranchise } from "../shared/form-variant.ts";

/** Minimum and maximum number of members of a group. */
const groupSizeLimits = { min: 2, max: 60 };
/** The payer of a group's booths (C14): the leader, unless the event assigns it to the members. */
export const groupPayer = policy("group.payer");
const ownNumber = institutionProperty("siteRegistrationNumber");
const isListedInExcel = is("listInExcel", true);
const isListedInForm = is("listInExcel", false);
const hasOwnNumber = not(any(...["none", "00000"].map((number) => eq(ownNumber, number))));
const isListedIn = (list: "exhibitorList.rows" | "memberUnits") =>
  any(
    all(hasOwnNumber, among(ownNumber, list, "registrationNumber")),
    ...certifiedNames.map((name) => amongInstitutions(institutionProperty(name), list, "name")),
  );
/**
 * A leader that lists itself exhibits beside its members, is asked what each of them is asked, and hands in what they
 * do (decision 0740).
 */
const exhibitsItself = any(isListedIn("exhibitorList.rows"), isListedIn("memberUnits"));
const unitColumns = {
  name: f.text(255, { noIllegal: true }),
  registrationNumber: f.idNumber("EXHIBITOR_REGISTRATION"),
  contactName: f.text(100, { noIllegal: true, personal: true }),
  phone: f.phone({ personal: true }),
};

export const fairGroup = lazyScheme("FAIR_GROUP", () =>
  defineScheme({
    id: "FAIR_GROUP",
    resource: "participate",
    family: "EXHIBITION",
    steps: {
      event: {
        fields: {
          eventDescription: f.content("event.description"),
          conditionsText: f.content("conditions"),
          eventConditions: f.content("event.conditions"),
          eventInstructions: f.content("event.instructions"),
          obligationsText: f.content("obligations"),
          violationsText: f.content("violations"),
          eventTerms: f.content("event.terms"),
        },
      },
      group: {
        fields: {
          ...institutionBlock,
          ...contactBlock,
          groupName: f.text(100, { noIllegal: true }),
          groupNumber: f.text(100, { noIllegal: true, required: false }),
        },
      },
      members: {
        fields: {
          listInExcel: f.yesNo(),
          exhibitorList: f.excel({
            columns: {
              ...unitColumns,
              nameForeign: f.text(255, { noIllegal: true, required: false }),
              email: f.email({ required: false, personal: true }),
              exhibits: f.text(200, { noIllegal: true }),
            },
            maxRows: groupSizeLimits.max,
            unique: ["registrationNumber"],
            purpose: "EXHIBITOR_LIST_XLS",
            when: isListedInExcel,
          }),
          memberUnits: f.lines({
            columns: unitColumns,
            min: groupSizeLimits.min,
            max: groupSizeLimits.max,
            unique: ["registrationNumber"],
            when: isListedInForm,
          }),
          membersCounted: f.computed(
            ifElse(isListedInExcel, countRows("exhibitorList"), countRows("memberUnits")),
            "integer",
          ),
        },
      },
      booths: {
        fields: {
          exhibitorType: f.choice(
            { event: "exhibitorTypes" },
            { look: "radio", initial: certifiedExhibitorType },
          ),
          // Members of any type share it, and a booth that none joins for costs what everybody pays.
          boothPreference: f.choice(
            { event: "booths", forEveryone: true },
            { look: "radio", when: hasVenue },
          ),
          totalBooths: f.integer({ ...groupSizeLimits, when: hasVenue }),
          totalArea: f.decimal({
            min: 1,
            max: { policy: "booth.area", path: "maxSqm" },
            unit: "m²",
            when: all(hasVenue, hasKnownSize),
          }),
          zoneChoice1: f.choice({ event: "zones" }, { when: hasVenue }),
          zoneChoice2: f.choice({ event: "zones" }, { look: "select", required: false, when: hasVenue }),
        },
      },
      // The company, its products and its partners, of a leader that exhibits beside its members (decision 0740).
      participation: {
        when: exhibitsItself,
        fields: { ...buildStallFields(isFoodStreet), ...participationFields },
      },
      matching: { when: all(exhibitsItself, not(isFoodStreet)), fields: { ...matchingFields } },
      documents: {
        fields: {
          registrationCertificate: f.documents("REGISTRATION_CERTIFICATE", { max: 2 }),
          gazetteCopy: f.documents("GAZETTE_COPY", { max: 2, required: false }),
          ...buildEnterpriseDocuments(exhibitsItself),
          ...buildProductDocuments(exhibitsItself),
          statementLetter: buildStatementLetter(all(exhibitsItself, isFranchise)),
          proofOfOperations: f.documents("PROOF_OF_OPERATIONS", { required: false, when: exhibitsItself }),
          declarationLetter: f.documents("DECLARATION_LETTER", { max: 1 }),
        },
      },
      refund: {
        fields: {
          cancellationText: f.content("cancellation"),
          refundText: f.content("refund"),
          ...refundBlock,
        },
      },
      declaration: { fields: { declarationText: f.content("declaration"), ...declarations } },
    },
    rules: [
      {
        id: "enoughListed",
        when: all(isListedInExcel, isAnsweredField("exhibitorList")),
        must: gte(countRows("exhibitorList"), groupSizeLimits.min),
        at: "exhibitorList",
        key: "tooFew",
        params: { min: groupSizeLimits.min },
      },
      {
        // A list that is too short is one fault, not two.
        id: "oneBoothEach",
        when: gte(field("membersCounted"), groupSizeLimits.min),
        must: lte(field("totalBooths"), field("membersCounted")),
        at: "totalBooths",
        key: "max",
        worked: { max: field("membersCounted") },
      },
      distinctZonesRule,
      {
        id: "areaOfBooths",
        must: lte(field("totalArea"), multiply(field("totalBooths"), boothSize)),
        at: "totalArea",
        key: "max",
        worked: { max: multiply(field("totalBooths"), boothSize) },
      },
      { ...productProofRule, when: all(exhibitsItself, productProofRule.when) },
      buildSmallestAreaRule("totalArea", field("totalBooths")),
      buildLargestAreaRule("totalArea", field("totalBooths")),
    ],
    window: { kind: "EVENT" },
    deadlines: boothDeadlines,
    fees: { kind: "BOOTH", currency: "MOP", refund: "GROUP", waivedWhen: eq(groupPayer, "MEMBER") },
    limits: boothLimits,
    eligibility: [
      notDelegationOnly,
      {
        id: "leaderInMacao",
        must: eq(institutionProperty("country"), "MO"),
        code: errorCodes.NOT_ELIGIBLE,
        key: "eligibility.leaderInMacao",
      },
      // Whoever leads as a small enterprise is one: the fee depends on it until the members have joined.
      ...localEligibility.filter(({ id }) => id === "smallEnterprise"),
    ],
    moves: paidActions,
    titleFields: ["groupName"],
    reports: ["REPORT_LOCAL", "REPORT_ONLINE"],
    children: {
      scheme: "FAIR_GROUP_MEMBER",
      ...groupSizeLimits,
      consent: "consentNotes",
      // A member's place counts towards the member's own limit of six (C15).
      counts: true,
      by: "INVITATION_CODE",
    },
  }),
);
