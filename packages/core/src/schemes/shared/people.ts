/** Fields about people that several forms share (spec 2 §3): dates of birth, document numbers, travel and hotels. */

import * as f from "../../forms/builders/field-builders.ts";
import {
  dayAdd,
  eventProperty,
  latest,
  multiply,
  policy,
  rowColumn,
  todayOperand,
} from "../../forms/expressions/expressions.ts";

/** Nobody is born today or more than 120 years ago. */
export const birthDayBounds = { min: dayAdd(todayOperand, -120, "YEARS"), max: dayAdd(todayOperand, -1) };

/** The number of an identity document whose kind is not asked. */
export const personDocument = f.idNumber("PERSON_DOCUMENT", { personal: true });
/**
 * Builds the number of an identity document by its kind.
 * @param typeField the column with the kind
 */
export const buildTypedDocument = (typeField: string, birthField?: string, genderField?: string) =>
  f.idNumber("PERSON_DOCUMENT", {
    typeField,
    ...(birthField && { birthField }),
    ...(genderField && { genderField }),
    personal: true,
  });

/** From three days before the first day of the event to one day after the last (spec 2 §3; decision 0224). */
const travelWindow = {
  min: dayAdd(eventProperty("dates.start"), multiply(-1, policy("entryList.window", "daysBeforeStart"))),
  max: dayAdd(eventProperty("dates.end"), policy("entryList.window", "daysAfterEnd")),
};
/**
 * A travel document is valid until whoever returns last is back (schemes S9), in the days after the event that a
 * journey may take.
 */
export const travelDocumentDay = f.day({ min: travelWindow.max });
/** A journey to an event is within these days and touches the event itself. */
export const travelColumns = {
  arrivesOn: f.day({ min: travelWindow.min, max: eventProperty("dates.end") }),
  departsOn: f.day({
    min: latest(rowColumn("arrivesOn"), eventProperty("dates.start")),
    max: travelWindow.max,
  }),
};
/** The nights of a hotel during the event, where the days of the journey are not asked. */
export const hotelDayBounds = {
  checkIn: { min: travelWindow.min, max: eventProperty("dates.end") },
  checkOut: {
    min: latest(dayAdd(rowColumn("checkIn"), 1), eventProperty("dates.start")),
    max: travelWindow.max,
  },
};
/** The nights of a hotel within the journey. */
export const hotelDayBoundsOfJourney = {
  checkIn: { min: rowColumn("arrivesOn"), max: rowColumn("departsOn") },
  checkOut: { min: dayAdd(rowColumn("checkIn"), 1), max: rowColumn("departsOn") },
};
