/**
 * OFFICIAL_GUEST: a request that the institute's management attends an exhibitor's event as a guest (schemes S12;
 * spec 2 §2, §3 › Official-guest request). One form; some fields are for one kind of request only.
 */
import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import {
  all,
  eventProperty,
  field,
  gte,
  includes,
  isAnsweredField,
  lte,
  rowColumn,
  someRow,
} from "../../forms/expressions/expressions.ts";
import { notDelegationOnly } from "../shared/eligibility-builders.ts";
import { contactBlock, institutionBlock } from "../shared/field-builders.ts";
import {
  agreements,
  buildApplyByDeadline,
  conditionsStep,
  freeActions,
  freeDeadlines,
} from "../shared/services.ts";

const wantsAwardPresenter = includes("requests", "AWARD_PRESENTER");
const wantsSpeech = includes("requests", "SPEECH");
const wantsSigningWitness = includes("requests", "SIGNING_WITNESS");
/**
 * A time lies within the programme, from its first point to its last. The guest reads the programme, so the main
 * ceremony and the awards cannot be at another time.
 * @param time the field with the time
 */
const buildProgrammeRule = <F extends string>(time: F) => ({
  id: `${time}InProgramme`,
  when: all<"rundown" | F>(isAnsweredField("rundown"), isAnsweredField(time)),
  must: all<"rundown" | F>(
    someRow("rundown", lte(rowColumn("time"), field(time))),
    someRow("rundown", gte(rowColumn("time"), field(time))),
  ),
  at: time,
  key: "outsideProgramme",
});
const nameListLimit = { max: 500 };

export const officialGuest = lazyScheme("OFFICIAL_GUEST", () =>
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
          idealDate: f.day({ min: eventProperty("dates.start"), max: eventProperty("dates.end") }),
          idealTime: f.time({ min: "08:00", max: "23:00" }),
          awardTime: f.time({ min: "08:00", max: "23:00", when: wantsAwardPresenter }),
          awardRecipients: f.longText(nameListLimit, { noIllegal: true, when: wantsAwardPresenter }),
          awardPresenters: f.longText(nameListLimit, { noIllegal: true, when: wantsAwardPresenter }),
          speechLanguage: f.choice({ list: "speechLanguage" }, { look: "select", when: wantsSpeech }),
          speechDuration: f.integer({ min: 1, max: 60, unit: "minutes", when: wantsSpeech }),
          speechTopic: f.text(255, { noIllegal: true, when: wantsSpeech }),
          slidesNeeded: f.yesNo({ when: wantsSpeech }),
          signingContent: f.longText({ max: 500 }, { noIllegal: true, when: wantsSigningWitness }),
          groupPhoto: f.yesNo({ required: false }),
          otherInvitations: f.longText(nameListLimit, { noIllegal: true, required: false }),
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
    rules: [buildProgrammeRule("idealTime"), buildProgrammeRule("awardTime")],
    window: { kind: "EVENT" },
    // The specification does not set the lead time: it is thirty days, and an event can set its own.
    deadlines: [buildApplyByDeadline({ policy: "leadDays.officialGuest" }), ...freeDeadlines],
    fees: { kind: "NONE" },
    limits: { group: "GUEST", oneInProcessing: true, certified: true },
    eligibility: [notDelegationOnly],
    moves: freeActions,
    reports: [],
  }),
);
