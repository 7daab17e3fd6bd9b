/** For each pair of answers that depend on each other, one case at the boundary that is accepted and one that is refused. */
import { describe, expect, test } from "vitest";
import { createChecksAtEvent } from "./cases.ts";
import { conferenceEdges } from "./edges/CONFERENCE_RECRUITMENT.ts";
import { eventRegistrationEdges } from "./edges/EVENT_REGISTRATION.ts";
import { fairGroupEdges } from "./edges/FAIR_GROUP.ts";
import { firstShopEdges } from "./edges/FIRST_SHOP_GENERAL.ts";
import { conventionEdges } from "./edges/INCENTIVE_CONVENTION.ts";
import { exhibitorIncentiveEdges } from "./edges/INCENTIVE_EXHIBITOR.ts";
import { seminarEdges } from "./edges/SEMINAR.ts";
import { associationEdges } from "./edges/SUBSIDY_ASSOCIATION.ts";
import { ecommerceEdges } from "./edges/SUBSIDY_ECOMMERCE.ts";
import { trainingEdges } from "./edges/TRAINING.ts";
import { travelShowEdges } from "./edges/TRAVEL_SHOW.ts";

describe.each([
  associationEdges,
  conferenceEdges,
  conventionEdges,
  ecommerceEdges,
  eventRegistrationEdges,
  exhibitorIncentiveEdges,
  fairGroupEdges,
  firstShopEdges,
  seminarEdges,
  trainingEdges,
  travelShowEdges,
])("$scheme", ({ scheme, event, cases }) => {
  test.each(cases)("$rule", ({ allowed, refused, issue, event: own }) => {
    const { issues } = createChecksAtEvent(scheme, { ...event, ...own });
    expect(issues(allowed)).toEqual([]);
    expect(issues(refused)).toContain(issue);
  });
});
