/**
 * ENDORSEMENT_MAINLAND: the letter with which a resident of the Mainland travels to an event in Macao (schemes S23;
 * spec 3 §2, §3 › Mainland endorsement, §5). One form. Identity numbers must have valid check digits (GB 11643, GB
 * 32100).
 */

import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import {
  all,
  any,
  dayAdd,
  eq,
  field,
  gte,
  is,
  isAnsweredField,
  isIn,
  lte,
  multiply,
  not,
  policy,
} from "../../forms/expressions/expressions.ts";
import { countyPattern } from "../../forms/regions/county-pattern.ts";
import type { SchemeDeadline } from "../../forms/types/index.ts";
import { errorCodes } from "../../platform/errors.ts";
import { buildPeriodRule, futureDayBounds } from "../shared/day-bounds.ts";
import { notDelegationOnly } from "../shared/eligibility-builders.ts";
import { institutionBlock } from "../shared/field-builders.ts";
import { birthDayBounds } from "../shared/people.ts";
import { buildDeadlineBeforeAnswers, freeDeadlines, requestActions } from "../shared/services.ts";

const personalText = { noIllegal: true, personal: true } as const;
/** From three days before the activity to one day after it (spec 2 §3). */
const stayFields = {
  from: dayAdd(field("activityStart"), multiply(-1, policy("entryList.window", "daysBeforeStart"))),
  to: dayAdd(field("activityEnd"), policy("entryList.window", "daysAfterEnd")),
};
/** Working days before the arrival or the activity, whichever is earlier (C39). */
const buildDeadlineBefore = (kind: string, policyKey: string): SchemeDeadline =>
  buildDeadlineBeforeAnswers(
    kind,
    ["arrivalDate", "activityStart"],
    { policy: policyKey },
    { unit: "WORKING" },
  );
/** The application is approved as an endorsement; nothing is paid out or carried out afterwards. */
const excludedActions = new Set(["accept", "process"]);

