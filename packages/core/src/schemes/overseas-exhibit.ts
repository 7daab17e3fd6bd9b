/**
 * OVERSEAS_EXHIBIT: a stand in the institute's area at a fair abroad (schemes S8; spec 2 §1, §2). The wizard of the hosted
 * fair on the delegation's terms: those who staff the stand travel, and samples are shipped.
 */
import { codes } from "../errors.ts";
import { defineScheme, lazily } from "../form/define.ts";
import { dayAdd, eq, is, not, ofEvent, ofInstitution, today } from "../form/expressions.ts";
import * as f from "../form/fields.ts";
import {
  exhibitFields,
  marketFields,
  matchingFields,
  nameFields,
  offerFields,
  oneProofOfProducts,
  packageLargest,
  productDocuments,
  rawSpaceSmallest,
  sized,
  statedArea,
} from "./exhibitor.ts";
import { overseasExample } from "./overseas-exhibit-example.ts";
import {
  abroad,
  companyDocuments,
  contactBlock,
  declarations,
  delegationTerms,
  institutionBlock,
  localEligibility,
  outsideMacao,
  paidMoves,
  participantPhoto,
  standDeadlines,
  standLimits,
} from "./shared.ts";

export const overseasExhibit = lazily("OVERSEAS_EXHIBIT", () =>
  defineScheme({
    id: "OVERSEAS_EXHIBIT",
    resource: "outlands",
    family: "EXHIBITION",
    steps: {
      ...delegationTerms,
      institution: { fields: { ...institutionBlock, ...contactBlock } },
      exhibits: {
        fields: {
          exhibitorType: f.choice({ event: "exhibitorTypes" }, { look: "radio" }),
          boothPreference: f.choice({ event: "booths" }, { look: "radio" }),
          expectedArea: statedArea(sized),
          ...exhibitFields,
          ...offerFields,
          ...nameFields,
          ...marketFields,
          ...matchingFields,
          samplesShipped: f.yesNo(),
          sampleWeight: f.decimal({ min: 0.01, max: 5000, unit: "kg", when: is("samplesShipped", true) }),
          sampleVolume: f.decimal({ min: 0.01, max: 50, unit: "m³", when: is("samplesShipped", true) }),
        },
      },
      staff: {
        fields: {
          participants: f.people({
            columns: {
              nameZh: f.text(100, { noIllegal: true }),
              nameForeign: f.text(100, { noIllegal: true }),
              position: f.text(255, { noIllegal: true }),
              gender: f.choice({ list: "gender" }, { look: "radio" }),
              birthDate: f.day({ max: dayAdd(today, -1) }),
              idType: f.choice({ list: "idDocumentType" }, { look: "select" }),
              idNumber: f.text(50, { noIllegal: true, personal: true }),
              validUntil: f.day({ min: ofEvent("dates.end") }),
              mobile: f.phone(),
              email: f.email({ required: false }),
              transportChoice: f.choice({ list: "delegationTransport" }, { look: "radio" }),
              accommodationChoice: f.choice({ list: "delegationAccommodation" }, { look: "radio" }),
              photo: f.documents("PARTICIPANT_PHOTO", participantPhoto),
              entryCertificate: f.documents("ENTRY_CERTIFICATE", { max: 2, when: outsideMacao }),
              destinationDocument: f.documents("DESTINATION_DOCUMENT", {
                max: 2,
                required: false,
                when: abroad,
              }),
            },
            max: 10,
            unique: ["idNumber"],
            personal: true,
          }),
        },
      },
      documents: {
        fields: {
          ...companyDocuments,
          ...productDocuments,
          declarationLetter: f.documents("DECLARATION_LETTER", { max: 1 }),
        },
      },
      declaration: { fields: { declarationText: f.content("declaration"), ...declarations } },
    },
    rules: [rawSpaceSmallest("expectedArea"), packageLargest("expectedArea"), oneProofOfProducts],
    window: { kind: "EVENT" },
    deadlines: standDeadlines,
    fees: { kind: "BOOTH", currency: "MOP" },
    limits: standLimits,
    eligibility: [
      {
        id: "notDelegationOnly",
        must: not(eq(ofInstitution("siteRegistrationNumber"), "00000")),
        code: codes.NOT_ELIGIBLE,
        key: "eligibility.notDelegationOnly",
      },
      ...localEligibility,
    ],
    moves: paidMoves,
    reports: ["REPORT_OUTSIDE"],
    example: {
      account: "other@demo.mo",
      at: "2026-11-23T10:00+08:00",
      eventId: "canton-141-p3",
      answers: overseasExample,
    },
  }),
);
