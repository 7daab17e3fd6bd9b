import { eq, eventProperty } from "../../forms/expressions/expressions.ts";

/** The event asks for a variant of the form, such as that of a franchise fair. */
export const isFormVariant = (name: string) => eq(eventProperty("formVariant"), name);
export const isFranchise = isFormVariant("FRANCHISE");
