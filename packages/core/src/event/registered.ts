/**
 * An event that its organiser registered (schemes S24): the page that staff publish begins with what was registered
 * (spec 2 §3 › Event). Pure.
 */
import type { ApplicationView } from "../application/wire.ts";
import { addDays, type Day, day } from "../day.ts";
import type { Answers, Json } from "../form/types.ts";
import { webAddressOf } from "../web-address.ts";
import { fileUrl } from "./files.ts";
import { idOf } from "./registration.ts";
import type { EventBehind, EventDetail, EventFile, L10n } from "./wire.ts";

const text = (value: Json | undefined): string => (typeof value === "string" ? value.trim() : "");
const member = (value: Json | undefined, key: string): Json | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value[key] : undefined;
/** Registered in Chinese and in another language; staff put it into all four before it is published. */
const both = (zh: string, other: string): L10n => ({
  "zh-Hant": zh || other,
  "zh-Hans": zh || other,
  en: other || zh,
  pt: other || zh,
});
const one = (value: Json | undefined): L10n => both(text(value), "");
const none = one("");

const roles = [
  ["host", "MAIN_ORGANISER"],
  ["organiser", "ORGANISER"],
  ["coOrganiser", "CO_ORGANISER"],
  ["supporter", "SUPPORTER"],
] as const;
const organisersOf = (answers: Answers): EventDetail["organisers"] =>
  roles.flatMap(([field, role]) => {
    const names = both(text(member(answers[field], "zh")), text(member(answers[field], "en")));
    return names["zh-Hant"] ? [{ role, names }] : [];
  });

const kinds = [
  ["brochure", "BROCHURE"],
  ["onlineFiles", "ONLINE"],
  ["pastVisitorAnalysis", "VISITOR_ANALYSIS"],
  ["pictures", "PICTURE"],
] as const;
/** The files that the answers name, each with what it is. */
export const filesNamed = (answers: Answers): { id: string; kind: EventFile["kind"] }[] =>
  kinds.flatMap(([field, kind]) => {
    const ids = answers[field];
    return Array.isArray(ids) ? ids.flatMap((id) => (typeof id === "string" ? [{ id, kind }] : [])) : [];
  });

const phoneOf = (value: Json | undefined): string => {
  const [area, number] = [text(member(value, "area")), text(member(value, "number"))];
  return area && area !== "MO" ? `${area} ${number}` : number;
};
const taking = { PHYSICAL: ["OFFLINE"], ONLINE: ["ONLINE"], BOTH: ["ONLINE", "OFFLINE", "BOTH"] } as const;
/** An analysis of visitors may tell of persons: staff read it before they show it. */
const shownAtOnce = (kind: EventFile["kind"]): boolean => kind === "BROCHURE" || kind === "ONLINE";

/**
 * The draft that a registration makes: nobody applies to us for it, so that it has neither zones nor prices of ours;
 * one can register with its organiser until the day before.
 * @param files those of `filesNamed` that are there, in order
 */
export const eventFrom = (
  application: Pick<ApplicationView, "id" | "code" | "answers">,
  files: EventBehind["files"],
  today: Day,
): { event: EventDetail; behind: EventBehind } => {
  const answers = application.answers as Answers;
  const id = idOf(application.id);
  const names = both(text(answers.nameZh), text(answers.nameEn));
  const start = text(member(answers.dates, "from"));
  const closesOn = addDays(day(start), -1);
  const website = webAddressOf(text(answers.website));
  const form = (["ONLINE", "BOTH"] as const).find((each) => each === answers.form) ?? "PHYSICAL";
  const abroad = answers.fairType === "ABROAD";
  const nature = text(answers.nature);
  const price = member(answers.boothPrice, "amount");
  const event: EventDetail = {
    id,
    code: application.code ?? id.toUpperCase(),
    family: "OTHER",
    type: abroad ? "ABROAD" : "LOCAL",
    // C40: eight natures are registered, of which two kinds of fair are told.
    nature: nature === "SALES_FAIR" ? "SELL" : "EXPO",
    activityNature: nature,
    form,
    heldInMacao: !abroad,
    providerOrganised: false,
    key: false,
    names,
    shortDescription: one(text(answers.brief).split("\n")[0]),
    dates: { start, end: text(member(answers.dates, "to")) },
    venue: one(answers.place),
    country: abroad ? "" : "MO",
    registration: { opensOn: today < closesOn ? today : closesOn, closesOn, documentsBy: closesOn },
    applicationTypes: [],
    status: "DRAFT",
    exhibitorsCount: 0,
    description: one(answers.brief),
    ...(website && { website }),
    scale: one(answers.scale),
    ...(text(answers.investmentConditions) && { investmentConditions: one(answers.investmentConditions) }),
    natureStatement: one(answers.natureStatement),
    ...(typeof price === "number" && { boothPrice: price }),
    files: files.filter((file) => shownAtOnce(file.kind)).map(({ place: _, ...file }) => file),
    organisers: organisersOf(answers),
    contacts: [],
    schedule: [],
    conditions: none,
    notes: none,
    instructions: none,
    obligations: none,
    terms: none,
    clauseFive: none,
    zones: [],
    capacity: 0,
    tiers: [],
    participationModes: [...taking[form]],
    exhibitorTypes: [],
    booths: [],
    discounts: [],
    slots: [],
    rateChart: [],
    refundPolicy: "HOSTED",
    refundBands: [],
    formVariant: "NONE",
    policy: {},
    documentsNeeded: [],
    images: files
      .filter(({ kind }) => kind === "PICTURE")
      .map((file) => ({ url: fileUrl(id, file.id), alt: names })),
    exhibitors: [],
    version: 0,
  };
  const behind: EventBehind = {
    applicationId: application.id,
    liaison: {
      name: text(answers.liaisonName),
      phone: phoneOf(answers.liaisonPhone),
      email: text(answers.liaisonEmail),
    },
    registrant: {
      name: text(answers.registrantName),
      phone: phoneOf(answers.registrantPhone),
      institution: text(answers.registrantInstitution),
      position: text(answers.registrantPosition),
    },
    files,
  };
  return { event, behind };
};
