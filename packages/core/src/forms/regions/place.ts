/** Locations of people (spec 1 §3): in Macao and the Mainland by ids of the list of regions, elsewhere as text. */

import { dividedCountries } from "./divided-countries.ts";
import { isRegionChain } from "./region-hierarchy.ts";

interface Place {
  country: string;
  province?: string | undefined;
  city?: string | undefined;
}

/** Returns the first part of a place that does not lie in the part before it, where the list defines that. */
export const findPlaceFault = ({ country, province, city }: Place): keyof Place | undefined => {
  if (!isRegionChain([country])) return "country";
  if (!dividedCountries.includes(country)) return undefined;
  if (province && !isRegionChain([country, province])) return "province";
  return city && !(province && isRegionChain([country, province, city])) ? "city" : undefined;
};
