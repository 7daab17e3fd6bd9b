import { findInstitutionIssues } from "@portal/core/institutions/index";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import wholeEvents from "../../local/data/whole-events.json" with { type: "json" };
import { listStories } from "../../local/seed/applications.ts";
import { buildDemoEvents } from "../../local/seed/demo-events.ts";
import { scenes } from "../../local/seed/draw-scene.ts";
import { addExhibitors } from "../../local/seed/exhibitors.ts";
import { planInstitutions } from "../../local/seed/institutions.ts";

const all = planInstitutions();
const fairs = new Map(buildDemoEvents().map((event) => [event.id, event]));
const stories = all.flatMap((by, i) => listStories(by, i, fairs));

describe("the demonstration's data", () => {
  test("are the same each time", () => {
    expect(planInstitutions()).toEqual(all);
    expect(all.flatMap((by, i) => listStories(by, i, fairs)).map((story) => story.id)).toEqual(
      stories.map((story) => story.id),
    );
  });

  test("institutions keep the rules of the portal, and no number is used twice", () => {
    for (const { fields } of all) expect(findInstitutionIssues(fields, parseDay("2026-11-23"))).toEqual([]);
    for (const key of ["siteRegistrationNumber", "taxpayerNumber", "nameZh"] as const) {
      expect(new Set(all.map(({ fields }) => fields[key])).size).toBe(all.length);
    }
  });

  test("other@demo.mo has none yet, some hundreds fill the lists", () => {
    expect(stories.filter(({ by }) => by.id === "institution-other")).toEqual([]);
    expect(stories.length).toBeGreaterThan(380);
    expect(new Set(stories.map(({ id }) => id)).size).toBe(stories.length);
  });

  test("[R23] there are events of every family that the specification names, delegations abroad among them", () => {
    const families = new Set([...fairs.values()].map(({ family }) => family));
    for (const family of [
      "GMBPF",
      "MIF",
      "MFE",
      "MIECF",
      "IIICF",
      "PLPEX",
      "GREEN",
      "FOOD_STREET",
      "OVERSEAS",
    ])
      expect(families).toContain(family);
    const abroad = [...fairs.values()].filter(({ family }) => family === "OVERSEAS");
    expect(abroad.flatMap(({ applicationTypes }) => applicationTypes)).toContain("OVERSEAS_DELEGATION");
    expect([...fairs.values()].some(({ applicationTypes }) => applicationTypes.includes("MINI_ZONE"))).toBe(
      true,
    );
  });

  test("everybody applied inside the window of the event", () => {
    const outside = stories.filter(
      ({ submitOn, event }) =>
        event &&
        (submitOn < event.registration.opensOn ||
          submitOn > event.registration.closesOn ||
          submitOn >= "2026-11-23"),
    );
    expect(outside.map(({ by, event }) => `${by.id} ${event?.id}`)).toEqual([]);
  });

  test("every programme lies within the days of its event, opens first and closes last", () => {
    for (const { id, dates, schedule } of fairs.values()) {
      expect(schedule.length, id).toBeGreaterThan(0);
      const times = schedule.map(({ date, from }) => `${date} ${from}`);
      expect(times, id).toEqual(times.toSorted());
      for (const { date, from, to, title } of schedule) {
        expect(date >= dates.start && date <= dates.end && from < to, `${id} ${date} ${from}`).toBe(true);
        if (/clos|clearing/i.test(title.en)) expect(date, `${id}: ${title.en}`).toBe(dates.end);
      }
    }
  });

  test("no event names the pages or the desk of another", () => {
    const owners = new Map<string, string>();
    for (const { id, website, contacts } of fairs.values())
      for (const address of [website ?? "", ...contacts.map(({ email }) => email)]) {
        expect([id, owners.get(address) ?? id]).toEqual([id, id]);
        owners.set(address, id);
      }
  });

  test("eight events are whole: organisers, contacts, a programme and an album of their own", () => {
    expect(Object.keys(wholeEvents)).toHaveLength(8);
    const programmes = new Set<string>();
    for (const [id, { pictures }] of Object.entries(wholeEvents)) {
      const event = fairs.get(id) ?? expect.fail(`no event ${id}`);
      expect(event.organisers.length, id).toBeGreaterThan(1);
      expect(event.contacts.length, id).toBeGreaterThan(1);
      expect(pictures.length, id).toBeGreaterThan(1);
      expect(pictures.length, id).toBeLessThanOrEqual(4);
      for (const { scene } of pictures) expect(scenes).toContain(scene);
      programmes.add(event.schedule.map(({ title }) => title.en).join());
    }
    expect(programmes.size).toBe(8);
  });

  test("past fairs list who exhibited, coming ones do not", () => {
    const listed = addExhibitors([...fairs.values()], all);
    expect(listed.find(({ id }) => id === "mif-31")?.exhibitorsCount).toBeGreaterThan(10);
    expect(listed.find(({ id }) => id === "green-2027")?.exhibitors).toEqual([]);
  });
});
