/** For each pair of answers that depend on each other, one case at the boundary that is accepted and one that is refused. */
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
import { conventionEdges } from "./edges/INCENTIVE_CONVENTION.ts";
import { exhibitorIncentiveEdges } from "./edges/INCENTIVE_EXHIBITOR.ts";
import { matchingGroupEdges } from "./edges/MATCHING_GROUP.ts";
import { matchingIndividualEdges } from "./edges/MATCHING_INDIVIDUAL.ts";
import { miniZoneEdges } from "./edges/MINI_ZONE.ts";
import { officialGuestEdges } from "./edges/OFFICIAL_GUEST.ts";
import { overseasDelegationEdges } from "./edges/OVERSEAS_DELEGATION.ts";
import { overseasExhibitEdges } from "./edges/OVERSEAS_EXHIBIT.ts";
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
  conventionEdges,
  exhibitorIncentiveEdges,
  matchingGroupEdges,
  matchingIndividualEdges,
  miniZoneEdges,
  officialGuestEdges,
  overseasDelegationEdges,
  overseasExhibitEdges,
  seminarEdges,
  associationEdges,
  ecommerceEdges,
  trainingEdges,
  travelShowEdges,
];

describe.each(tables)("$scheme", ({ scheme, event, cases }) => {
  test.each(cases)("$rule", ({ allowed, refused, issue, event: own }) => {
    const { issues } = createChecksAtEvent(scheme, { ...event, ...own });
    expect(issues(allowed)).toEqual([]);
    expect(issues(refused)).toContain(issue);
  });
});
