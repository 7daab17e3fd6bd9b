/**
 * FAIR_HOSTED: exhibit at a fair that the institute hosts (schemes S1; spec 2 §3, §5, §6). The variants S2–S6 are the
 * same wizard; what only one of them asks hangs on the event's `formVariant`.
 */
import { defineScheme, lazily } from "../form/define.ts";
import { eq, is, not, ofEvent } from "../form/expressions.ts";
import * as f from "../form/fields.ts";
import {
  matchingFields,
  oneProofOfProducts,
  packageLargest,
  participationFields,
  productDocuments,
  rawSpaceSmallest,
  sized,
  statedArea,
  zonesDiffer,
} from "./exhibitor.ts";
import { exampleAnswers } from "./hosted-fair-example.ts";
import {
  companyDocuments,
  contactBlock,
  declarations,
  institutionBlock,
  localEligibility,
  paidMoves,
  refundBlock,
  standDeadlines,
  standLimits,
} from "./shared.ts";

const variant = (name: string) => eq(ofEvent("formVariant"), name);
const franchise = variant("FRANCHISE");
const foodStreet = variant("FOOD_STREET");

export const hostedFair = lazily("FAIR_HOSTED", () =>
  defineScheme({
    id: "FAIR_HOSTED",
    resource: "participate",
    family: "EXHIBITION",
    steps: {
      conditions: {
        fields: {
          conditionsText: f.content("conditions"),
          eventConditions: f.content("event.conditions"),
          prioritiesText: f.content("priorities"),
        },
      },
      instructions: {
        fields: {
          instructionsText: f.content("instructions"),
          eventInstructions: f.content("event.instructions"),
          eventNotes: f.content("event.notes"),
        },
      },
      event: {
        fields: {
          exhibitorType: f.choice({ event: "exhibitorTypes" }, { look: "radio" }),
          boothPreference: f.choice({ event: "booths" }, { look: "radio" }),
          expectedArea: statedArea(sized),
          zoneChoice1: f.choice({ event: "zones" }, { look: "select" }),
          zoneChoice2: f.choice({ event: "zones" }, { look: "select", required: false }),
          powerNeeded: f.yesNo({ required: false, when: foodStreet }),
          waterNeeded: f.yesNo({ required: false, when: foodStreet }),
          gasNeeded: f.yesNo({ required: false, when: foodStreet }),
        },
      },
      institution: { fields: { ...institutionBlock, ...contactBlock } },
      participation: {
        fields: {
          ...participationFields,
        },
      },
      matching: {
        when: not(foodStreet),
        fields: {
          ...matchingFields,
        },
      },
      documents: {
        fields: {
          participationMethod: f.choice({ list: "participationMethod" }, { look: "radio" }),
          participationMode: f.choice({ event: "participationModes" }, { look: "radio" }),
          ...companyDocuments,
          ...productDocuments,
          exhibitorList: f.documents("EXHIBITOR_LIST_XLS", {
            profile: "excel",
            when: is("participationMethod", "GROUP"),
          }),
          declarationLetter: f.documents("DECLARATION_LETTER", { max: 1 }),
          statementLetter: f.documents("STATEMENT_LETTER_MFE", {
            max: 1,
            template: "/api/template/statement-letter-mfe",
            when: franchise,
          }),
          proofOfOperations: f.documents("PROOF_OF_OPERATIONS", { required: false }),
        },
      },
      obligations: {
        fields: {
          obligationsText: f.content("obligations"),
          eventObligations: f.content("event.obligations"),
          violationsText: f.content("violations"),
        },
      },
      terms: { fields: { termsText: f.content("terms"), eventTerms: f.content("event.terms") } },
      refund: {
        fields: {
          refundText: f.content("refund"),
          cancellationText: f.content("cancellation"),
          ...refundBlock,
        },
      },
      declaration: { fields: { declarationText: f.content("declaration"), ...declarations } },
    },
    rules: [
      zonesDiffer,
      rawSpaceSmallest("expectedArea"),
      packageLargest("expectedArea"),
      oneProofOfProducts,
    ],
    window: { kind: "EVENT" },
    deadlines: standDeadlines,
    fees: { kind: "BOOTH", currency: "MOP" },
    limits: standLimits,
    eligibility: localEligibility,
    moves: paidMoves,
    reports: ["REPORT_LOCAL", "REPORT_ONLINE"],
    example: {
      account: "other@demo.mo",
      at: "2026-11-23T10:00+08:00",
      eventId: "lifestyle-2027",
      answers: exampleAnswers,
    },
  }),
);
