/** Answers of an institution for a fair: the example of the scheme in the words of the institution. */

import type { EventDetail } from "@portal/core/events/event-schema";
import { pickKnownAnswers } from "@portal/core/forms/expressions/unknown-fields";
import type { Answers, Json } from "@portal/core/forms/types/index";
import { addDays, parseDay } from "@portal/core/platform/day";
import { findScheme } from "@portal/core/schemes/index";
import { getSchemeExample } from "../examples/index.ts";
import type { InstitutionPlan } from "./institutions.ts";
import { computeTextSeed, createSeededRandom, type SeededRandom } from "./random.ts";

const MAX_FASCIA_LENGTH = 30;
const toFasciaText = (text: string): string => [...text].slice(0, MAX_FASCIA_LENGTH).join("").trim();

/**
 * The categories that exhibitors show. The first three put an applicant into the first tier of a draw (`suggestTier`),
 * the others into the second or third.
 */
const productCategories = ["MADE_IN_MACAO", "MACAO_BRAND", "PSC_AGENT", "BUSINESS_HALL", "OTHER"];

/**
 * Builds complete answers for a fair or a stand abroad: the example of the scheme with the names, the contact and the
 * choices of an institution.
 * @throws Error when there is no such scheme or it has no example
 */
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
  const usualBooth = pickBooth(event, random);
  const typeOfEnterprise = random.pick(["MACAO", "MACAO_SME"]);
  // An association is no small enterprise.
  const exhibitorType = by.fields.nature === "ENTERPRISE" ? typeOfEnterprise : "MACAO";
  const expectedArea = usualBooth.type === "RAW_SPACE" ? random.pick([18, 27, 36, 54]) : undefined;
  const zone = event.zones.length > 0 ? random.pick(event.zones).id : undefined;
  const mode = random.pick(event.participationModes);
  // A generator of its own, so that more choices do not change everything that is drawn after them.
  const variety = createSeededRandom(computeTextSeed(by.id + event.id));
  const rareBooth = pickRareBooth(event, exhibitorType, variety);
  const fasciaNames = { zh: toFasciaText(nameZh), en: toFasciaText(nameEn) };
  // Only what the form of this scheme asks for.
  return pickKnownAnswers(form, {
    ...example,
    exhibitorType,
    boothPreference: usualBooth.type,
    ...(expectedArea && { expectedArea }),
    ...rareBooth,
    ...(zone && { zoneChoice1: zone }),
    productCategories: [variety.pick(productCategories)],
    contactPerson: by.contacts[0]?.id ?? "",
    yearEstablished: Number(by.fields.establishedOn?.slice(0, 4)),
    // An exhibitor that is online only has no booth and pays nothing (decision 0211).
    participationMode: mode === "ONLINE" ? "OFFLINE" : mode,
    productsServices: `${by.fields.nameZh.replace("有限公司", "")}的主要產品及服務，包括零售、批發及出口。`,
    ...(example.fasciaPortuguese
      ? { fasciaPortuguese: { ...fasciaNames, pt: toFasciaText(namePt) } }
      : { fascia: fasciaNames }),
    profile: { zh: profile ?? nameZh, en: `${nameEn} serves customers in Macao and the Greater Bay Area.` },
    ...(example.participants && { participants: buildParticipants(example.participants, by) }),
  });
};

/** Picks a standard booth mostly, and a raw space now and then. */
function pickBooth(event: EventDetail, random: SeededRandom): EventDetail["booths"][number] {
  const paidBooths = event.booths.filter((booth) => booth.price > 0 && booth.eligibility === undefined);
  const wholeBooths = paidBooths.filter((booth) => booth.per === "BOOTH" && booth.type !== "PACKAGE_36");
  return random.pick(
    wholeBooths.length > 0 && random.below(6) > 0
      ? wholeBooths
      : paidBooths.filter((b) => b.type !== "PACKAGE_36"),
  );
}

/** Picks, for every fifth exhibitor, a package or a small booth of small enterprises where the fair has them. */
function pickRareBooth(event: EventDetail, exhibitorType: string, variety: SeededRandom): Answers {
  const rareTypes = event.booths
    .filter(
      ({ type, price, eligibility }) =>
        type === "PACKAGE_36" || (type === "STANDARD_6" && price > 0 && eligibility === exhibitorType),
    )
    .map(({ type }) => type);
  if (rareTypes.length === 0 || variety.below(5) > 0) return {};
  const type = variety.pick(rareTypes);
  return type === "PACKAGE_36"
    ? { boothPreference: type, expectedArea: variety.pick([18, 27, 36]) }
    : { boothPreference: type, expectedArea: null };
}

/** Builds the participants of the example, the first one as the contact of the institution. */
function buildParticipants(exampleParticipants: Json, by: InstitutionPlan): Json {
  const contact = by.contacts[0]?.fields;
  const [first, ...others] = exampleParticipants as Answers[];
  return [
    {
      ...first,
      nameZh: contact?.nameZh ?? "",
      nameForeign: contact?.nameForeign?.toUpperCase() ?? "",
      email: contact?.email ?? "",
    },
    ...others,
  ];
}

/** Moves every day in the answers by as many days. */
export const shiftDays = (value: Json, dayCount: number): Json => {
  if (typeof value === "string")
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? addDays(parseDay(value), dayCount) : value;
  if (Array.isArray(value)) return value.map((one) => shiftDays(one, dayCount));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shiftDays(one, dayCount)]));
};
