/**
 * A member's part of a group: its code, its products and, where each member pays, its booth (spec 2 §3, §5; schemes
 * S7).
 */
import { agencyProofCase, ownAreaCases, stallQuestions, statedAreaCase } from "./booth-cases.ts";
import type { SchemeEdges } from "./edge-case.ts";
import { exhibitorCases, partnerCases, portugueseFasciaCase } from "./exhibitor-cases.ts";
import { buildAskedCases, refundCases } from "./shared-cases.ts";

/** Each member pays for itself, so it chooses its booth and says how it is refunded (C14). */
const membersPay = {
  policy: { "group.payer": "MEMBER" },
  booths: [
    { type: "STANDARD_9", price: 1_350_000, per: "BOOTH" as const, sqm: 9 },
    { type: "RAW_SPACE", price: 120_000, per: "SQM" as const },
    { type: "PACKAGE_36", price: 960_000, per: "BOOTH" as const },
  ],
};
const ownAnswers = {
  boothPreference: "STANDARD_9",
  refundMethod: "CHEQUE",
  chequePayeeName: "濠江綠活有限公司",
};

/** A food street has no Portuguese fascia. */
const atFoodStreet = {
  ...ownAnswers,
  fasciaPortuguese: undefined,
  fascia: { zh: "濠江綠活有限公司", en: "Hou Kong Green Living Ltd." },
};

export const fairGroupMemberEdges: SchemeEdges = {
  scheme: "FAIR_GROUP_MEMBER",
  event: { formVariant: "INTERNATIONAL" },
  cases: [
    ...exhibitorCases,
    ...partnerCases,
    portugueseFasciaCase,
    {
      rule: "an invitation code has eight letters and digits",
      allowed: { invitationCode: "8AS4T2T6" },
      refused: { invitationCode: "8AS4T2T" },
      issue: "invitationCode invitationCode",
    },
    {
      rule: "it may be typed in two groups, and has no further letter",
      allowed: { invitationCode: "8as4-t2t6" },
      refused: { invitationCode: "8AS4-T2T6-A" },
      issue: "invitationCode invitationCode",
    },
    agencyProofCase,
    {
      rule: "an exhibitor from elsewhere needs none",
      allowed: { exhibitorType: "NON_MACAO", certificateOfOrigin: undefined },
      refused: { exhibitorType: "MACAO", certificateOfOrigin: undefined },
      issue: "certificateOfOrigin oneOfDocuments",
    },
    {
      rule: "a member chooses a booth where it pays for one",
      event: membersPay,
      allowed: ownAnswers,
      refused: { ...ownAnswers, boothPreference: undefined },
      issue: "boothPreference required",
    },
    {
      rule: "raw space has at least 18 m²",
      event: membersPay,
      allowed: { ...ownAnswers, boothPreference: "RAW_SPACE", expectedArea: 18 },
      refused: { ...ownAnswers, boothPreference: "RAW_SPACE", expectedArea: 17.99 },
      issue: "expectedArea min",
    },
    {
      rule: "raw space has at most 450 m²",
      event: membersPay,
      allowed: { ...ownAnswers, boothPreference: "RAW_SPACE", expectedArea: 450 },
      refused: { ...ownAnswers, boothPreference: "RAW_SPACE", expectedArea: 450.01 },
      issue: "expectedArea max",
    },
    {
      rule: "a package has at most 36 m²",
      event: membersPay,
      allowed: { ...ownAnswers, boothPreference: "PACKAGE_36", expectedArea: 36 },
      refused: { ...ownAnswers, boothPreference: "PACKAGE_36", expectedArea: 36.01 },
      issue: "expectedArea max",
    },
    ...ownAreaCases.map((one) => ({
      ...one,
      event: { ...membersPay, ...one.event },
      allowed: { ...ownAnswers, ...one.allowed },
      refused: { ...ownAnswers, ...one.refused },
    })),
    ...[statedAreaCase, ...refundCases].map((one) => ({
      ...one,
      event: membersPay,
      allowed: { ...ownAnswers, ...one.allowed },
      refused: { ...ownAnswers, ...one.refused },
    })),
    ...buildAskedCases(
      "power, water and gas are laid on at a stall of a food street",
      { ...atFoodStreet, boothPreference: undefined, participationMode: "ONLINE" },
      { ...atFoodStreet, participationMode: "BOTH" },
      stallQuestions,
    ).map((one) => ({ ...one, event: { ...membersPay, formVariant: "FOOD_STREET" as const } })),
    {
      rule: "a member whose leader pays has a booth, so it comes to the venue",
      event: { participationModes: ["ONLINE", "OFFLINE", "BOTH"] },
      allowed: { participationMode: "BOTH" },
      refused: { participationMode: "ONLINE" },
      issue: "participationMode boothOfGroup",
    },
    {
      rule: "at an online event nobody has one",
      event: { form: "ONLINE", participationModes: ["ONLINE"] },
      allowed: { participationMode: "ONLINE" },
      refused: { participationMode: "OFFLINE" },
      issue: "participationMode option",
    },
    {
      rule: "who only exhibits online chooses no booth",
      event: membersPay,
      allowed: { ...ownAnswers, boothPreference: undefined, participationMode: "ONLINE" },
      refused: { ...ownAnswers, boothPreference: undefined, participationMode: "BOTH" },
      issue: "boothPreference required",
    },
  ],
};
