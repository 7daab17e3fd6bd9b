/**
 * OFFICIAL_GUEST: a request that the institute's management attends an event of an exhibitor as a guest (schemes S12;
 * spec 2 §2, §3 › Official-guest request). One form; what belongs to one kind of request is asked for that one only.
 */
import { defineScheme, lazily } from "../form/define.ts";
import { includes, ofEvent } from "../form/expressions.ts";
import * as f from "../form/fields.ts";
import { officialGuestAnswers } from "./official-guest-example.ts";
import { agreements, applyBy, conditionsStep, freeClocks, freeMoves } from "./services.ts";
import { contactBlock, institutionBlock } from "./shared.ts";

const award = includes("requests", "AWARD_PRESENTER");
const speech = includes("requests", "SPEECH");
const signing = includes("requests", "SIGNING_WITNESS");
const people = { max: 500 };

export const officialGuest = lazily("OFFICIAL_GUEST", () =>
  defineScheme({
    id: "OFFICIAL_GUEST",
    resource: "appother",
    family: "EXHIBITION",
    steps: {
      conditions: conditionsStep,
      request: {
        fields: {
          ...institutionBlock,
          ...contactBlock,
          representativeName: f.text(100, {
            noIllegal: true,
            personal: true,
            prefill: "institution.personInCharge",
          }),
          category: f.choiceOther({ list: "guestRequestCategory" }),
          requests: f.choices({ list: "guestRequestItem" }),
          idealDate: f.day({ min: ofEvent("dates.start"), max: ofEvent("dates.end") }),
          idealTime: f.time({ min: "08:00", max: "23:00" }),
          awardTime: f.time({ min: "08:00", max: "23:00", when: award }),
          awardRecipients: f.longText(people, { noIllegal: true, when: award }),
          awardPresenters: f.longText(people, { noIllegal: true, when: award }),
          speechLanguage: f.choice({ list: "speechLanguage" }, { look: "select", when: speech }),
          speechDuration: f.integer({ min: 1, max: 60, unit: "minutes", when: speech }),
          speechTopic: f.text(255, { noIllegal: true, when: speech }),
          slidesNeeded: f.yesNo({ when: speech }),
          signingContent: f.longText({ max: 500 }, { noIllegal: true, when: signing }),
          groupPhoto: f.yesNo({ required: false }),
          otherInvitations: f.longText(people, { noIllegal: true, required: false }),
          invitedBefore: f.yesNo({ required: false }),
        },
      },
      programme: {
        fields: {
          rundown: f.lines({
            columns: { time: f.time(), item: f.text(255, { noIllegal: true }) },
            max: 50,
            unique: ["time", "item"],
          }),
          guestList: f.people({
            columns: { name: f.text(100, { noIllegal: true }), title: f.text(255, { noIllegal: true }) },
            max: 100,
            unique: ["name", "title"],
            personal: true,
          }),
          attachments: f.documents("EVENT_BROCHURE", { profile: "office", required: false }),
        },
      },
      declaration: { fields: { notesText: f.content("notes"), ...agreements } },
    },
    rules: [],
    window: { kind: "EVENT" },
    // How long before is not told: thirty days, and an event may set its own.
    deadlines: [applyBy({ policy: "leadDays.officialGuest" }), ...freeClocks],
    fees: { kind: "NONE" },
    limits: { group: "GUEST", oneInProcessing: true, certified: true },
    eligibility: [],
    moves: freeMoves,
    reports: [],
    example: {
      account: "other@demo.mo",
      at: "2026-11-23T10:00+08:00",
      eventId: "sourcing-2027",
      answers: officialGuestAnswers,
    },
  }),
);
