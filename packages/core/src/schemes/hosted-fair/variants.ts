/**
 * S2–S6: the hosted fair under its other names. Fields of a single variant are in `scheme.ts`, with a condition on
 * the event's `formVariant`.
 */
import { deriveScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import type { Scheme } from "../../forms/types/index.ts";
import { hostedFair } from "./scheme.ts";

/** Derives the hosted fair under another name. */
const deriveFairVariant = (id: string): Scheme => lazyScheme(id, () => deriveScheme(hostedFair, { id }));

/** In the order of the specification (spec 2 §2). */
export const fairVariants: Scheme[] = [
  "FAIR_GREEN",
  "FAIR_INTERNATIONAL",
  "FAIR_FRANCHISE",
  "FAIR_BELT_ROAD",
  "FAIR_FOOD_STREET",
].map(deriveFairVariant);
