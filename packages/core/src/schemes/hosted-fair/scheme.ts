/**
 * FAIR_HOSTED: exhibiting at a fair that the institute hosts (schemes S1; spec 2 §3, §5, §6). The variants S2–S6 are
 * the same wizard; fields of a single variant depend on the event's `formVariant`.
 */

import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import {
  all,
  constant,
  eventProperty,
  ifElse,
  is,
  isAnsweredField,
  not,
} from "../../forms/expressions/expressions.ts";
import {
  buildAreaField,
  buildLargestAreaRule,
  buildSmallestAreaRule,
  buildStallFields,
  buildStatementLetter,
  distinctZonesRule,
  hasStatedSize,
  matchingFields,
  participationFields,
  productDocuments,
  productProofRule,
} from "../exhibitor/scheme.ts";
import { certifiedExhibitorType, localEligibility } from "../shared/eligibility-builders.ts";
import { companyDocuments } from "../shared/enterprise-documents.ts";
import {
  boothDeadlines,
  boothLimits,
  contactBlock,
  declarations,
  institutionBlock,
  paidActions,
  refundBlock,
} from "../shared/field-builders.ts";
import { isFoodStreet } from "../shared/form-variant.ts";

/** An exhibitor who takes part online only has neither booth nor zone, and pays for neither. */
const takesBooth = not(is("participationMode", "ONLINE"));

const hasStall = all(isFoodStreet, takesBooth);

/** A food street is made of its stalls. Every other fair leaves the question open: its name is none of the options. */
const usualBooth = ifElse(isFoodStreet, "FOOD_STREET", eventProperty("formVariant"));

export const hostedFair = lazyScheme("FAIR_HOSTED", () =>
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
          exhibitorType: f.choice(
            { event: "exhibitorTypes" },
            { look: "radio", initial: certifiedExhibitorType },
          ),
          participationMode: f.choice({ event: "participationModes" }, { look: "radio" }),
          boothPreference: f.choice(
            { event: "booths" },
            { look: "radio", when: takesBooth, initial: usualBooth },
          ),
          expectedArea: buildAreaField(all(takesBooth, hasStatedSize)),
          zoneChoice1: f.choice({ event: "zones" }, { when: takesBooth }),
          zoneChoice2: f.choice({ event: "zones" }, { look: "select", required: false, when: takesBooth }),
          ...buildStallFields(hasStall),
        },
      },
      institution: { fields: { ...institutionBlock, ...contactBlock } },
      participation: {
        fields: {
          ...participationFields,
        },
      },
      matching: {
        when: not(isFoodStreet),
        fields: {
          ...matchingFields,
        },
      },
      documents: {
        fields: {
          participationMethod: f.choice(
            { list: "participationMethod" },
            { look: "radio", initial: constant("GENERAL") },
          ),
          ...companyDocuments,
          ...productDocuments,
          declarationLetter: f.documents("DECLARATION_LETTER", { max: 1 }),
          statementLetter: buildStatementLetter(),
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
      {
        // A group has its own form, with its members, its price and its refunds; here it would be one exhibitor.
        id: "groupHasOwnForm",
        when: isAnsweredField("participationMethod"),
        must: is("participationMethod", "GENERAL"),
        at: "participationMethod",
        key: "registerAsGroup",
      },
      distinctZonesRule,
      buildSmallestAreaRule("expectedArea"),
      buildLargestAreaRule("expectedArea"),
      productProofRule,
    ],
    window: { kind: "EVENT" },
    deadlines: boothDeadlines,
    fees: { kind: "BOOTH", currency: "MOP" },
    limits: boothLimits,
    eligibility: localEligibility,
    moves: paidActions,
    reports: ["REPORT_LOCAL", "REPORT_ONLINE"],
  }),
);
