/**
 * Lists what officers check and score, by scheme: data of the scheme that is for staff only. It stands beside the
 * definitions of the schemes, which are public. Pure.
 */

/** A point is met or not, or it is scored from 0 to `max`. Its texts are in `locales/pages/staff-checklist`. */
export type ReviewPoint = { key: string; kind: "CHECK" } | { key: string; kind: "SCORE"; max: number };

const check = (key: string): ReviewPoint => ({ key, kind: "CHECK" });
/** The highest score of a point that is judged. */
const MAX_SCORE = 5;
const score = (key: string): ReviewPoint => ({ key, kind: "SCORE", max: MAX_SCORE });

/** Officers check these points of every application (spec 1 §7, spec 3 §5). */
const generalPoints: readonly ReviewPoint[] = [
  check("certifiedData"),
  check("documents"),
  check("inTime"),
  check("noDebts"),
  check("consistent"),
];
/** Officers check these points of every grant as well (spec 3 §5): eligibility, and no support for the same costs. */
const fundingPoints: readonly ReviewPoint[] = [
  ...generalPoints,
  check("realOperation"),
  check("noRelatedApplication"),
  check("otherSupport"),
  check("costsReasonable"),
];
/**
 * Whose a quotation is stands in a file, which no form reads: a price that the applicant, its owner or its own company
 * names itself is none (spec 3 §3, "price-comparison documents").
 */
const quotedPoints: readonly ReviewPoint[] = [...fundingPoints, check("independentQuotations")];
/** Transactions with related parties are declared as well. */
const relatedPartyPoints: readonly ReviewPoint[] = [...quotedPoints, check("relatedPartyPrices")];

/** Convention and exhibition incentive (spec 3 §4): recognition, participants, transactions, and five impacts. */
const conventionPoints: readonly ReviewPoint[] = [
  ...relatedPartyPoints,
  check("conventionRecognition"),
  check("conventionParticipants"),
  check("budgetBalanced"),
  score("organiserExperience"),
  score("impactInternational"),
  score("impactMarket"),
  score("impactProfessional"),
  score("impactDigital"),
  score("impactGreen"),
];
/** E-commerce promotion subsidy (spec 3 §4, §9): equity, quotation, platform, operations. */
const ecommercePoints: readonly ReviewPoint[] = [
  ...quotedPoints,
  check("macaoEquity"),
  check("ecommercePlatform"),
  check("quotationAge"),
  check("ecommerceDocuments"),
  score("ecommerceProduct"),
];
/** First-shop support (spec 3 §4, §9): brand, area, staff, costs, and a plan of three years. */
const firstShopPoints: readonly ReviewPoint[] = [
  ...fundingPoints,
  check("firstShopBrand"),
  check("firstShopArea"),
  check("firstShopStaff"),
  check("firstShopRecords"),
  score("firstShopPlan"),
  score("firstShopInvestment"),
  score("firstShopAttraction"),
];

const pointsByScheme: { readonly [scheme: string]: readonly ReviewPoint[] } = {
  INCENTIVE_CONVENTION: conventionPoints,
  INCENTIVE_EVENT_SUPPORT: conventionPoints,
  SUBSIDY_ECOMMERCE: ecommercePoints,
  FIRST_SHOP_PRE: firstShopPoints,
  FIRST_SHOP_GENERAL: firstShopPoints,
  INCENTIVE_EXHIBITOR: relatedPartyPoints,
  SUBSIDY_ASSOCIATION: quotedPoints,
  TRAVEL_SHOW: quotedPoints,
  TRAINING: quotedPoints,
};

/** Lists what an application of a scheme is checked for; a scheme without points of its own has the general ones. */
export const listReviewPoints = (scheme: string): readonly ReviewPoint[] =>
  pointsByScheme[scheme] ?? generalPoints;
/** The schemes with points of their own. */
export const schemesWithReviewPoints: readonly string[] = Object.keys(pointsByScheme);
