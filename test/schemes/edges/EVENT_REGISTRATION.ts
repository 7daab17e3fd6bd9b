/** Answers on an organiser's event that depend on each other (spec 3 §3 › Event registration, §5). */
import type { SchemeEdges } from "./edge-case.ts";

const buildRange = (from: string, to: string) => ({ dates: { from, to } });

export const eventRegistrationEdges: SchemeEdges = {
  scheme: "EVENT_REGISTRATION",
  event: {},
  cases: [
    {
      rule: "[R497] registered at least 45 days before the first day",
      allowed: buildRange("2027-01-07", "2027-01-09"),
      refused: buildRange("2027-01-06", "2027-01-09"),
      issue: "dates.from leadTime",
    },
    {
      rule: "it begins before it ends",
      allowed: buildRange("2027-05-20", "2027-05-20"),
      refused: buildRange("2027-05-20", "2027-05-19"),
      issue: "dates.to dayOrder",
    },
    {
      rule: "it lasts a year at most",
      allowed: buildRange("2027-05-20", "2028-05-19"),
      refused: buildRange("2027-05-20", "2028-05-20"),
      issue: "dates.to activityTooLong",
    },
    {
      rule: "an online exhibition is held online",
      allowed: { nature: "ONLINE_EXHIBITION", form: "BOTH", onlineFiles: ["demo-ONLINE_EXHIBITION_FILES"] },
      refused: { nature: "ONLINE_EXHIBITION", form: "PHYSICAL", onlineFiles: undefined },
      issue: "form formOfNature",
    },
    {
      rule: "it may be held online only",
      allowed: {
        nature: "ONLINE_EXHIBITION",
        form: "ONLINE",
        boothPrice: undefined,
        onlineFiles: ["demo-ONLINE_EXHIBITION_FILES"],
      },
      refused: { nature: "ONLINE_EXHIBITION", form: "PHYSICAL", onlineFiles: undefined },
      issue: "form formOfNature",
    },
    {
      rule: "an online meeting too, a roadshow anywhere",
      allowed: { nature: "ROADSHOW", form: "PHYSICAL", onlineFiles: undefined },
      refused: { nature: "ONLINE_MEETING", form: "PHYSICAL", onlineFiles: undefined },
      issue: "form formOfNature",
    },
    {
      rule: "what is held online has its files",
      allowed: { form: "ONLINE", onlineFiles: ["demo-ONLINE_EXHIBITION_FILES"] },
      refused: { form: "ONLINE", onlineFiles: undefined },
      issue: "onlineFiles fileMissing",
    },
    {
      rule: "an event on site has a price of its booths, and one that is held online has no booths",
      allowed: {
        form: "ONLINE",
        onlineFiles: ["demo-ONLINE_EXHIBITION_FILES"],
        boothPrice: { amount: -1, currency: "MOP" },
      },
      refused: {
        form: "BOTH",
        onlineFiles: ["demo-ONLINE_EXHIBITION_FILES"],
        boothPrice: { amount: -1, currency: "MOP" },
      },
      issue: "boothPrice min",
    },
    {
      // The documents combine the nature with every form (spec 2 §3; decision 0545).
      rule: "an expo may be held online only",
      allowed: { nature: "EXPO", form: "ONLINE", onlineFiles: ["demo-ONLINE_EXHIBITION_FILES"] },
      refused: { nature: "EXPO", form: "ONLINE", onlineFiles: undefined },
      issue: "onlineFiles fileMissing",
    },
    {
      rule: "a unit that is named has its name in both languages",
      allowed: { coOrganiser: { zh: "濠江商會", en: "Hou Kong Chamber" } },
      refused: { coOrganiser: { zh: "濠江商會" } },
      issue: "coOrganiser.en required",
    },
    {
      rule: "what is held on site and online has documents on its online part",
      allowed: { form: "PHYSICAL", onlineFiles: undefined },
      refused: { form: "BOTH", onlineFiles: undefined },
      issue: "onlineFiles fileMissing",
    },
    {
      rule: "an event has four pictures at most",
      allowed: { pictures: [1, 2, 3, 4].map((n) => `demo-EVENT_PICTURE${n === 1 ? "" : `-${n}`}`) },
      refused: { pictures: [1, 2, 3, 4, 5].map((n) => `demo-EVENT_PICTURE${n === 1 ? "" : `-${n}`}`) },
      issue: "pictures tooMany",
    },
    {
      rule: "a booth may cost nothing, never less",
      allowed: { boothPrice: { amount: 0, currency: "MOP" } },
      refused: { boothPrice: { amount: -1, currency: "MOP" } },
      issue: "boothPrice min",
    },
    {
      rule: "the main organiser has its name in both languages",
      allowed: { host: { zh: "濠江商會", en: "Hou Kong Chamber" } },
      refused: { host: { zh: "濠江商會" } },
      issue: "host.en required",
    },
    {
      rule: "a brief has a thousand characters",
      allowed: { brief: "字".repeat(1000) },
      refused: { brief: "字".repeat(1001) },
      issue: "brief tooLong",
    },
  ],
};
