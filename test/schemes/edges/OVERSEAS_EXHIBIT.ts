/** Staff and booth of a fair abroad (spec 2 §3, §5). */
import type { Json } from "@portal/core/forms/types/index";
import { getSchemeExample } from "../../../local/examples/index.ts";
import type { Changes } from "../cases.ts";
import { ownAreaCases, productProofCase, statedAreaCase } from "./booth-cases.ts";
import type { SchemeEdges } from "./edge-case.ts";
import { macaoExhibitorCases, marketCountriesCase, partnerCases } from "./exhibitor-cases.ts";
import { buildNeededCases, refundCases } from "./shared-cases.ts";

const [person] = getSchemeExample("OVERSEAS_EXHIBIT").answers.participants as Record<string, Json>[];
const buildStaff = (...changes: Record<string, Json>[]): Changes => ({
  participants: changes.map((change) => ({ ...person, ...change })),
});
/** Each with a photo and a certificate of their own. */
const second = { photo: ["demo-PARTICIPANT_PHOTO-2"], entryCertificate: ["demo-ENTRY_CERTIFICATE-2"] };
const mainland = { idType: "MAINLAND_ID", idNumber: "11010519491231002X" };

/** From 3 to 5 May 2027 in the Mainland; today is 23 November 2026. */
export const overseasExhibitEdges: SchemeEdges = {
  scheme: "OVERSEAS_EXHIBIT",
  event: {
    heldInMacao: false,
    country: "CN",
    type: "ABROAD",
    dates: { start: "2027-05-03", end: "2027-05-05" },
    booths: [
      { type: "STANDARD_9", price: 1_350_000, per: "BOOTH", sqm: 9 },
      { type: "RAW_SPACE", price: 120_000, per: "SQM" },
      { type: "PACKAGE_36", price: 960_000, per: "BOOTH" },
    ],
  },
  cases: [
    productProofCase,
    {
      rule: "an exhibitor from elsewhere needs none",
      allowed: { exhibitorType: "NON_MACAO", certificateOfOrigin: undefined },
      refused: { exhibitorType: "MACAO", certificateOfOrigin: undefined },
      issue: "certificateOfOrigin oneOfDocuments",
    },
    ...ownAreaCases,
    statedAreaCase,
    ...macaoExhibitorCases,
    marketCountriesCase,
    ...partnerCases,
    {
      rule: "raw space has at least 18 m²",
      allowed: { boothPreference: "RAW_SPACE", expectedArea: 18 },
      refused: { boothPreference: "RAW_SPACE", expectedArea: 17.99 },
      issue: "expectedArea min",
    },
    {
      rule: "a package has at most 36 m²",
      allowed: { boothPreference: "PACKAGE_36", expectedArea: 36 },
      refused: { boothPreference: "PACKAGE_36", expectedArea: 36.01 },
      issue: "expectedArea max",
    },
    {
      rule: "nobody on the stand is born in 1700",
      allowed: buildStaff({ birthDate: "1906-11-23" }),
      refused: buildStaff({ birthDate: "1700-06-17" }),
      issue: "participants.0.birthDate beforeMin",
    },
    {
      rule: "a number belongs to its kind of document",
      allowed: buildStaff({ idType: "HOME_RETURN_PERMIT", idNumber: "M0123456700" }),
      refused: buildStaff({ idType: "MACAO_PERMANENT_ID", idNumber: "M0123456700" }),
      issue: "participants.0.idNumber format",
    },
    {
      rule: "a Mainland number holds the date of birth",
      allowed: buildStaff({ ...mainland, birthDate: "1949-12-31", gender: "FEMALE" }),
      refused: buildStaff({ ...mainland, birthDate: "1949-12-30", gender: "FEMALE" }),
      issue: "participants.0.idNumber idBirthDate",
    },
    {
      rule: "a Mainland number holds the gender",
      allowed: buildStaff({ ...mainland, birthDate: "1949-12-31", gender: "FEMALE" }),
      refused: buildStaff({ ...mainland, birthDate: "1949-12-31", gender: "MALE" }),
      issue: "participants.0.idNumber idGender",
    },
    {
      rule: "nobody is there twice",
      allowed: buildStaff({}, { ...second, idNumber: "M0123456800" }),
      refused: buildStaff({}, { ...second, idNumber: "m0123456700" }),
      issue: "participants.1.idNumber duplicate",
    },
    {
      rule: "documents are valid until the last day",
      allowed: buildStaff({ validUntil: "2027-05-06" }),
      refused: buildStaff({ validUntil: "2027-05-05" }),
      issue: "participants.0.validUntil beforeMin",
    },
    ...buildNeededCases(
      "samples that are shipped are weighed and measured",
      { samplesShipped: false },
      { samplesShipped: true, sampleWeight: 20, sampleVolume: 0.2 },
      { sampleWeight: "required", sampleVolume: "required" },
    ),
    {
      rule: "a sample weighs something",
      allowed: { samplesShipped: true, sampleWeight: 0.01 },
      refused: { samplesShipped: true, sampleWeight: 0 },
      issue: "sampleWeight min",
    },
    {
      rule: "somebody is on the stand",
      allowed: {},
      refused: { participants: [] },
      issue: "participants required",
    },
    ...refundCases,
  ],
};
