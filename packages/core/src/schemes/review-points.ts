/**
 * Lists what officers check and score, by scheme: it is for staff only and is beside the definitions of the schemes,
 * which are public. What every application of a kind is checked for follows from the scheme itself, so that a new
 * scheme has it at once; a scheme adds only points of its own. Pure.
 */
import { listFields } from "../forms/expressions/computed-values.ts";
import type { Scheme } from "../forms/types/index.ts";
import { findScheme } from "./index.ts";

/** A point is met or not, or it is scored from 0 to `max`. Its texts are in `locales/pages/staff-checklist`. */
export type ReviewPoint = { key: string; kind: "CHECK" } | { key: string; kind: "SCORE"; max: number };

const buildCheck = (key: string): ReviewPoint => ({ key, kind: "CHECK" });
/** The highest score of a point that is judged. */
const MAX_SCORE = 5;
const buildScore = (key: string): ReviewPoint => ({ key, kind: "SCORE", max: MAX_SCORE });

/** Officers check these points of every application (spec 1 §7, spec 3 §5). */
const generalPoints: readonly ReviewPoint[] = [
  buildCheck("certifiedData"),
  buildCheck("documents"),
  buildCheck("inTime"),
  buildCheck("noDebts"),
  buildCheck("consistent"),
];
/** Officers check these points of every grant as well (spec 3 §5): eligibility, and no support for the same costs. */
const fundingPoints: readonly ReviewPoint[] = [
  buildCheck("realOperation"),
  buildCheck("noRelatedApplication"),
  buildCheck("otherSupport"),
  buildCheck("costsReasonable"),
];
/**
 * Only the file says whose a quotation is, and no form reads it: a price that the applicant, its owner or its own
 * company names itself is none (spec 3 §3, "price-comparison documents").
 */
const quotationPoint = buildCheck("independentQuotations");
/** Transactions with related parties are declared (spec 3 §3), and their prices are compared with those of others. */
const relatedPartyPoint = buildCheck("relatedPartyPrices");

/** Convention and exhibition incentive (spec 3 §4): recognition, participants, transactions, and five impacts. */
const conventionPoints: readonly ReviewPoint[] = [
  buildCheck("conventionRecognition"),
  buildCheck("conventionParticipants"),
  buildCheck("budgetBalanced"),
  buildScore("organiserExperience"),
  buildScore("impactInternational"),
  buildScore("impactMarket"),
  buildScore("impactProfessional"),
  buildScore("impactDigital"),
  buildScore("impactGreen"),
];
/** E-commerce promotion subsidy (spec 3 §4, §9): equity, quotation, platform, operations. */
const ecommercePoints: readonly ReviewPoint[] = [
  buildCheck("macaoEquity"),
  buildCheck("ecommercePlatform"),
  buildCheck("quotationAge"),
  buildCheck("ecommerceDocuments"),
  buildScore("ecommerceProduct"),
];
/** First-shop support (spec 3 §4, §9): brand, area, staff, costs, and a plan of three years. */
const firstShopPoints: readonly ReviewPoint[] = [
  buildCheck("firstShopBrand"),
  buildCheck("firstShopArea"),
  buildCheck("firstShopStaff"),
  buildCheck("firstShopRecords"),
  buildScore("firstShopPlan"),
  buildScore("firstShopInvestment"),
  buildScore("firstShopAttraction"),
];

const ownPoints: { readonly [scheme: string]: readonly ReviewPoint[] } = {
  INCENTIVE_CONVENTION: conventionPoints,
  INCENTIVE_EVENT_SUPPORT: conventionPoints,
  SUBSIDY_ECOMMERCE: ecommercePoints,
  // The assessment decides on no money, but prepares a grant: the same points are checked of it.
  FIRST_SHOP_PRE: [...fundingPoints, ...firstShopPoints],
  FIRST_SHOP_GENERAL: firstShopPoints,
};
/** The schemes with points of their own. */
export const schemesWithReviewPoints: readonly string[] = Object.keys(ownPoints);

/** Lists the points that follow from what a scheme decides on and asks for. */
const listSharedPoints = (scheme: Scheme | undefined): readonly ReviewPoint[] => {
  if (!scheme) return generalPoints;
  const fields = listFields(scheme);
  const asksForQuotation = fields.some(
    (field) => field.kind === "documents" && field.purpose === "QUOTATION_90D",
  );
  return [
    ...generalPoints,
    ...(scheme.moves.includes("decideFunding") ? fundingPoints : []),
    ...(asksForQuotation ? [quotationPoint] : []),
    ...(fields.some(({ key }) => key === "relatedParties") ? [relatedPartyPoint] : []),
  ];
};

/** Lists what an application of a scheme is checked for: the points that follow from the scheme, then its own. */
export const listReviewPoints = (scheme: string): readonly ReviewPoint[] => [
  ...listSharedPoints(findScheme(scheme)),
  ...(ownPoints[scheme] ?? []),
];
