/**
 * The event of an organiser's registration (schemes S24): its draft page starts with the registered data (spec 2 §3 ›
 * Event). Pure.
 */

import { toRegisteredEventId } from "../../events/event-registration.ts";
import type { EventDetail, EventFile, EventStaffDetails, LocalizedText } from "../../events/event-schema.ts";
import { buildEventFileUrl } from "../../events/public-event-files.ts";
import { getDefaultRefundPolicy } from "../../events/refund-bands.ts";
import type { Answers, Json } from "../../forms/types/index.ts";
import { addDays, type Day, parseDay } from "../../platform/day.ts";
import { toWebAddress } from "../../platform/web-address.ts";
import type { ApplicationView } from "../model/application-schema.ts";

const readText = (value: Json | undefined): string => (typeof value === "string" ? value.trim() : "");
const readMember = (value: Json | undefined, key: string): Json | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value[key] : undefined;
/** The registration has Chinese and one other language; staff add the missing ones before publishing. */
const toLocalizedText = (zh: string, other: string): LocalizedText => ({
  "zh-Hant": zh || other,
  "zh-Hans": zh || other,
  en: other || zh,
  pt: other || zh,
});
const toMonolingualText = (value: Json | undefined): LocalizedText => toLocalizedText(readText(value), "");
const emptyText = toMonolingualText("");

const organiserRoles = [
  ["host", "MAIN_ORGANISER"],
  ["organiser", "ORGANISER"],
  ["coOrganiser", "CO_ORGANISER"],
  ["supporter", "SUPPORTER"],
] as const;
const readOrganisers = (answers: Answers): EventDetail["organisers"] =>
  organiserRoles.flatMap(([field, role]) => {
    const names = toLocalizedText(
      readText(readMember(answers[field], "zh")),
      readText(readMember(answers[field], "en")),
    );
    return names["zh-Hant"] ? [{ role, names }] : [];
  });

const fileKindsByField = [
  ["brochure", "BROCHURE"],
  ["onlineFiles", "ONLINE"],
  ["pastVisitorAnalysis", "VISITOR_ANALYSIS"],
  ["pictures", "PICTURE"],
] as const;
/** Lists the files that the answers refer to, each with its kind. */
export const listRegisteredFiles = (answers: Answers): { id: string; kind: EventFile["kind"] }[] =>
  fileKindsByField.flatMap(([field, kind]) => {
    const ids = answers[field];
    return Array.isArray(ids) ? ids.flatMap((id) => (typeof id === "string" ? [{ id, kind }] : [])) : [];
  });

const readPhone = (value: Json | undefined): string => {
  const [area, number] = [readText(readMember(value, "area")), readText(readMember(value, "number"))];
  return area && area !== "MO" ? `${area} ${number}` : number;
};
const participationModesByForm = {
  PHYSICAL: ["OFFLINE"],
  ONLINE: ["ONLINE"],
  BOTH: ["ONLINE", "OFFLINE", "BOTH"],
} as const;
/** An analysis of visitors may contain personal data, so staff read it before publishing it. */
const isPublicByDefault = (kind: EventFile["kind"]): boolean => kind === "BROCHURE" || kind === "ONLINE";

/** A registered event has none of these members, because the portal offers them at its own events only. */
const nothingOffered = {
  contacts: [],
  schedule: [],
  conditions: emptyText,
  notes: emptyText,
  instructions: emptyText,
  obligations: emptyText,
  terms: emptyText,
  clauseFive: emptyText,
  zones: [],
  capacity: 0,
  tiers: [],
  exhibitorTypes: [],
  booths: [],
  discounts: [],
  slots: [],
  rateChart: [],
  refundBands: [],
  formVariant: "NONE",
  policy: {},
  documentsNeeded: [],
  exhibitors: [],
} satisfies Partial<EventDetail>;

/**
 * Builds the draft of a registered event. Nobody applies for it on the portal, so it has no zones or prices;
 * registration with its organiser is possible until the day before.
 * @param files those of `listRegisteredFiles` that exist, in order
 */
export const buildRegisteredEvent = (
  application: Pick<ApplicationView, "id" | "code" | "answers">,
  files: EventStaffDetails["files"],
  today: Day,
): { event: EventDetail; behind: EventStaffDetails } => {
  const answers = application.answers as Answers;
  const id = toRegisteredEventId(application.id);
  const names = toLocalizedText(readText(answers.nameZh), readText(answers.nameEn));
  const start = readText(readMember(answers.dates, "from"));
  const closesOn = addDays(parseDay(start), -1);
  const website = toWebAddress(readText(answers.website));
  const form = (["ONLINE", "BOTH"] as const).find((each) => each === answers.form) ?? "PHYSICAL";
  const isAbroad = answers.fairType === "ABROAD";
  const nature = readText(answers.nature);
  const price = readMember(answers.boothPrice, "amount");
  const event: EventDetail = {
    id,
    code: application.code ?? id.toUpperCase(),
    family: "OTHER",
    type: isAbroad ? "ABROAD" : "LOCAL",
    // C40: eight natures can be registered, which map to two kinds of fair.
    nature: nature === "SALES_FAIR" ? "SELL" : "EXPO",
    activityNature: nature,
    form,
    heldInMacao: !isAbroad,
    providerOrganised: false,
    key: false,
    names,
    shortDescription: toMonolingualText(readText(answers.brief).split("\n")[0]),
    dates: { start, end: readText(readMember(answers.dates, "to")) },
    venue: toMonolingualText(answers.place),
    country: isAbroad ? "" : "MO",
    registration: { opensOn: today < closesOn ? today : closesOn, closesOn, documentsBy: closesOn },
    applicationTypes: [],
    status: "DRAFT",
    exhibitorsCount: 0,
    description: toMonolingualText(answers.brief),
    ...(website && { website }),
    scale: toMonolingualText(answers.scale),
    ...(readText(answers.investmentConditions) && {
      investmentConditions: toMonolingualText(answers.investmentConditions),
    }),
    natureStatement: toMonolingualText(answers.natureStatement),
    ...(typeof price === "number" && { boothPrice: price }),
    files: files.filter((file) => isPublicByDefault(file.kind)).map(({ place: _, ...file }) => file),
    organisers: readOrganisers(answers),
    ...nothingOffered,
    // Staff may offer stands afterwards, with the refund rules of its kind of fair (schemes C16).
    refundPolicy: getDefaultRefundPolicy(isAbroad ? "ABROAD" : "LOCAL"),
    participationModes: [...participationModesByForm[form]],
    images: files
      .filter(({ kind }) => kind === "PICTURE")
      .map((file) => ({ url: buildEventFileUrl(id, file.id), alt: names })),
    version: 0,
  };
  return { event, behind: buildStaffDetails(application.id, answers, files) };
};

/** Builds the details of the registration that only staff see: its liaison, its registrant and all files. */
const buildStaffDetails = (
  applicationId: string,
  answers: Answers,
  files: EventStaffDetails["files"],
): EventStaffDetails => ({
  applicationId,
  liaison: {
    name: readText(answers.liaisonName),
    phone: readPhone(answers.liaisonPhone),
    email: readText(answers.liaisonEmail),
  },
  registrant: {
    name: readText(answers.registrantName),
    phone: readPhone(answers.registrantPhone),
    institution: readText(answers.registrantInstitution),
    position: readText(answers.registrantPosition),
  },
  files,
});
