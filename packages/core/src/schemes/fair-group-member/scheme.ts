/**
 * FAIR_GROUP_MEMBER: a member's own part of a group, which reaches the leader through the invitation code (schemes
 * S7; spec 2 §3).
 */
import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import { all, eq, is, not } from "../../forms/expressions/expressions.ts";
import {
  buildAreaField,
  buildLargestAreaRule,
  buildSmallestAreaRule,
  buildStallFields,
  buildStatementLetter,
  hasStatedSize,
  matchingFields,
  participationFields,
  productDocuments,
  productProofRule,
} from "../exhibitor/scheme.ts";
import { groupPayer } from "../fair-group/scheme.ts";
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
import { hasVenue, isFoodStreet } from "../shared/form-variant.ts";

/** When each member pays for itself, it also chooses its booth and its method of refund. */
const memberPays = eq(groupPayer, "MEMBER");
const takesBooth = not(is("participationMode", "ONLINE"));
const choosesBooth = all(memberPays, takesBooth);
const hasStall = all(isFoodStreet, takesBooth);

export const fairGroupMember = lazyScheme("FAIR_GROUP_MEMBER", () =>
  defineScheme({
    id: "FAIR_GROUP_MEMBER",
    resource: "participate",
    family: "EXHIBITION",
    steps: {
      invitation: {
        fields: {
          // Eight letters and digits; case, blanks and hyphens do not count, because codes are often dictated.
          invitationCode: f.text(20, {
            pattern: "[\\s-]*(?:[2-9A-HJ-NP-Za-hj-np-z][\\s-]*){8}",
            patternKey: "invitationCode",
          }),
          conditionsText: f.content("conditions"),
          eventConditions: f.content("event.conditions"),
          obligationsText: f.content("obligations"),
          violationsText: f.content("violations"),
        },
      },
      institution: { fields: { ...institutionBlock, ...contactBlock } },
      participation: {
        fields: {
          exhibitorType: f.choice(
            { event: "exhibitorTypes" },
            { look: "radio", initial: certifiedExhibitorType },
          ),
          participationMode: f.choice({ event: "participationModes" }, { look: "radio" }),
          boothPreference: f.choice({ event: "booths" }, { look: "radio", when: choosesBooth }),
          expectedArea: buildAreaField(all(choosesBooth, hasStatedSize)),
          ...buildStallFields(hasStall),
          ...participationFields,
        },
      },
      matching: { when: not(isFoodStreet), fields: { ...matchingFields } },
      documents: {
        fields: {
          ...companyDocuments,
          ...productDocuments,
          declarationLetter: f.documents("DECLARATION_LETTER", { max: 1 }),
          statementLetter: buildStatementLetter(),
          proofOfOperations: f.documents("PROOF_OF_OPERATIONS", { required: false }),
        },
      },
      refund: {
        when: memberPays,
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
        // A group has a booth for each exhibitor, which its leader pays.
        id: "memberHasBooth",
        when: all(not(memberPays), hasVenue),
        must: not(is("participationMode", "ONLINE")),
        at: "participationMode",
        key: "boothOfGroup",
      },
      buildSmallestAreaRule("expectedArea"),
      buildLargestAreaRule("expectedArea"),
      productProofRule,
    ],
    window: { kind: "EVENT" },
    deadlines: boothDeadlines,
    fees: { kind: "BOOTH", currency: "MOP", refund: "GROUP", waivedWhen: not(memberPays) },
    limits: boothLimits,
    eligibility: localEligibility,
    moves: paidActions,
    reports: ["REPORT_LOCAL", "REPORT_ONLINE"],
  }),
);
