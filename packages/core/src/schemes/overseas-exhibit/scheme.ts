/**
 * OVERSEAS_EXHIBIT: a booth in the institute's area at a fair abroad (schemes S8; spec 2 §1, §2). The wizard of the
 * hosted fair with the terms of a delegation: the booth's staff travel, and samples are shipped.
 */

import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import { all, is } from "../../forms/expressions/expressions.ts";
import {
  buildAreaField,
  buildLargestAreaRule,
  buildSmallestAreaRule,
  exhibitedProductFields,
  hasStatedSize,
  marketFields,
  matchingFields,
  nameFields,
  offeringFields,
  productDocuments,
  productProofRule,
} from "../exhibitor/scheme.ts";
import { localEligibility } from "../shared/eligibility-builders.ts";
import { companyDocuments } from "../shared/enterprise-documents.ts";
import {
  boothDeadlines,
  boothLimits,
  contactBlock,
  declarations,
  delegationTerms,
  institutionBlock,
  isHeldAbroad,
  isHeldOutsideMacao,
  paidActions,
  participantPhoto,
} from "../shared/field-builders.ts";
import { hasVenue } from "../shared/form-variant.ts";
import { birthDayBounds, buildTypedDocument, travelDocumentDay } from "../shared/people.ts";

export const overseasExhibit = lazyScheme("OVERSEAS_EXHIBIT", () =>
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
          boothPreference: f.choice({ event: "booths" }, { look: "radio", when: hasVenue }),
          expectedArea: buildAreaField(all(hasVenue, hasStatedSize)),
          ...exhibitedProductFields,
          ...offeringFields,
          ...nameFields,
          ...marketFields,
          ...matchingFields,
          samplesShipped: f.yesNo({ when: hasVenue }),
          sampleWeight: f.decimal({ min: 0.01, max: 5000, unit: "kg", when: is("samplesShipped", true) }),
          sampleVolume: f.decimal({ min: 0.01, max: 50, unit: "m³", when: is("samplesShipped", true) }),
        },
      },
      // Nobody travels to an online event, and nothing is shipped to it.
      staff: {
        when: hasVenue,
        fields: {
          participants: f.people({
            columns: {
              nameZh: f.text(100, { noIllegal: true }),
              nameForeign: f.text(100, { noIllegal: true }),
              position: f.text(255, { noIllegal: true }),
              gender: f.choice({ list: "gender" }, { look: "radio" }),
              birthDate: f.day(birthDayBounds),
              idType: f.choice({ list: "idDocumentType" }, { look: "select" }),
              idNumber: buildTypedDocument("idType", "birthDate", "gender"),
              validUntil: travelDocumentDay,
              mobile: f.phone(),
              email: f.email({ required: false }),
              transportChoice: f.choice({ list: "delegationTransport" }, { look: "radio" }),
              accommodationChoice: f.choice({ list: "delegationAccommodation" }, { look: "radio" }),
              photo: f.documents("PARTICIPANT_PHOTO", participantPhoto),
              entryCertificate: f.documents("ENTRY_CERTIFICATE", { max: 2, when: isHeldOutsideMacao }),
              destinationDocument: f.documents("DESTINATION_DOCUMENT", {
                max: 2,
                required: false,
                // A visa can be that of the whole group.
                shared: true,
                when: isHeldAbroad,
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
    rules: [buildSmallestAreaRule("expectedArea"), buildLargestAreaRule("expectedArea"), productProofRule],
    window: { kind: "EVENT" },
    deadlines: boothDeadlines,
    fees: { kind: "BOOTH", currency: "MOP" },
    limits: boothLimits,
    eligibility: localEligibility,
    moves: paidActions,
    reports: ["REPORT_OUTSIDE", "REPORT_ONLINE"],
  }),
);
