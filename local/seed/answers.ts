/** What an institution answers for a fair: the scheme's own example in the institution's words. */
import { addDays, day } from "@portal/core/day";
import type { EventDetail } from "@portal/core/event/wire";
import { known } from "@portal/core/form/known";
import type { Answers, Json } from "@portal/core/form/types";
import { schemeOf } from "@portal/core/schemes/index";
import type { Planned } from "./institutions.ts";
import type { Random } from "./random.ts";

const FASCIA = 30;
const short = (text: string): string => [...text].slice(0, FASCIA).join("").trim();

/** Complete answers. @throws Error when the scheme has no example */
export const answersFor = (scheme: string, event: EventDetail, by: Planned, random: Random): Answers => {
  const form = schemeOf(scheme);
  if (!form?.example) throw new Error(`no example of ${scheme}`);
  const example = form.example.answers;
  const { nameZh, nameEn, namePt, profile } = by.fields;
  const booth = boothFor(event, random);
  const names = { zh: short(nameZh), en: short(nameEn) };
  // Of what is said of a fair, what this form asks.
  return known(form, {
    ...example,
    exhibitorType: random.pick(["MACAO", "MACAO_SME"]),
    boothPreference: booth.type,
    ...(booth.type === "RAW_SPACE" && { expectedArea: random.pick([18, 27, 36, 54]) }),
    zoneChoice1: random.pick(event.zones).id,
    contactPerson: by.contacts[0]?.id ?? "",
    participationMode: random.pick(event.participationModes),
    productsServices: `${by.fields.nameZh.replace("有限公司", "")}的主要產品及服務，包括零售、批發及出口。`,
    ...(example.fasciaPortuguese ? { fasciaPortuguese: { ...names, pt: short(namePt) } } : { fascia: names }),
    profile: { zh: profile ?? nameZh, en: `${nameEn} serves customers in Macao and the Greater Bay Area.` },
  });
};

/** Mostly booths; a raw space now and then. */
function boothFor(event: EventDetail, random: Random): EventDetail["booths"][number] {
  const paid = event.booths.filter((booth) => booth.price > 0 && booth.eligibility === undefined);
  const whole = paid.filter((booth) => booth.per === "BOOTH" && booth.type !== "PACKAGE_36");
  return random.pick(
    whole.length > 0 && random.below(6) > 0 ? whole : paid.filter((b) => b.type !== "PACKAGE_36"),
  );
}

/** Every day of the answers moved by as many days. */
export const moved = (value: Json, by: number): Json => {
  if (typeof value === "string") return /^\d{4}-\d{2}-\d{2}$/.test(value) ? addDays(day(value), by) : value;
  if (Array.isArray(value)) return value.map((one) => moved(one, by));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, moved(one, by)]));
};
