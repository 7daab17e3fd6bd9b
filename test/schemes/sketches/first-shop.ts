/** S21 in the language: phases, bands with a stated number, a sum that must agree, a step that opens after submission. */
import { codes } from "@portal/core/errors";
import { defineScheme } from "@portal/core/form/define";
import { field, gte, is, lte, sum } from "@portal/core/form/expressions";
import * as f from "@portal/core/form/fields";
import type { Scheme } from "@portal/core/form/types";
import { declarations } from "@portal/core/schemes/shared";

const general = is("applicationKind", "GENERAL");

export const firstShop: Scheme = defineScheme({
  id: "FIRST_SHOP_GENERAL",
  resource: "special",
  family: "FIRST_SHOP",
  steps: {
    eligibility: {
      fields: {
        applicationKind: f.choice({ list: "firstShopStage" }, { look: "radio" }),
        brandKind: f.choice({ list: "firstShopBrandKind" }),
        brandCriteria: f.longText({ max: 500 }, { when: is("brandKind", "MAINLAND_HK_TW") }),
      },
    },
    company: {
      fields: {
        taxpayerNumber: f.idNumber("TAXPAYER_8", { when: general }),
        shareholders: f.people({
          columns: {
            name: f.text(255),
            idNumber: f.text(30, { personal: true }),
            share: f.decimal({ min: 0.01, max: 100, scale: 2 }),
          },
          min: 1,
          unique: ["idNumber"],
        }),
      },
    },
    shop: {
      fields: {
        plannedArea: f.bandOrNumber({ list: "firstShopArea" }, { stated: "A_STATED", min: 50, unit: "m²" }),
        plannedStaff: f.bandOrNumber({ list: "firstShopStaff" }, { stated: "S_STATED", min: 5 }),
        establishedOn: f.day(),
        openingOn: f.day(),
        totalInvestment: f.money(),
        costLines: f.lines({
          columns: { kind: f.choice({ list: "firstShopCostLine" }), amount: f.money() },
          unique: ["kind"],
        }),
      },
    },
    documents: {
      fields: {
        registryCertificate: f.documents("REGISTRY_CERT_90D", { maxAge: { amount: 90, unit: "DAYS" } }),
        formM8: f.documents("FORM_M8_30WD", { when: general, maxAge: { amount: 30, unit: "WORKING_DAYS" } }),
        businessPlan: f.documents("BUSINESS_PLAN_3Y", { profile: "office" }),
        ...declarations,
      },
    },
    signed: {
      after: { status: ["PROCESSING", "SUPPLEMENT_REQUIRED"] },
      fields: { signedForm: f.documents("SIGNED_FORM", { max: 1 }) },
    },
  },
  rules: [
    {
      id: "openingAfter",
      must: gte(field("openingOn"), field("establishedOn")),
      at: "openingOn",
      key: "dayOrder",
    },
    {
      id: "wholeCompany",
      must: lte(sum("shareholders", "share"), 100),
      at: "shareholders",
      key: "max",
      params: { max: 100 },
    },
    {
      id: "costsAgree",
      must: { op: "sameSum", left: sum("costLines", "amount"), right: field("totalInvestment") },
      at: "costLines",
      key: "sumDiffers",
    },
  ],
  window: { kind: "PHASES", phases: [["2026-11-01", "2027-01-31"]] },
  deadlines: [
    {
      kind: "signedOriginal",
      anchor: "SUBMITTED",
      amount: { policy: "firstShop.originalFormDays" },
      unit: "CALENDAR",
      direction: "AFTER",
      action: "lapseOriginal",
    },
  ],
  fees: { kind: "NONE" },
  limits: {
    group: "FIRST_SHOP",
    oneInProcessing: true,
    certified: true,
    perPerson: { field: "shareholders", column: "idNumber", max: 1, year: true },
  },
  eligibility: [
    {
      id: "phase",
      must: gte(field("openingOn"), "2026-11-01"),
      code: codes.FIRST_SHOP_OUTSIDE_PHASE,
      key: "eligibility.phase",
    },
  ],
  moves: [
    "submit",
    "discard",
    "uploadSigned",
    "receiveOriginal",
    "lapseOriginal",
    "accept",
    "reject",
    "process",
    "decideFunding",
    "settle",
  ],
  reports: [],
  needsSignedOriginal: true,
  example: { account: "other@demo.mo", at: "2026-11-23T10:00+08:00", answers: {} },
});
