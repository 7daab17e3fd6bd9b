/** For each pair of answers that depend on each other, one case at the boundary that is accepted and one that is refused. */
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { createChecksAtEvent } from "./cases.ts";
import { conferenceEdges } from "./edges/CONFERENCE_RECRUITMENT.ts";
import { endorsementEdges } from "./edges/ENDORSEMENT_MAINLAND.ts";
import { eventRegistrationEdges } from "./edges/EVENT_REGISTRATION.ts";
import { fairBeltRoadEdges } from "./edges/FAIR_BELT_ROAD.ts";
import { fairFoodStreetEdges } from "./edges/FAIR_FOOD_STREET.ts";
import { fairFranchiseEdges } from "./edges/FAIR_FRANCHISE.ts";
import { fairGreenEdges } from "./edges/FAIR_GREEN.ts";
import { fairGroupEdges } from "./edges/FAIR_GROUP.ts";
import { fairGroupMemberEdges } from "./edges/FAIR_GROUP_MEMBER.ts";
import { fairHostedEdges } from "./edges/FAIR_HOSTED.ts";
import { fairInternationalEdges } from "./edges/FAIR_INTERNATIONAL.ts";
import { firstShopEdges } from "./edges/FIRST_SHOP_GENERAL.ts";
import { firstShopPreEdges } from "./edges/FIRST_SHOP_PRE.ts";
import { conventionEdges } from "./edges/INCENTIVE_CONVENTION.ts";
import { eventSupportEdges } from "./edges/INCENTIVE_EVENT_SUPPORT.ts";
import { exhibitorIncentiveEdges } from "./edges/INCENTIVE_EXHIBITOR.ts";
import { matchingGroupEdges } from "./edges/MATCHING_GROUP.ts";
import { matchingIndividualEdges } from "./edges/MATCHING_INDIVIDUAL.ts";
import { miniZoneEdges } from "./edges/MINI_ZONE.ts";
import { officialGuestEdges } from "./edges/OFFICIAL_GUEST.ts";
import { overseasDelegationEdges } from "./edges/OVERSEAS_DELEGATION.ts";
import { overseasExhibitEdges } from "./edges/OVERSEAS_EXHIBIT.ts";
import { reportConventionEdges } from "./edges/REPORT_CONVENTION.ts";
import { reportLocalEdges } from "./edges/REPORT_LOCAL.ts";
import { reportOnlineEdges } from "./edges/REPORT_ONLINE.ts";
import { reportOutsideEdges } from "./edges/REPORT_OUTSIDE.ts";
import { seminarEdges } from "./edges/SEMINAR.ts";
import { associationEdges } from "./edges/SUBSIDY_ASSOCIATION.ts";
import { ecommerceEdges } from "./edges/SUBSIDY_ECOMMERCE.ts";
import { trainingEdges } from "./edges/TRAINING.ts";
import { travelShowEdges } from "./edges/TRAVEL_SHOW.ts";

const tables = [
  conferenceEdges,
  endorsementEdges,
  eventRegistrationEdges,
  fairBeltRoadEdges,
  fairFoodStreetEdges,
  fairFranchiseEdges,
  fairGreenEdges,
  fairGroupEdges,
  fairGroupMemberEdges,
  fairHostedEdges,
  fairInternationalEdges,
  firstShopEdges,
  firstShopPreEdges,
  conventionEdges,
  eventSupportEdges,
  exhibitorIncentiveEdges,
  matchingGroupEdges,
  matchingIndividualEdges,
  miniZoneEdges,
  officialGuestEdges,
  overseasDelegationEdges,
  overseasExhibitEdges,
  reportConventionEdges,
  reportLocalEdges,
  reportOnlineEdges,
  reportOutsideEdges,
  seminarEdges,
  associationEdges,
  ecommerceEdges,
  trainingEdges,
  travelShowEdges,
];

test("every scheme has a table of edges", () => {
  expect(tables.map(({ scheme }) => scheme).sort()).toEqual(schemes.map(({ id }) => id).sort());
});

describe.each(schemes)("$id", (scheme) => {
  const table = tables.find((one) => one.scheme === scheme.id);
  const refusals = new Set(table?.cases.map(({ issue }) => issue.replace(/\.\d+\./g, ".")));

  test("each rule between its answers is tried on both sides", () => {
    const untried = scheme.rules.filter(({ at, key }) => !refusals.has(`${at} ${key}`));
    expect(untried.map(({ id }) => id)).toEqual([]);
  });
});

describe.each(tables)("$scheme", ({ scheme, event, cases }) => {
  test.each(cases)("$rule", ({ allowed, refused, issue, event: own, institution }) => {
    const { issues, context } = createChecksAtEvent(scheme, { ...event, ...own });
    const about = context();
    const checked = { ...about, institution: { ...about.institution, ...institution } };
    expect(issues(allowed, checked)).toEqual([]);
    expect(issues(refused, checked)).toContain(issue);
  });
});
