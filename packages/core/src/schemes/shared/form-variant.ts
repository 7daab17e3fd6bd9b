import { eq, eventProperty, not } from "../../forms/expressions/expressions.ts";

/** The event asks for a variant of the form, such as that of a franchise fair. */
export const isFormVariant = (name: string) => eq(eventProperty("formVariant"), name);
/** A food street is made of stalls, which are sold by the piece. */
export const isFoodStreet = isFormVariant("FOOD_STREET");
export const isFranchise = isFormVariant("FRANCHISE");

/** An online event has no booths, no zones and no rooms. */
export const hasVenue = not(eq(eventProperty("form"), "ONLINE"));
