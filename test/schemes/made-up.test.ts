/**
 * A scheme is data: one definition gives the wizard's steps, validation, the wire shape, the copy and the blank form.
 * This one exists nowhere else; nothing of the product knows its name.
 */

import { renderBlankForm } from "@portal/core/documents/blank-form.server";
import { defineScheme } from "@portal/core/forms/builders/define-scheme";
import * as f from "@portal/core/forms/builders/field-builders";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { field, includes, is, lte } from "@portal/core/forms/expressions/expressions";
import { SchemeSchema } from "@portal/core/forms/scheme-schema";
import { listVisibleSteps, pruneAnswers, validateAnswers } from "@portal/core/forms/validate-answers";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { declarations, refundBlock } from "@portal/core/schemes/shared/field-builders";
import { describe, expect, test } from "vitest";
import { everyKind } from "./sketches/every-kind.ts";

const teaHouse = defineScheme({
  id: "TEA_HOUSE",
  resource: "special",
  family: "HERITAGE",
  steps: {
    house: {
      fields: {
        name: f.multiText({ zh: { max: 30 }, pt: { max: 30 } }),
        teas: f.choices({ values: ["PUER", "OOLONG", "OTHER"] }, { max: 2 }),
        otherTea: f.text(50, { noIllegal: true, when: includes("teas", "OTHER") }),
        seats: f.integer({ min: 1 }),
        guests: f.integer({ min: 0 }),
      },
    },
    money: { when: is("teas.0", "PUER"), fields: { ...refundBlock } },
    declaration: { fields: { declareTruth: declarations.declareTruth } },
  },
  rules: [
    {
      id: "seated",
      must: lte(field("guests"), field("seats")),
      at: "guests",
      key: "max",
      worked: { max: field("seats") },
    },
  ],
  window: { kind: "SINCE", from: "2026-01-01" },
  deadlines: [],
  fees: { kind: "NONE" },
  limits: { group: "TEA_HOUSE", oneInProcessing: true, certified: false },
  eligibility: [],
  moves: ["submit", "discard", "accept", "reject"],
  reports: [],
});
const context = { today: parseDay("2026-11-23") };
const answers = { name: { zh: "茶", pt: "Chá" }, teas: ["OOLONG"], seats: 8, guests: 8, declareTruth: true };

describe("a scheme that nobody has heard of", () => {
  test("is known to nobody", () => expect(schemes.map((one) => one.id)).not.toContain("TEA_HOUSE"));
  test("shows the steps that its conditions open", () => {
    expect(listVisibleSteps(teaHouse, answers, context).map((step) => step.id)).toEqual([
      "house",
      "declaration",
    ]);
    expect(listVisibleSteps(teaHouse, { ...answers, teas: ["PUER"] }, context)).toHaveLength(3);
  });
  test("refuses a missing answer and a number over its limit", () => {
    expect(validateAnswers(teaHouse, answers, context, { mode: "submit" })).toEqual([]);
    expect(
      validateAnswers(teaHouse, { ...answers, guests: 9, teas: ["OTHER"] }, context, { mode: "submit" }),
    ).toEqual([
      { path: "otherTea", key: "required", step: "house" },
      { path: "guests", key: "max", params: { max: 8 }, step: "house" },
    ]);
  });
  test("drops what is hidden", () =>
    expect(pruneAnswers(teaHouse, { ...answers, otherTea: "x", refundMethod: "CHEQUE" }, context)).toEqual(
      answers,
    ));
  test("is published as it stands", () => expect(SchemeSchema.parse(teaHouse)).toEqual(teaHouse));
  test.each([teaHouse, everyKind])("$id is printed blank", async (scheme) => {
    const bytes = await renderBlankForm(
      { scheme, choices: listCodes, context },
      "en",
      toInstant("2026-11-23T02:00:00Z"),
    );
    expect(new TextDecoder("latin1").decode(bytes.slice(0, 5))).toBe("%PDF-");
  });
});
