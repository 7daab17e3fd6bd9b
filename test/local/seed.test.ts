import { findInstitutionIssues } from "@portal/core/institutions/index";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import wholeEvents from "../../local/data/whole-events.json" with { type: "json" };
import { listPlannedApplications } from "../../local/seed/applications.ts";
import { buildDemoEvents } from "../../local/seed/demo-events.ts";
import { scenes } from "../../local/seed/draw-scene.ts";
import { planInstitutions } from "../../local/seed/institutions.ts";
import { listSources } from "../support/project/sources.ts";

/** Modules besides the services that write seed data, each with the reason. */
const belowTheServices: Readonly<Record<string, string>> = {
  "dated-documents.ts: @portal/core/files/file-store.server": "reads",
  "notices.ts: @aws-sdk/lib-dynamodb": "has nobody mailed what happened before the demonstration",
  "notices.ts: @portal/core/messaging/notice-store.server":
    "the notices in the portal, as the job stores them",
  "receipt-numbers.ts: @aws-sdk/lib-dynamodb": "numbers receipts in the order of their payments",
  "write-planned-application.ts: @portal/core/applications/model/application-store.server": "reads",
  "write-planned-application.ts: @portal/core/platform/deferred-tasks/deferred-task-store.server":
    "ends the task that its job has done",
  "surveys.ts: @portal/core/platform/deferred-tasks/deferred-task-store.server":
    "ends the task that its job has done",
  "upload-file.ts: @aws-sdk/client-s3": "the arrival of an upload",
  "upload-file.ts: @aws-sdk/lib-dynamodb": "has the files counted again that were written as copies",
  "upload-file.ts: @portal/core/files/file-store.server": "copies of a file that passed every service",
};

const all = planInstitutions();
const fairs = new Map(buildDemoEvents().map((event) => [event.id, event]));
const plannedApplications = all.flatMap((by, i) => listPlannedApplications(by, i, fairs));

describe("the demonstration's data", () => {
  test("are the same each time", () => {
    expect(planInstitutions()).toEqual(all);
    expect(all.flatMap((by, i) => listPlannedApplications(by, i, fairs)).map((each) => each.id)).toEqual(
      plannedApplications.map((each) => each.id),
    );
  });

  test("are written by the services that people and jobs use", () => {
    const seedSources = listSources("local/seed");
    const below = seedSources.flatMap(({ path, imports }) =>
      imports
        .filter((name) => /^@aws-sdk|store\.server$|entities\.server$|transaction\.server$/.test(name))
        .map((name) => `${path.replace("local/seed/", "")}: ${name}`),
    );
    expect([...new Set(below)].sort()).toEqual(Object.keys(belowTheServices).sort());
  });

  test("institutions keep the rules of the portal, and no number is used twice", () => {
    for (const { fields } of all) expect(findInstitutionIssues(fields, parseDay("2026-11-23"))).toEqual([]);
    for (const key of ["siteRegistrationNumber", "taxpayerNumber", "nameZh"] as const) {
      expect(new Set(all.map(({ fields }) => fields[key])).size).toBe(all.length);
    }
  });

  test("other@demo.mo has none yet, some hundreds fill the lists", () => {
    expect(plannedApplications.filter(({ by }) => by.id === "institution-other")).toEqual([]);
    expect(plannedApplications.length).toBeGreaterThan(380);
    expect(new Set(plannedApplications.map(({ id }) => id)).size).toBe(plannedApplications.length);
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
    const outside = plannedApplications.filter(
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
});