export const endorsementMainland = lazyScheme("ENDORSEMENT_MAINLAND", () =>
  defineScheme({
    id: "ENDORSEMENT_MAINLAND",
    resource: "appother",
    family: "ENDORSEMENT",
    steps: {
      form: {
        fields: {
          conditionsText: f.content("conditions"),
          ...institutionBlock,
          nameZh: f.text(100, personalText),
          nameEn: f.text(100, personalText),
          salutation: f.choice({ list: "salutation" }, { look: "radio" }),
          gender: f.choice({ list: "gender" }, { look: "radio" }),
          birthDate: f.day({ ...birthDayBounds, personal: true }),
          mainlandId: f.idNumber("MAINLAND_ID", {
            birthField: "birthDate",
            genderField: "gender",
            personal: true,
          }),
          travelPermit: f.idNumber("TRAVEL_PERMIT", { personal: true, required: false }),
          // Province, city, and county or street (spec 3 §3).
          residence: f.region([1, 2, 3, 4], { personal: true, pattern: countyPattern }),
          mainlandPhone: f.phone({ areas: ["CN"], personal: true }),
          email: f.email({ personal: true }),
          emergencyName: f.text(100, { ...personalText, person: "emergency" }),
          emergencyPhone: f.phone({ personal: true, person: "emergency" }),
          emergencyEmail: f.email({ personal: true, person: "emergency" }),
          affiliatedInstitution: f.text(255, { noIllegal: true }),
          socialCreditCode: f.idNumber("CREDIT_CODE"),
          purpose: f.choice({ list: "endorsementPurpose" }, { look: "radio" }),
          activityName: f.text(255, { noIllegal: true }),
          activityNature: f.choice({ list: "endorsementActivityNature" }, { look: "radio" }),
          activityOrganiser: f.text(255, { noIllegal: true }),
          activityStart: f.day(futureDayBounds),
          activityEnd: f.day(futureDayBounds),
          arrivalDate: f.day(futureDayBounds),
          departureDate: f.day(futureDayBounds),
          role: f.choice({ list: "endorsementRole" }, { look: "select" }),
          expectedRoundTrips: f.choice({ list: "endorsementRoundTrips" }, { look: "radio" }),
          businessLicence: f.documents("BUSINESS_LICENCE"),
          proof: f.documents("ENDORSEMENT_PROOF"),
          consentNotes: f.declaration(),
          declareTruth: f.declaration(),
          consentPersonalData: f.declaration(),
        },
      },
    },
    rules: [
      {
        id: "salutationOfGender",
        when: isAnsweredField("salutation"),
        must: any(
          all(is("gender", "FEMALE"), is("salutation", "MS")),
          all(is("gender", "MALE"), is("salutation", "MR")),
        ),
        at: "salutation",
        key: "salutationOfGender",
      },
      {
        id: "livesInMainland",
        must: eq(field("residence.0"), "CN"),
        at: "residence",
        key: "option",
      },
      {
        // Whoever comes to exhibit comes to an activity with an exhibition (spec 3 §3).
        id: "exhibitionToVisit",
        when: all(is("purpose", "EXHIBITION"), isAnsweredField("activityNature")),
        must: isIn("activityNature", "EXHIBITION", "BOTH"),
        at: "activityNature",
        key: "natureOfPurpose",
      },
      {
        // Exhibitors and professional visitors are those of an exhibition.
        id: "exhibitorAtExhibition",
        when: all(isIn("role", "EXHIBITOR", "PROFESSIONAL_AUDIENCE"), isAnsweredField("activityNature")),
        must: not(is("activityNature", "MEETING")),
        at: "role",
        key: "exhibitorAtConference",
      },
      {
        id: "activityDays",
        must: lte(field("activityStart"), field("activityEnd")),
        at: "activityEnd",
        key: "dayOrder",
        code: errorCodes.START_AFTER_END,
      },
      buildPeriodRule("activityStart", "activityEnd"),
      {
        id: "stayDays",
        must: lte(field("arrivalDate"), field("departureDate")),
        at: "departureDate",
        key: "dayOrder",
        code: errorCodes.START_AFTER_END,
      },
      // A stay that only begins after the activity, or ends before it, is not for the activity.
      {
        id: "arrivesForActivity",
        must: lte(field("arrivalDate"), field("activityEnd")),
        at: "arrivalDate",
        key: "afterMax",
        worked: { max: field("activityEnd") },
      },
      {
        id: "staysForActivity",
        must: gte(field("departureDate"), field("activityStart")),
        at: "departureDate",
        key: "beforeMin",
        worked: { min: field("activityStart") },
      },
      {
        id: "notEarlier",
        must: gte(field("arrivalDate"), stayFields.from),
        at: "arrivalDate",
        key: "beforeMin",
        worked: { min: stayFields.from },
      },
      {
        id: "notLater",
        must: lte(field("departureDate"), stayFields.to),
        at: "departureDate",
        key: "afterMax",
        worked: { max: stayFields.to },
      },
    ],
    window: { kind: "ALL_YEAR" },
    deadlines: [
      buildDeadlineBefore("applyBy", "leadWorkingDays.endorsement"),
      buildDeadlineBefore("supplementPeriod", "leadWorkingDays.endorsement.supplement"),
      ...freeDeadlines,
    ],
    fees: { kind: "NONE" },
    // Each visitor has one letter per activity, whichever institution applies (400878). An institution can apply for
    // several visitors at a time.
    limits: {
      group: "ENDORSEMENT",
      oneInProcessing: false,
      certified: true,
      perPerson: {
        field: "mainlandId",
        column: "",
        max: 1,
        about: { name: "activityName", from: "activityStart", to: "activityEnd" },
        live: true,
      },
    },
    eligibility: [notDelegationOnly],
    moves: [
      ...requestActions.filter((move) => !excludedActions.has(move)),
      "approveEndorsement",
      "recordVerification",
      "expireEndorsement",
    ],
    titleFields: ["nameZh", "nameEn"],
    reports: [],
  }),
);
