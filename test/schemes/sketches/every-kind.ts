/**
 * Every kind of the form language once, as plainly as it goes: what `kinds.test.ts` and a look in the browser are made
 * from.
 */
import { defineScheme } from "@portal/core/forms/builders/define-scheme";
import * as f from "@portal/core/forms/builders/field-builders";
import {
  add,
  among,
  field,
  is,
  lte,
  multiply,
  rowColumn,
  todayOperand,
} from "@portal/core/forms/expressions/expressions";

const statedSize = { values: ["SMALL", "LARGE", "STATED"] };
const shops = { values: ["NORTH", "CENTRE", "ISLANDS", "OTHER"] };

export const everyKind = defineScheme({
  id: "EVERY_KIND",
  resource: "participate",
  family: "EXHIBITION",
  steps: {
    words: {
      fields: {
        // A name that the certified institution has too: staff see both.
        text: f.text(20, { certified: { paths: ["nameZh"], shortened: true } }),
        longText: f.longText({ max: 30 }),
        multiText: f.multiText({ zh: { max: 20 }, en: { max: 20 }, pt: { max: 20 } }),
        email: f.email(),
        url: f.url(),
        idNumber: f.idNumber("CREDIT_CODE"),
        phone: f.phone(),
        content: f.content("notes"),
      },
    },
    numbers: {
      fields: {
        integer: f.integer({ min: 1, max: 10 }),
        decimal: f.decimal({ min: 9, max: 108, unit: "m²" }),
        money: f.money({ max: 1_000_000, currency: "ANY" }),
        year: f.year({ max: todayOperand }),
        day: f.day({ min: todayOperand }),
        dayRange: f.dayRange({ min: todayOperand }),
        time: f.time({ min: "09:00", max: "18:00" }),
        quantities: f.quantities({ values: ["TABLE", "CHAIR", "SCREEN"] }, { max: 5 }),
        computed: f.computed(add(field("integer"), 1), "integer"),
      },
    },
    choices: {
      fields: {
        yesNo: f.yesNo(),
        choice: f.choice(shops),
        choices: f.choices(shops, { max: 2 }),
        ranked: f.ranked(shops, { min: 1, max: 2 }),
        slot: f.slot({ values: ["MORNING", "NOON", "EVENING"] }, { minChoices: 1, choices: 2 }),
        tree: f.tree("exhibitCategory", { min: 1, max: 1 }),
        choiceOther: f.choiceOther(shops, { limit: { max: 20 } }),
        bandOrNumber: f.bandOrNumber(statedSize, { stated: "STATED", min: 50, max: 500, unit: "m²" }),
        region: f.region([1, 2]),
      },
    },
    people: {
      fields: {
        institution: f.institution(["nameZh", "namePt"]),
        contact: f.contact(),
        event: f.event(),
        application: f.application({ required: is("yesNo", true) }),
        people: f.people({
          columns: {
            name: f.text(20),
            member: f.yesNo(),
            gender: f.choice({ list: "gender" }, { required: false }),
            document: f.choice({ list: "idDocumentType" }, { required: false }),
            // The type of the document decides the form of its number, which must agree with the gender.
            number: f.idNumber("PERSON_DOCUMENT", {
              typeField: "document",
              genderField: "gender",
              required: false,
            }),
          },
          max: 2,
          unique: ["name"],
        }),
        lines: f.lines({
          columns: {
            what: f.text(20),
            rooms: f.integer({ min: 1 }),
            price: f.money(),
            // One quotation can be for several lines.
            quote: f.documents("PRICE_COMPARISON", { shared: true }),
          },
          max: 2,
          rowTotal: { column: "sum", of: multiply(rowColumn("rooms"), rowColumn("price")) },
          total: { column: "sum", label: "totals.lines" },
        }),
        matrix: f.matrix(["LAST_YEAR", "THIS_YEAR"], { visitors: f.integer({ min: 0, max: 9_999 }) }),
        excel: f.excel({
          columns: { name: f.text(20), seats: f.integer({ min: 1 }) },
          maxRows: 2,
          unique: ["name"],
          purpose: "EXHIBITOR_LIST_XLS",
        }),
      },
    },
    papers: {
      fields: {
        documents: f.documents("REGISTRY_CERT_90D", { max: 2, maxAge: { amount: 90, unit: "DAYS" } }),
        declaration: f.declaration(),
      },
    },
  },
  rules: [
    // A rule for each row: the price of a line is within the budget of the form.
    {
      id: "withinBudget",
      each: "lines",
      must: lte(rowColumn("price"), field("money")),
      at: "lines.price",
      key: "max",
      worked: { max: field("money.amount") },
    },
    // An identity between two lists by item: the best shop is one of those chosen.
    { id: "bestIsChosen", must: among(field("choice"), "choices"), at: "choice", key: "option" },
  ],
  window: { kind: "EVENT" },
  deadlines: [],
  fees: { kind: "NONE" },
  limits: { group: "BOOTH", oneInProcessing: false, certified: true },
  eligibility: [],
  moves: ["submit", "discard", "requestSupplement", "supplement", "accept", "reject"],
  reports: [],
});
