import { describe, expect, test } from "vitest";
import { copyOf, draftOf, eventOf, missing } from "../../packages/web/src/pages/staff/event-draft.ts";

type Event = Parameters<typeof draftOf>[0];
const l10n = (text: string) => ({ "zh-Hant": text, "zh-Hans": text, en: text, pt: text });
const event = {
  id: "fair-2026",
  code: "FAIR-2026",
  version: 7,
  status: "PUBLISHED",
  names: l10n("Fair"),
  shortDescription: l10n("Short"),
  venue: l10n("Hall"),
  description: l10n("Long"),
  conditions: l10n("Conditions"),
  notes: l10n("Notes"),
  terms: l10n("Terms"),
  dates: { start: "2026-12-01", end: "2026-12-03" },
  registration: { opensOn: "2026-06-01", closesOn: "2026-10-16", documentsBy: "2026-10-17" },
  capacity: 80,
  key: false,
  booths: [{ type: "STANDARD_9", price: 1_350_050, per: "BOOTH" }],
  exhibitors: [{ names: l10n("Someone") }],
  exhibitorsCount: 1,
  schedule: [],
  images: [],
  slots: [],
} as unknown as Event;

describe("an event in the staff's form", () => {
  test("saved untouched it stays what it was", () => {
    expect(eventOf(event, draftOf(event))).toEqual(event);
  });
  test("prices are typed in patacas and kept in avos", () => {
    const draft = draftOf(event);
    expect(draft.prices).toEqual(["13500.5"]);
    expect(eventOf(event, { ...draft, prices: ["12000.10"] }).booths[0]?.price).toBe(1_200_010);
  });
  test("a copy is a draft of its own: new id, no days, nobody exhibiting", () => {
    const copy = copyOf(event, "ev-1");
    expect(copy).toMatchObject({
      id: "ev-1",
      code: "EV-1",
      version: 0,
      status: "DRAFT",
      exhibitors: [],
      exhibitorsCount: 0,
    });
    expect(Object.values(draftOf(copy, true).days)).toEqual(["", "", "", "", ""]);
  });
  test("a name in every language and every day are asked for before the server is", () => {
    const draft = draftOf(event, true);
    const empty = { ...draft, texts: { ...draft.texts, names: { ...draft.texts.names, pt: " " } } };
    expect(missing(empty).map((issue) => issue.path)).toEqual([
      "names.pt",
      "dates.start",
      "dates.end",
      "registration.opensOn",
      "registration.closesOn",
      "registration.documentsBy",
    ]);
  });
});
