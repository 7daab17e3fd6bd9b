/** The answers that a form starts with because the certification of the institution contains them. */
import type { CheckContext, Field } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { findCertifiedAnswer } from "../../packages/web/src/form/certified-answers.ts";

const context = { today: parseDay("2026-11-23") } as CheckContext;
const institution = {
  nameZh: "濠江綠活有限公司",
  nameEn: "",
  namePt: "Vida Verde, Limitada",
  certificationDocuments: { FORM_M1: ["m1"], BUSINESS_REGISTRATION_CERT: ["first", "second"] },
  certificateUntil: "2026-12-31",
};

describe("documents", () => {
  const age = { amount: 3, unit: "MONTHS" };
  test.each<[string, object, object, unknown]>([
    ["the certified file of the kind", { purpose: "FORM_M1", max: 2 }, {}, ["m1"]],
    ["all pages", { purpose: "BUSINESS_REGISTRATION_CERT", max: 2 }, {}, ["first", "second"]],
    ["not all pages fit", { purpose: "BUSINESS_REGISTRATION_CERT", max: 1 }, {}, undefined],
    ["a kind that was not certified", { purpose: "FORM_M8", max: 2 }, {}, undefined],
    [
      "a recent certificate",
      { purpose: "BUSINESS_REGISTRATION_CERT", max: 2, maxAge: age },
      {},
      ["first", "second"],
    ],
    [
      "an old certificate",
      { purpose: "BUSINESS_REGISTRATION_CERT", max: 2, maxAge: age },
      { certificateUntil: "2026-11-22" },
      undefined,
    ],
    [
      "a certificate of unknown age",
      { purpose: "BUSINESS_REGISTRATION_CERT", max: 2, maxAge: age },
      { certificateUntil: undefined },
      undefined,
    ],
    ["another document with an age", { purpose: "FORM_M1", max: 2, maxAge: age }, {}, undefined],
  ])("%s", (_name, field, change, answer) => {
    expect(
      findCertifiedAnswer(
        { key: "it", kind: "documents", required: true, types: ["pdf"], ...field } as Field,
        { ...institution, ...change } as typeof institution,
        context,
      ),
    ).toEqual(answer);
  });
});

describe("names in several languages", () => {
  const buildField = (max: number, certified: boolean): Field =>
    ({
      key: "fascia",
      kind: "multiText",
      required: true,
      need: "all",
      limits: { zh: { max }, en: { max } },
      ...(certified && { certified: { paths: ["nameZh"], shortened: true } }),
    }) as unknown as Field;
  test.each<[string, Field, unknown]>([
    ["the certified names", buildField(40, true), { zh: "濠江綠活有限公司", en: "Vida Verde, Limitada" }],
    ["one that is too long is left out", buildField(10, true), { zh: "濠江綠活有限公司" }],
    ["a text that is no name", buildField(40, false), undefined],
  ])("%s", (_name, field, answer) => {
    expect(findCertifiedAnswer(field, institution, context)).toEqual(answer);
  });
});
