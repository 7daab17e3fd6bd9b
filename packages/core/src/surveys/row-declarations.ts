/** Surveys: an answer is anonymous, or belongs to an application. */
import { declareRows } from "../platform/row-declaration.ts";

export const surveyRowDeclarations = declareRows(
  {
    row: "survey",
    pk: "surveys",
    sk: "",
    personal: {},
    plain: ["survey"],
    inner: ["version", "id"],
  },
  {
    row: "survey of an event",
    pk: "event#",
    sk: "survey#",
    personal: {},
    plain: [],
    inner: ["survey", "eventId"],
  },
  {
    row: "survey of a scheme",
    pk: "scheme#",
    sk: "survey#",
    personal: {},
    plain: [],
    inner: ["survey", "scheme"],
  },
  {
    row: "answer of a survey",
    pk: "survey#",
    sk: "answer#",
    personal: {
      "answered.answers": { whose: "named", erase: "keep", ground: "withoutAccount", copy: "nobody" },
    },
    plain: [],
    inner: ["answered", "survey", "id"],
  },
  {
    row: "public results of a survey",
    pk: "survey#",
    sk: "public",
    personal: {},
    plain: ["answers", "results", "invited"],
    inner: ["survey"],
  },
  {
    row: "who was invited",
    pk: "survey#",
    sk: "invited#",
    personal: {},
    plain: [],
    inner: ["survey", "application"],
  },
  {
    row: "who has answered",
    pk: "survey#",
    sk: "answered#",
    personal: {},
    plain: [],
    inner: ["survey", "respondent"],
  },
);
