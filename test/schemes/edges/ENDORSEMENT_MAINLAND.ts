/** A Mainland visitor, the identity number and the stay (spec 3 §3 › Mainland endorsement, §5; spec 2 §3). */
import type { SchemeEdges } from "./edge-case.ts";

export const endorsementEdges: SchemeEdges = {
  scheme: "ENDORSEMENT_MAINLAND",
  event: {},
  cases: [
    {
      rule: "the number is of a woman where the applicant is one",
      allowed: { gender: "FEMALE", mainlandId: "440106199003071629" },
      refused: { gender: "MALE", salutation: "MR", mainlandId: "440106199003071629" },
      issue: "mainlandId idGender",
    },
    {
      rule: "the number is of a man where the applicant is one",
      allowed: { gender: "MALE", salutation: "MR", mainlandId: "440106199003071610" },
      refused: { gender: "FEMALE", mainlandId: "440106199003071610" },
      issue: "mainlandId idGender",
    },
    {
      rule: "a woman is addressed as one",
      allowed: { salutation: "MS" },
      refused: { salutation: "MR" },
      issue: "salutation salutationOfGender",
    },
    {
      rule: "a man is addressed as one",
      allowed: { gender: "MALE", salutation: "MR", mainlandId: "440106199003071610" },
      refused: { gender: "MALE", salutation: "MS", mainlandId: "440106199003071610" },
      issue: "salutation salutationOfGender",
    },
    {
      rule: "the number holds the date of birth",
      allowed: { birthDate: "1990-03-07" },
      refused: { birthDate: "1990-03-08" },
      issue: "mainlandId idBirthDate",
    },
    {
      rule: "whoever comes to exhibit comes to an activity with an exhibition",
      allowed: { purpose: "EXHIBITION", activityNature: "BOTH" },
      refused: { purpose: "EXHIBITION", activityNature: "MEETING", role: "GUEST" },
      issue: "activityNature natureOfPurpose",
    },
    {
      rule: "other purposes go with any activity",
      allowed: { purpose: "OTHER", activityNature: "OTHER" },
      refused: { purpose: "EXHIBITION", activityNature: "OTHER" },
      issue: "activityNature natureOfPurpose",
    },
    {
      rule: "a conference without an exhibition has no exhibitors",
      allowed: { purpose: "OTHER", activityNature: "MEETING", role: "PARTICIPANT" },
      refused: { purpose: "OTHER", activityNature: "MEETING", role: "EXHIBITOR" },
      issue: "role exhibitorAtConference",
    },
    {
      rule: "professional visitors are those of an exhibition",
      allowed: { purpose: "OTHER", activityNature: "BOTH", role: "PROFESSIONAL_AUDIENCE" },
      refused: { purpose: "OTHER", activityNature: "MEETING", role: "PROFESSIONAL_AUDIENCE" },
      issue: "role exhibitorAtConference",
    },
    {
      rule: "nobody is born in 1700",
      allowed: { birthDate: "1990-03-07" },
      refused: { birthDate: "1700-03-07", mainlandId: "44010617000307162X" },
      issue: "birthDate beforeMin",
    },
    {
      rule: "the activity lasts a year at most, with the leap day of 2028",
      allowed: { activityEnd: "2028-03-03" },
      refused: { activityEnd: "2028-03-04" },
      issue: "activityEnd activityTooLong",
    },
    {
      rule: "the visitor arrives on the last day of the activity at the latest",
      allowed: { activityEnd: "2027-03-06", arrivalDate: "2027-03-06", departureDate: "2027-03-07" },
      refused: { activityEnd: "2027-03-06", arrivalDate: "2027-03-07", departureDate: "2027-03-07" },
      issue: "arrivalDate afterMax",
    },
    {
      rule: "the visitor has not left before the first day of the activity",
      allowed: { activityStart: "2027-03-04", arrivalDate: "2027-03-01", departureDate: "2027-03-04" },
      refused: { activityStart: "2027-03-04", arrivalDate: "2027-03-01", departureDate: "2027-03-03" },
      issue: "departureDate beforeMin",
    },
    {
      rule: "nobody leaves before arriving",
      allowed: { arrivalDate: "2027-03-04", departureDate: "2027-03-04" },
      refused: { arrivalDate: "2027-03-05", departureDate: "2027-03-04" },
      issue: "departureDate dayOrder",
    },
    {
      rule: "the visitor lives in the Mainland",
      allowed: {},
      refused: { residence: ["MO"] },
      issue: "residence option",
    },
    {
      rule: "three days before the activity at the earliest",
      allowed: { arrivalDate: "2027-03-01" },
      refused: { arrivalDate: "2027-02-28" },
      issue: "arrivalDate beforeMin",
    },
    {
      rule: "one day after the activity at the latest",
      allowed: { departureDate: "2027-03-07" },
      refused: { departureDate: "2027-03-08" },
      issue: "departureDate afterMax",
    },
    {
      rule: "an activity ends on the day it begins at the earliest",
      allowed: {
        activityStart: "2027-03-06",
        activityEnd: "2027-03-06",
        arrivalDate: "2027-03-06",
        departureDate: "2027-03-07",
      },
      refused: {
        activityStart: "2027-03-07",
        activityEnd: "2027-03-06",
        arrivalDate: "2027-03-06",
        departureDate: "2027-03-07",
      },
      issue: "activityEnd dayOrder",
    },
    {
      rule: "a travel permit is left out, or has the number of one",
      allowed: { travelPermit: undefined },
      refused: { travelPermit: "12345678C" },
      issue: "travelPermit format",
    },
    {
      rule: "a telephone of the Mainland has eleven digits",
      allowed: { mainlandPhone: { area: "CN", number: "13800138001" } },
      refused: { mainlandPhone: { area: "CN", number: "1380013800" } },
      issue: "mainlandPhone phoneLength",
    },
    {
      rule: "the telephone in the Mainland is one of the Mainland",
      allowed: { emergencyPhone: { area: "MO", number: "66123456" } },
      refused: { mainlandPhone: { area: "MO", number: "66123456" } },
      issue: "mainlandPhone phoneArea",
    },
    {
      rule: "a residence names the county or street",
      allowed: { residence: ["CN", "440000", "440100", "440106"] },
      refused: { residence: ["CN", "440000", "440100"] },
      issue: "residence required",
    },
    {
      rule: "the last sign of a credit code checks the others",
      allowed: { socialCreditCode: "91440106MA5CKD8T3E" },
      refused: { socialCreditCode: "91440106MA5CKD8T3F" },
      issue: "socialCreditCode checkDigit",
    },
    {
      rule: "nobody is born today",
      allowed: { birthDate: "1990-03-07" },
      refused: { birthDate: "2026-11-23", mainlandId: "440106202611231627" },
      issue: "birthDate afterMax",
    },
  ],
};
