/** What staff edit of an event, as text in the form; everything else of it stays as it was. Pure. */
import type { EventDetail, L10n } from "@portal/core/event/wire";

export const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const satisfies readonly (keyof L10n)[];
/** Texts of an event in four languages; the long ones take several lines. */
export const texts = [
  "names",
  "shortDescription",
  "venue",
  "description",
  "conditions",
  "notes",
  "terms",
] as const;
export const days = [
  "dates.start",
  "dates.end",
  "registration.opensOn",
  "registration.closesOn",
  "registration.documentsBy",
] as const;

export interface EventDraft {
  texts: Record<(typeof texts)[number], L10n>;
  days: Record<(typeof days)[number], string>;
  website: string;
  capacity: string;
  key: boolean;
  /** Prices of the booths in whole currency units, by their place in the list. */
  prices: string[];
}

/** The form of an event; a copy begins without its days, since those of the model are past. */
export const draftOf = (event: EventDetail, copy = false): EventDraft => ({
  texts: Object.fromEntries(texts.map((key) => [key, event[key]])) as EventDraft["texts"],
  days: {
    "dates.start": copy ? "" : event.dates.start,
    "dates.end": copy ? "" : event.dates.end,
    "registration.opensOn": copy ? "" : event.registration.opensOn,
    "registration.closesOn": copy ? "" : event.registration.closesOn,
    "registration.documentsBy": copy ? "" : event.registration.documentsBy,
  },
  website: event.website ?? "",
  capacity: String(event.capacity),
  key: event.key,
  prices: event.booths.map((booth) => String(booth.price / 100)),
});

/** The event that a form describes, on top of the one it began from. */
export const eventOf = (base: EventDetail, draft: EventDraft): EventDetail => ({
  ...base,
  ...draft.texts,
  dates: { start: draft.days["dates.start"], end: draft.days["dates.end"] },
  registration: {
    opensOn: draft.days["registration.opensOn"],
    closesOn: draft.days["registration.closesOn"],
    documentsBy: draft.days["registration.documentsBy"],
  },
  ...(draft.website ? { website: draft.website } : {}),
  capacity: Math.max(0, Math.trunc(Number(draft.capacity) || 0)),
  key: draft.key,
  booths: base.booths.map((booth, i) => ({
    ...booth,
    price: Math.round((Number(draft.prices[i]) || 0) * 100),
  })),
});

/** A new event after a model: its own id and code, a draft, nobody exhibiting yet. */
export const copyOf = (model: EventDetail, id: string): EventDetail => ({
  ...model,
  id,
  code: id.toUpperCase(),
  version: 0,
  status: "DRAFT",
  exhibitors: [],
  exhibitorsCount: 0,
  schedule: [],
  images: [],
  slots: [],
});

/** What is missing before the server need be asked: `{path, key}` as issues of the contract. */
export const missing = (draft: EventDraft): { path: string; key: string }[] => [
  ...languages
    .filter((language) => !draft.texts.names[language].trim())
    .map((l) => ({ path: `names.${l}`, key: "required" })),
  ...days.filter((day) => !draft.days[day]).map((path) => ({ path, key: "required" })),
];
