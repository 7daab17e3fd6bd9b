/**
 * Traditional Chinese as Macao writes it, in the Simplified of the mainland: opencc-js turns the characters, the glossary
 * turns the words that the two call differently. For the texts of the site (`npm run texts`) and, loaded when needed, for
 * what staff write in the portal.
 */
import { ConverterFactory, type DictGroup } from "opencc-js/core";
import hongKong from "opencc-js/from/hk";
import mainland from "opencc-js/to/cn";
import glossary from "./glossary.json" with { type: "json" };

export const convert: (text: string) => string = ConverterFactory(
  [Object.entries(glossary)],
  hongKong as readonly DictGroup[],
  mainland as readonly DictGroup[],
);
