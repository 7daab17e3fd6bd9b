/**
 * MINI_ZONE: a stand in the mini sales zone for small local enterprises (schemes S10; spec 2 §3 › Mini sales zone, §5). It
 * takes the place, the clocks and the count of a booth: nobody has both at one fair (400878).
 */
import { defineScheme, lazily } from "../form/define.ts";
import { eq, includes, policy } from "../form/expressions.ts";
import * as f from "../form/fields.ts";
import { hostedFair } from "./hosted-fair.ts";
import { miniZoneAnswers } from "./mini-zone-example.ts";
import { chargedConditionsStep } from "./services.ts";
import {
  contactBlock,
  declarations,
  enterpriseDocuments,
  enterpriseEligibility,
  institutionBlock,
  paidMoves,
  refundBlock,
} from "./shared.ts";

const fascia = { max: { policy: "fascia.maxCharacters" } };
const profile = { max: { policy: "companyProfile.max", path: "value" } };
/** A proof of real operation, asked for once its kind is chosen; the kinds are five, the documents do not name them. */
const proof = (kind: string) => f.documents("PROOF_OF_OPERATIONS", { when: includes("proofKinds", kind) });

export const miniZone = lazily("MINI_ZONE", () =>
  defineScheme({
    id: "MINI_ZONE",
    resource: "participate",
    family: "EXHIBITION",
    steps: {
      conditions: chargedConditionsStep,
      institution: { fields: { ...institutionBlock, ...contactBlock } },
      products: {
        fields: {
          productCategory: f.choiceOther({ event: "miniZoneCategories" }),
          productsServices: f.longText({ max: 500 }, { noIllegal: true }),
          fascia: f.multiText({ zh: fascia, en: fascia }),
          profile: f.multiText({ zh: profile, en: profile }, { long: true }),
        },
      },
      documents: {
        fields: {
          ...enterpriseDocuments,
          proofKinds: f.choices({ list: "miniZoneProof" }, { min: { policy: "miniZone", path: "proofs" } }),
          flyerOrMenu: proof("FLYER_MENU"),
          salesRecord: proof("SALES_RECORD"),
          purchaseInvoice: proof("PURCHASE_INVOICE"),
          onlineShop: proof("ONLINE_SHOP"),
          utilityOrLease: proof("UTILITY_LEASE"),
          // Five contracts besides the proofs, unless the event counts them as one of those (C18).
          contracts: f.documents("CONTRACT_COPY", {
            exact: 5,
            when: eq(policy("miniZone", "contractsSeparate"), true),
          }),
          premisesPhotos: f.documents("PREMISES_PHOTO", { profile: "photo", exact: 2 }),
          socialSecurityTwoQuarters: f.documents("SOCIAL_SECURITY_2Q"),
        },
      },
      refund: { fields: { refundText: f.content("refund"), ...refundBlock } },
      declaration: { fields: { notesText: f.content("notes"), ...declarations } },
    },
    rules: [],
    window: { kind: "EVENT" },
    deadlines: hostedFair.deadlines,
    fees: { kind: "BOOTH", eligibility: "MINI_ZONE", currency: "MOP" },
    limits: hostedFair.limits,
    eligibility: enterpriseEligibility,
    moves: paidMoves,
    reports: ["REPORT_LOCAL"],
    example: {
      account: "other@demo.mo",
      at: "2026-11-23T10:00+08:00",
      eventId: "sourcing-2027",
      answers: miniZoneAnswers,
    },
  }),
);
