/**
 * EVENT_REGISTRATION: an organiser registers an event (schemes S24; spec 2 §2, spec 3 §2, §3 › Event registration,
 * §5). The nature is one of eight values, which determines whether the event is an expo or a sales fair (C40). No two
 * registrations of a year can have the same name (C41).
 */

import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import { is, isIn, not } from "../../forms/expressions/expressions.ts";
import { errorCodes } from "../../platform/errors.ts";
import { certifiedNames } from "../shared/certified-data.ts";
import { buildDurationRule, futureDayBounds } from "../shared/day-bounds.ts";
import { notDelegationOnly } from "../shared/eligibility-builders.ts";
import { institutionBlock } from "../shared/field-builders.ts";
import { agreements, buildDeadlineBeforeAnswers, freeDeadlines, requestActions } from "../shared/services.ts";

const unitNameLimits = { zh: { max: 255 }, en: { max: 255 } };
const plainText = { noIllegal: true } as const;
const personalText = { noIllegal: true, personal: true } as const;

export const eventRegistration = lazyScheme("EVENT_REGISTRATION", () =>
  defineScheme({
    id: "EVENT_REGISTRATION",
    resource: "participate",
    family: "REGISTRATION",
    steps: {
      event: {
        fields: {
          conditionsText: f.content("conditions"),
          nameZh: f.text(255, plainText),
          nameEn: f.text(255, plainText),
          dates: f.dayRange(futureDayBounds),
          place: f.text(255, plainText),
          fairType: f.choice({ list: "fairType" }, { look: "radio" }),
          nature: f.choice({ list: "activityNature" }, { look: "select" }),
          form: f.choice({ list: "eventForm" }, { look: "radio" }),
          scale: f.text(255, plainText),
          // An online event has no booths (decision 0211).
          boothPrice: f.money({ min: 0, required: false, when: not(is("form", "ONLINE")) }),
          website: f.url({ required: false }),
        },
      },
      organisers: {
        fields: {
          host: f.multiText(unitNameLimits),
          organiser: f.multiText(unitNameLimits, { required: false }),
          coOrganiser: f.multiText(unitNameLimits, { required: false }),
          supporter: f.multiText(unitNameLimits, { required: false }),
        },
      },
      people: {
        fields: {
          ...institutionBlock,
          liaisonName: f.text(100, { ...personalText, person: "liaison" }),
          liaisonPhone: f.phone({ personal: true, person: "liaison" }),
          liaisonEmail: f.email({ personal: true, person: "liaison" }),
          registrantName: f.text(100, { ...personalText, person: "registrant" }),
          registrantPhone: f.phone({ personal: true, person: "registrant" }),
          registrantInstitution: f.text(255, {
            ...plainText,
            prefill: "institution.nameZh",
            certified: { paths: certifiedNames },
          }),
          registrantPosition: f.text(100, plainText),
        },
      },
      description: {
        fields: {
          brief: f.longText({ max: 1000 }, plainText),
          brochure: f.documents("EVENT_BROCHURE", { profile: "office", required: false }),
          natureStatement: f.longText({ max: 1000 }, plainText),
          investmentConditions: f.longText({ max: 1000 }, { ...plainText, required: false }),
          onlineFiles: f.documents("ONLINE_EXHIBITION_FILES", {
            profile: "officeOrVideo",
            when: isIn("form", "ONLINE", "BOTH"),
          }),
          pastVisitorAnalysis: f.documents("PAST_VISITOR_DATA", { profile: "office", required: false }),
          pictures: f.documents("EVENT_PICTURE", { profile: "photo", max: 4, required: false }),
        },
      },
      declaration: { fields: { notesText: f.content("notes"), ...agreements } },
    },
    rules: [
      buildDurationRule("dates"),
      {
        id: "onlineAsHeld",
        when: isIn("nature", "ONLINE_EXHIBITION", "ONLINE_MEETING"),
        must: isIn("form", "ONLINE", "BOTH"),
        at: "form",
        key: "formOfNature",
      },
    ],
    window: { kind: "ALL_YEAR" },
    deadlines: [
      buildDeadlineBeforeAnswers("applyBy", ["dates.from"], { policy: "leadDays.eventRegistration" }),
      ...freeDeadlines,
    ],
    fees: { kind: "NONE" },
    limits: {
      group: "EVENT_REGISTRATION",
      oneInProcessing: false,
      certified: true,
      // The name is reserved like a person: once for the year in which the event begins, in normalised spelling, and
      // released when the registration is refused or withdrawn.
      perPerson: {
        field: "nameZh",
        column: "",
        furtherNames: ["nameEn"],
        max: 1,
        year: "dates.from",
        live: true,
        code: errorCodes.EVENT_NAME_NOT_UNIQUE,
        reason: "nameTaken",
      },
    },
    eligibility: [notDelegationOnly],
    moves: requestActions.filter((move) => move !== "process"),
    titleFields: ["nameZh", "nameEn"],
    reports: [],
  }),
);
