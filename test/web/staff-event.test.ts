import { StaffEvent } from "@portal/core/events/event-schema";
import { describe, expect, test } from "vitest";
import { applyEventDraft } from "../../packages/web/src/features/staff-events/apply-event-draft.ts";
import { copyEvent, toEventDraft } from "../../packages/web/src/features/staff-events/event-draft.ts";
import { findMissingFields } from "../../packages/web/src/features/staff-events/event-draft-issues.ts";
import { createBlankEvent } from "../../packages/web/src/features/staff-events/event-structure.ts";

type Event = Parameters<typeof toEventDraft>[0];
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
  instructions: l10n("Instructions"),
  obligations: l10n("Obligations"),
  terms: l10n("Terms"),
  clauseFive: l10n("Five"),
  dates: { start: "2026-12-01", end: "2026-12-03" },
  registration: { opensOn: "2026-06-01", closesOn: "2026-10-16", documentsBy: "2026-10-17" },
  type: "LOCAL",
  nature: "EXPO",
  activityNature: "EXPO",
  form: "PHYSICAL",
  country: "MO",
  heldInMacao: true,
  organisers: [{ role: "MAIN_ORGANISER", names: l10n("Host") }],
  capacity: 80,
  key: false,
  booths: [{ type: "STANDARD_9", price: 1_350_050, per: "BOOTH" }],
  discounts: [
    { kind: "LOCAL_50", percent: 50, for: ["MACAO"] },
    { kind: "EARLY_BIRD", percent: 10, until: "2026-08-31" },
  ],
  refundPolicy: "HOSTED",
  refundBands: [{ daysBeforeMin: 0, deductPercent: 100 }],
  rateChart: [
    { extra: "RENT", price: 150_050, per: "SESSION", band: "B_0_50" },
    { extra: "OTHER", price: 0, per: "SESSION" },
  ],
  policy: {},
  exhibitors: [{ names: l10n("Someone") }],
  exhibitorsCount: 1,
  schedule: [],
  images: [],
  slots: [],
  zones: [{ id: "A", names: l10n("Zone"), capacity: 80 }],
  tiers: [{ tier: 1, names: l10n("Tier") }],
  contacts: [{ names: l10n("Desk"), email: "desk@example.mo", phone: "28001234" }],
  participationModes: ["OFFLINE"],
  exhibitorTypes: ["MACAO"],
  applicationTypes: ["FAIR_HOSTED"],
  family: "MIF",
  formVariant: "HOSTED",
} as unknown as Event;

