/** What an institution answers for a fair: the scheme's own example in the institution's words. */

import type { EventDetail } from "@portal/core/events/event-schema";
import { pickKnownAnswers } from "@portal/core/forms/expressions/unknown-fields";
import type { Answers, Json } from "@portal/core/forms/types/index";
import { addDays, parseDay } from "@portal/core/platform/day";
import { findScheme } from "@portal/core/schemes/index";
import { getSchemeExample } from "../examples/index.ts";
import type { InstitutionPlan } from "./institutions.ts";
import type { SeededRandom } from "./random.ts";

const MAX_FASCIA_LENGTH = 30;
const toFasciaText = (text: string): string => [...text].slice(0, MAX_FASCIA_LENGTH).join("").trim();

/** Complete answers. @throws Error when there is no such scheme or it has no example */
export const buildFairAnswers = (
  scheme: string,
  event: EventDetail,
  by: InstitutionPlan,
  random: SeededRandom,
): Answers => {
  const form = findScheme(scheme);
  if (!form) throw new Error(`There is no scheme ${scheme}.`);
  const example = getSchemeExample(scheme).answers;
  const { nameZh, nameEn, namePt, profile } = by.fields;
  const booth = pickBooth(event, random);
  const fasciaNames = { zh: toFasciaText(nameZh), en: toFasciaText(nameEn) };
  // Of what is said of a fair, what this form asks.
  return pickKnownAnswers(form, {
    ...example,
    exhibitorType: random.pick(["MACAO", "MACAO_SME"]),
    // One in three has products of the first tier, so that a draw has candidates of all tiers.
    ...(hasFirstTierProducts(by) ? {} : { productCategories: ["OTHER"] }),
    boothPreference: booth.type,
    ...(booth.type === "RAW_SPACE" && { expectedArea: random.pick([18, 27, 36, 54]) }),
    zoneChoice1: random.pick(event.zones).id,
    contactPerson: by.contacts[0]?.id ?? "",
    participationMode: random.pick(event.participationModes),
    productsServices: `${by.fields.nameZh.replace("有限公司", "")}的主要產品及服務，包括零售、批發及出口。`,
    ...(example.fasciaPortuguese
      ? { fasciaPortuguese: { ...fasciaNames, pt: toFasciaText(namePt) } }
      : { fascia: fasciaNames }),
    profile: { zh: profile ?? nameZh, en: `${nameEn} serves customers in Macao and the Greater Bay Area.` },
  });
};

const hasFirstTierProducts = ({ id }: InstitutionPlan): boolean =>
  [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3 === 0;

/** Mostly booths; a raw space now and then. */
function pickBooth(event: EventDetail, random: SeededRandom): EventDetail["booths"][number] {
  const paidBooths = event.booths.filter((booth) => booth.price > 0 && booth.eligibility === undefined);
  const wholeBooths = paidBooths.filter((booth) => booth.per === "BOOTH" && booth.type !== "PACKAGE_36");
  return random.pick(
    wholeBooths.length > 0 && random.below(6) > 0
      ? wholeBooths
      : paidBooths.filter((b) => b.type !== "PACKAGE_36"),
  );
}

/** Every day of the answers moved by as many days. */
export const shiftDays = (value: Json, dayCount: number): Json => {
  if (typeof value === "string")
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? addDays(parseDay(value), dayCount) : value;
  if (Array.isArray(value)) return value.map((one) => shiftDays(one, dayCount));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shiftDays(one, dayCount)]));
};
