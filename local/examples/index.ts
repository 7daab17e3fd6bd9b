/** One complete application for every scheme: the seed, the tests and the benchmarks submit them. */
import { associationExamples } from "./association.ts";
import { conferenceRecruitmentExamples } from "./conference-recruitment.ts";
import { conventionExamples } from "./convention.ts";
import { endorsementExamples } from "./endorsement-mainland.ts";
import { eventRegistrationExamples } from "./event-registration.ts";
import { exhibitorIncentiveExamples } from "./exhibitor-incentive.ts";
import { fairGroupExamples } from "./fair-group.ts";
import { firstShopExamples } from "./first-shop.ts";
import { hostedFairExamples } from "./hosted-fair.ts";
import { matchingExamples } from "./matching.ts";
import { miniZoneExamples } from "./mini-zone.ts";
import { officialGuestExamples } from "./official-guest.ts";
import { overseasDelegationExamples } from "./overseas-delegation.ts";
import { overseasExhibitExamples } from "./overseas-exhibit.ts";
import { reportExamples } from "./report.ts";
import type { SchemeExample } from "./scheme-example.ts";
import { seminarExamples } from "./seminar.ts";
import { ecommerceExamples } from "./subsidy-ecommerce.ts";
import { trainingExamples } from "./training.ts";
import { travelShowExamples } from "./travel-show.ts";

/** The examples by the id of their scheme (`FAIR_HOSTED`). */
export const schemeExamples: Readonly<Record<string, SchemeExample>> = {
  ...associationExamples,
  ...conferenceRecruitmentExamples,
  ...conventionExamples,
  ...endorsementExamples,
  ...eventRegistrationExamples,
  ...exhibitorIncentiveExamples,
  ...fairGroupExamples,
  ...firstShopExamples,
  ...hostedFairExamples,
  ...matchingExamples,
  ...miniZoneExamples,
  ...officialGuestExamples,
  ...overseasDelegationExamples,
  ...overseasExhibitExamples,
  ...reportExamples,
  ...seminarExamples,
  ...ecommerceExamples,
  ...trainingExamples,
  ...travelShowExamples,
};

/** Finds the example of a scheme, undefined where there is no such scheme. */
export const findSchemeExample = (schemeId: string): SchemeExample | undefined =>
  Object.hasOwn(schemeExamples, schemeId) ? schemeExamples[schemeId] : undefined;

/**
 * Returns the example of a scheme.
 * @throws Error when there is none, so that a seed or a test never goes on without answers
 */
export const getSchemeExample = (schemeId: string): SchemeExample => {
  const example = findSchemeExample(schemeId);
  if (!example) throw new Error(`There is no example of ${schemeId} in local/examples.`);
  return example;
};
