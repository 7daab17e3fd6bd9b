/** The amounts of the support for the business-travel show by its rates (spec 3 §9, C31). */
import {
  add,
  divide,
  eq,
  field,
  ifElse,
  is,
  minOf,
  multiply,
  policy,
  rowColumn,
} from "../../forms/expressions/expressions.ts";
import { buildReportedCost } from "../shared/funding.ts";

/** Returns a rate of the policy `subsidyRates`. */
export const getRatePolicy = (path: string) => policy("subsidyRates", path);
/** The applicant asks for support for a stand, and for a journey. */
export const isStandWanted = is("standWanted", true);
export const isTravelWanted = is("travelWanted", true);
/** The four kinds of support by their rates (spec 3 §9, C31). */
export const computedSubsidy = add(
  ifElse(isStandWanted, field("standSupport"), 0),
  ifElse(is("freightWanted", true), field("freightSupport"), 0),
  ifElse(isTravelWanted, field("travelSupport"), 0),
  ifElse(is("workshopWanted", true), field("workshopSupport"), 0),
);
/**
 * The same by what the report states as paid: the share of the rent, 60% of the freight, and no more for the journey
 * than was applied for. A person at the workshop has a fixed amount (spec 3 §9; decision 0412).
 */
export const reportedSubsidy = add(
  ifElse(
    is("application.standWanted", true),
    minOf(
      field("application.standSupport"),
      divide(
        multiply(
          buildReportedCost("BOOTH_RENT"),
          minOf(field("application.standArea"), getRatePolicy("exhibitionStandSqm")),
        ),
        field("application.standArea"),
      ),
    ),
    0,
  ),
  ifElse(
    is("application.freightWanted", true),
    minOf(
      field("application.freightSupport"),
      divide(multiply(buildReportedCost("SAMPLE_TRANSPORT"), getRatePolicy("freightPercent")), 100),
    ),
    0,
  ),
  ifElse(
    is("application.travelWanted", true),
    minOf(field("application.travelSupport"), buildReportedCost("TRAVEL")),
    0,
  ),
  ifElse(is("application.workshopWanted", true), field("application.workshopSupport"), 0),
);
/** The costs that the support is for, as the applicant pays them. */
export const supportedCosts = add(
  ifElse(isStandWanted, field("standRent"), 0),
  ifElse(is("freightWanted", true), field("freightCost"), 0),
  ifElse(isTravelWanted, field("travelSupport"), 0),
);
/** What a traveller costs: the fare, and the room of each night. Whoever returns on the same day has none. */
export const travellerCost = add(
  rowColumn("fare"),
  ifElse(eq(rowColumn("nights"), 0), 0, multiply(rowColumn("nights"), rowColumn("roomRate"))),
);
