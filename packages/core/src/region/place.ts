/** Where somebody is (spec 1 §3): in Macao and the mainland by ids of the list of regions, elsewhere in words. */
import { chained } from "./chain.ts";
import { divided } from "./divided.ts";

export interface Place {
  country: string;
  province?: string | undefined;
  city?: string | undefined;
}

/** The first part of a place that does not lie in the one before, where the list would have it. */
export const placeFault = ({ country, province, city }: Place): keyof Place | undefined => {
  if (!chained([country])) return "country";
  if (!divided.includes(country)) return undefined;
  if (province && !chained([country, province])) return "province";
  return city && !(province && chained([country, province, city])) ? "city" : undefined;
};