describe("an event in the staff's form", () => {
  test("saved untouched it stays what it was", () => {
    expect(applyEventDraft(event, toEventDraft(event))).toEqual(event);
  });
  test("a slot and a category that are removed and entered again are the ones that applicants chose", () => {
    const slot = { id: "s1", date: "2026-12-01", from: "10:00", to: "11:00" };
    const category = { id: "c1", names: l10n("Plants") };
    const storedEvent = { ...event, slots: [slot], miniZoneOwn: [category] };
    const draft = toEventDraft(storedEvent);
    const typedAgain = {
      ...draft,
      slots: [{ ...slot, id: "new" }],
      miniZone: { ...draft.miniZone, own: [{ ...category, id: "new" }] },
    };
    expect(applyEventDraft(storedEvent, typedAgain)).toEqual(storedEvent);
    const otherSlot = { ...slot, id: "s2", to: "12:00" };
    expect(applyEventDraft(storedEvent, { ...draft, slots: [otherSlot, slot] }).slots).toEqual([
      otherSlot,
      slot,
    ]);
  });
  test("rows are added, and what may stay empty is left out", () => {
    const draft = toEventDraft(event);
    const rawBooth = {
      type: "RAW_SPACE",
      price: "100",
      per: "SQM",
      sqm: "",
      minSqm: "18",
      maxSqm: "36",
      eligibility: "",
    };
    const tier = Object.fromEntries(
      Object.entries(l10n("Second")).map(([code, name]) => [`names.${code}`, name]),
    );
    const rows = {
      ...draft.rows,
      booths: [...draft.rows.booths, rawBooth],
      tiers: [...draft.rows.tiers, tier],
      contacts: [],
    };
    const changedEvent = applyEventDraft(event, { ...draft, rows });
    expect(changedEvent.booths[1]).toEqual({
      type: "RAW_SPACE",
      price: 10_000,
      per: "SQM",
      minSqm: 18,
      maxSqm: 36,
    });
    expect(changedEvent.tiers[1]).toEqual({ tier: 2, names: l10n("Second") });
    expect(changedEvent.contacts).toEqual([]);
  });
  test("an event from nothing says what is missing, and is complete once it is filled in", () => {
    const draft = toEventDraft(createBlankEvent("new-2028"), true);
    expect(findMissingFields(draft).map(({ path }) => path)).toEqual(
      expect.arrayContaining(["names.en", "dates.start", "registration.closesOn"]),
    );
    const zone = { id: "", capacity: "x" };
    const withZone = { ...draft, rows: { ...draft.rows, zones: [zone] } };
    expect(findMissingFields(withZone)).toEqual(
      expect.arrayContaining([
        { path: "zones.0.id", key: "required" },
        { path: "zones.0.names.pt", key: "required" },
        expect.objectContaining({ path: "zones.0.capacity" }),
      ]),
    );
    const names = Object.fromEntries(Object.entries(l10n("New fair")));
    const filledEvent = applyEventDraft(createBlankEvent("new-2028"), {
      ...draft,
      capacity: "0",
      texts: { ...draft.texts, names: names as typeof draft.texts.names },
      days: { ...draft.days, "dates.start": "2028-03-01", "dates.end": "2028-03-03" },
    });
    expect(StaffEvent.safeParse(filledEvent).error).toBeUndefined();
  });
  test("prices are typed in patacas and kept in avos", () => {
    const draft = toEventDraft(event);
    expect(draft.rows.booths[0]?.price).toBe("13500.5");
    const booths = [{ ...draft.rows.booths[0], price: "12000.10" }] as typeof draft.rows.booths;
    const changedEvent = applyEventDraft(event, { ...draft, rows: { ...draft.rows, booths } });
    expect(changedEvent.booths).toEqual([{ type: "STANDARD_9", price: 1_200_010, per: "BOOTH" }]);
  });
  test("a copy is a draft of its own: new id, no days, nobody exhibiting", () => {
    const copy = copyEvent(event, "ev-1");
    expect(copy).toMatchObject({
      id: "ev-1",
      code: "EV-1",
      version: 0,
      status: "DRAFT",
      exhibitors: [],
      exhibitorsCount: 0,
    });
    expect(Object.values(toEventDraft(copy, true).days)).toEqual(["", "", "", "", ""]);
  });
  test("a name in every language and every day are asked for before the server is", () => {
    const draft = toEventDraft(event, true);
    const emptyDraft = { ...draft, texts: { ...draft.texts, names: { ...draft.texts.names, pt: " " } } };
    expect(findMissingFields(emptyDraft).map((issue) => issue.path)).toEqual([
      "names.pt",
      "dates.start",
      "dates.end",
      "registration.opensOn",
      "registration.closesOn",
      "registration.documentsBy",
      // That of the early bird belongs to the edition that was copied.
      "discounts.1.until",
    ]);
  });
  test("[R309] categories of the mini zone: all of the usual are none of its own", () => {
    const draft = toEventDraft(event);
    expect(draft.miniZone.codes).toContain("OTHER");
    const ownCategories = [{ id: "festive", names: l10n("Festive goods") }];
    const some = { ...draft, miniZone: { codes: ["DESIGNER_TOYS"], own: ownCategories } };
    const next = applyEventDraft(event, some);
    expect(next).toMatchObject({ miniZoneCategories: ["DESIGNER_TOYS"], miniZoneOwn: ownCategories });
    expect(toEventDraft(next).miniZone).toEqual(some.miniZone);
    expect(applyEventDraft(next, { ...toEventDraft(next), miniZone: draft.miniZone })).toEqual(event);
    const draftWithoutName = {
      ...draft,
      miniZone: { codes: [], own: [{ id: "x", names: { ...l10n("X"), en: " " } }] },
    };
    expect(findMissingFields(draftWithoutName)).toEqual([
      { path: "miniZoneOwn.0.names.en", key: "required" },
    ]);
  });
  test("slots come with the form and are whole", () => {
    const draft = {
      ...toEventDraft(event),
      slots: [{ id: "s1", date: "2026-12-01", from: "10:00", to: "" }],
    };
    expect(findMissingFields(draft)).toEqual([{ path: "slots.0.to", key: "required" }]);
    expect(applyEventDraft(event, draft).slots).toEqual(draft.slots);
  });
  test("[R485] discounts and charges as they were typed; bands of another variant do not follow", () => {
    const draft = toEventDraft(event);
    const next = applyEventDraft(event, {
      ...draft,
      discounts: [{ kind: "OVERSEAS_20", percent: "20", until: "" }],
      refundPolicy: "DELEGATION",
      rateChart: [{ extra: "ONLINE", price: "1800.5", per: "SESSION", band: "" }],
    });
    expect([next.discounts, next.refundPolicy, next.refundBands, next.rateChart]).toEqual([
      [{ kind: "OVERSEAS_20", percent: 20 }],
      "DELEGATION",
      [],
      [{ extra: "ONLINE", price: 180_050, per: "SESSION" }],
    ]);
  });
  test("[R490] a last day for refunds is typed with what is kept until then, and belongs to no copy", () => {
    const draft = { ...toEventDraft(event), refundPolicy: "CUT_OFF_DATE" as const };
    expect(findMissingFields(draft)).toEqual([{ path: "refundBands.0.until", key: "required" }]);
    const eventWithCutOff = applyEventDraft(event, {
      ...draft,
      cutOff: { until: "2026-11-15", percent: "40" },
    });
    expect(eventWithCutOff.refundBands).toEqual([
      { until: "2026-11-15", deductPercent: 40 },
      { after: "2026-11-15", deductPercent: 100 },
    ]);
    expect(toEventDraft(eventWithCutOff).cutOff).toEqual({ until: "2026-11-15", percent: "40" });
    expect(toEventDraft(eventWithCutOff, true).cutOff).toEqual({ until: "", percent: "40" });
    expect(toEventDraft(event, true).discounts[1]).toMatchObject({ kind: "EARLY_BIRD", until: "" });
    const eventCopy = copyEvent(
      { ...event, policy: { "refund.cutOffDate": [], "group.payer": "MEMBER" } },
      "next",
    );
    expect(eventCopy.policy).toEqual({ "group.payer": "MEMBER" });
    const wrongPercents = { "": "required", x: "notNumber", "101": "max", "-1": "min" };
    for (const [percent, key] of Object.entries(wrongPercents))
      expect(findMissingFields({ ...draft, cutOff: { until: "2026-11-15", percent } })).toEqual([
        expect.objectContaining({ path: "refundBands.0.deductPercent", key }),
      ]);
  });
  test("a discount is from 1 to 100 per cent, also as an input method writes it", () => {
    const draft = toEventDraft(event);
    const listIssues = (percent: string) =>
      findMissingFields({ ...draft, discounts: [{ kind: "LOCAL_50", percent, until: "" }] });
    for (const [percent, issue] of Object.entries({
      "-5": { key: "min", params: { min: 1 } },
      "0": { key: "min", params: { min: 1 } },
      "１５０": { key: "max", params: { max: 100 } },
    }))
      expect(listIssues(percent)).toEqual([{ path: "discounts.0.percent", ...issue }]);
    for (const percent of ["1", "１００"]) expect(listIssues(percent)).toEqual([]);
  });
  test("the code of a zone is kept in the letters that booths are called by", () => {
    const draft = toEventDraft(event);
    const [zone] = draft.rows.zones;
    const zones = [{ ...zone, id: " Ａ１ " }];
    expect(applyEventDraft(event, { ...draft, rows: { ...draft.rows, zones } }).zones[0]?.id).toBe("A1");
  });
  test("a discount without its share, an early bird without its day, a charge without its price are missing", () => {
    const draft = {
      ...toEventDraft(event),
      discounts: [{ kind: "EARLY_BIRD" as const, percent: " ", until: "" }],
      rateChart: [
        { extra: "ONLINE", price: "", per: "SESSION", band: "" },
        { extra: "BANNER", price: "x", per: "PIECE", band: "" },
      ],
    };
    expect(findMissingFields(draft)).toEqual([
      { path: "discounts.0.percent", key: "required" },
      { path: "discounts.0.until", key: "required" },
      { path: "rateChart.0.price", key: "required" },
      { path: "rateChart.1.price", key: "notNumber" },
    ]);
  });
  describe("what an organiser's event has besides", () => {
    const file = { id: "f1", kind: "ONLINE", name: "show.pdf", size: 9 } as const;
    const picture = { id: "p1", kind: "PICTURE", name: "hall.jpg", size: 9 } as const;
    const behind = {
      applicationId: "a1",
      liaison: { name: "Ho", phone: "66123456", email: "ho@example.org" },
      registrant: { name: "Chan", phone: "28123456", institution: "Ltd", position: "Director" },
      files: [
        { ...file, place: "i1" },
        { ...picture, place: "i1" },
      ],
    };
    const registeredEvent = {
      ...event,
      scale: l10n("80 booths"),
      boothPrice: 680_050,
      files: [file],
      images: [{ url: "/api/download/event/fair-2026/p1", alt: l10n("Fair") }],
      behind,
    } as Event;
    test("[R198] [R199] [R201] saved untouched it stays what it was", () => {
      expect(applyEventDraft(registeredEvent, toEventDraft(registeredEvent))).toEqual(registeredEvent);
    });
    test("a picture keeps its words and its place, and takes another name of the event only where it has the name", () => {
      const describedImage = { url: "/api/download/event/fair-2026/p1", alt: l10n("The entrance") };
      const others = [{ url: "/media/hall.jpg", alt: l10n("The hall") }];
      const base = { ...registeredEvent, images: [describedImage, ...others] } as Event;
      expect(applyEventDraft(base, toEventDraft(base)).images).toEqual([describedImage, ...others]);
      const draft = toEventDraft(registeredEvent);
      const renamedDraft = { ...draft, texts: { ...draft.texts, names: l10n("Another fair") } };
      expect(applyEventDraft(base, { ...toEventDraft(base), texts: renamedDraft.texts }).images).toEqual([
        describedImage,
        ...others,
      ]);
      expect(applyEventDraft(registeredEvent, renamedDraft).images[0]?.alt).toEqual(l10n("Another fair"));
      const draftWithPicture = { ...toEventDraft(base), shown: ["p1"] };
      expect(applyEventDraft({ ...base, images: others } as Event, draftWithPicture).images).toEqual([
        ...others,
        { url: describedImage.url, alt: base.names },
      ]);
    });
    test("[R201] what is not ticked is not shown, a picture neither", () => {
      const next = applyEventDraft(registeredEvent, { ...toEventDraft(registeredEvent), shown: [] });
      expect([next.files, next.images]).toEqual([[], []]);
      expect(next.behind?.files).toHaveLength(2);
    });
    test("[R200] an emptied text and an emptied price are gone; a price typed is kept in avos", () => {
      const draft = toEventDraft(registeredEvent);
      const emptyDraft = { ...draft, boothPrice: " ", texts: { ...draft.texts, scale: l10n(" ") } };
      expect(applyEventDraft(registeredEvent, emptyDraft)).not.toHaveProperty("scale");
      expect(applyEventDraft(registeredEvent, emptyDraft)).not.toHaveProperty("boothPrice");
      expect(applyEventDraft(registeredEvent, { ...draft, boothPrice: "12.5" }).boothPrice).toBe(1250);
    });
    test("[R196] an organiser without a name in any language is left out", () => {
      const draft = toEventDraft(event);
      const organisers = [...draft.organisers, { role: "SUPPORTER", names: l10n(" ") }];
      expect(applyEventDraft(event, { ...draft, organisers }).organisers).toEqual(event.organisers);
    });
    test("a copy takes neither its people nor its files", () => {
      expect(copyEvent(registeredEvent, "ev-2")).not.toHaveProperty("behind");
      expect(copyEvent(registeredEvent, "ev-2")).not.toHaveProperty("files");
    });
  });
});
