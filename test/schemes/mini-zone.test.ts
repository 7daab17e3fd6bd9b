/** Every rule of the mini sales zone (schemes S10), as it reads in the specification. */

import { calculateFee } from "@portal/core/applications/fees/calculate-fee";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import { isConditionMet } from "@portal/core/forms/expressions/evaluate";
import type { Answers, CheckContext, Json } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { describe, expect, test } from "vitest";
import en from "../../locales/lists/en.json" with { type: "json" };
import pt from "../../locales/lists/pt.json" with { type: "json" };
import zhHans from "../../locales/lists/zh-Hans.json" with { type: "json" };
import zhHant from "../../locales/lists/zh-Hant.json" with { type: "json" };
import { buildEventFor, buildExampleSituation, getScheme, listShownKeys } from "./generated/situation.ts";

const scheme = getScheme("MINI_ZONE");
const { answers: example, context } = buildExampleSituation(scheme);
const listIssues = (
  changes: Record<string, Json | undefined>,
  about: Partial<CheckContext> = {},
): string[] => {
  const presentEntries = Object.entries({ ...example, ...changes }).filter(
    ([, value]) => value !== undefined,
  );
  const answers = Object.fromEntries(presentEntries) as Answers;
  return validateAnswers(scheme, answers, { ...context, ...about }, { mode: "submit" }).map(
    ({ path, key, params }) => `${path} ${key} ${params?.count ?? ""}`.trim(),
  );
};
const findFieldByKey = (key: string) => listFields(scheme).find((one) => one.key === key);
const getFiles = (key: string): string[] => example[key] as string[];

test("[R20] the example is complete", () => expect(listIssues({})).toEqual([]));

describe("[R306] seven categories, the last of them in words", () => {
  test("of the list", () => {
    expect(listCodes("miniZoneCategory")).toHaveLength(7);
    for (const code of listCodes("miniZoneCategory"))
      expect(listIssues({ productCategory: { code, other: "x" } })).toEqual([]);
    expect(listIssues({ productCategory: { code: "OTHER" } })).toEqual(["productCategory.other required"]);
  });
  test("[R309] the organiser may adjust them", () => {
    const event = { ...context.event, miniZoneCategories: ["DESIGNER_TOYS"] } as CheckContext["event"] &
      object;
    expect(listIssues({}, { event })).toEqual(["productCategory option"]);
    expect(listIssues({ productCategory: { code: "DESIGNER_TOYS" } }, { event })).toEqual([]);
    expect(listIssues({ productCategory: { code: "OTHER", other: "x" } }, { event })).toEqual([
      "productCategory option",
    ]);
    const ownEvent = { ...event, miniZoneOwn: [{ id: "festive", names: {} }] };
    expect(listIssues({ productCategory: { code: "festive" } }, { event: ownEvent })).toEqual([]);
    expect(listIssues({ productCategory: { code: "strange" } }, { event: ownEvent })).toEqual([
      "productCategory option",
    ]);
  });
});

describe("[R308] proofs of real operation", () => {
  test("two of five", () => {
    expect(listCodes("miniZoneProof")).toHaveLength(5);
    expect(listIssues({ proofKinds: ["SALES_RECORD"] })).toEqual(["proofKinds tooFew"]);
    expect(listIssues({ proofKinds: ["SALES_RECORD", "SALES_RECORD"] })).toEqual(["proofKinds duplicate"]);
    expect(listIssues({ proofKinds: undefined })).toEqual(["proofKinds required"]);
  });
  test.each([
    ["FLYER_MENU", "flyerOrMenu"],
    ["SALES_RECORD", "salesRecord"],
    ["PURCHASE_INVOICE", "purchaseInvoice"],
    ["ONLINE_SHOP", "onlineShop"],
    ["UTILITY_LEASE", "utilityOrLease"],
  ])("%s is shown by its document", (kind, key) => {
    const proofKinds = [kind, kind === "FLYER_MENU" ? "ONLINE_SHOP" : "FLYER_MENU"];
    const other = proofKinds[1] === "ONLINE_SHOP" ? "onlineShop" : "flyerOrMenu";
    const none = { salesRecord: undefined, onlineShop: undefined, proofKinds };
    expect(listIssues({ ...none, [other]: getFiles("salesRecord") })).toEqual([`${key} fileMissing`]);
  });
  test("[R263] five contracts, neither four nor six", () => {
    expect(listIssues({ contracts: getFiles("contracts").slice(1) })).toEqual(["contracts exact 5"]);
    expect(listIssues({ contracts: [...getFiles("contracts"), "fine-1-contracts-CONTRACT_COPY"] })).toEqual([
      "contracts exact 5",
    ]);
    expect(listIssues({ contracts: undefined })).toEqual(["contracts exact 5"]);
  });
  test("an event may count the contracts among the proofs", () => {
    const policy = { miniZone: { contractsSeparate: false } };
    expect(listIssues({ contracts: undefined }, { policy })).toEqual([]);
    expect(listShownKeys(scheme, { answers: example, context: { ...context, policy } })).not.toContain(
      "contracts",
    );
  });
  test("contracts that count among the proofs can be chosen, all five of them", () => {
    const policy = { miniZone: { proofs: 2, contractsSeparate: false } };
    const proofAnswers = {
      salesRecord: undefined,
      onlineShop: undefined,
      proofKinds: ["FLYER_MENU", "CONTRACTS"],
    };
    const answers = { ...proofAnswers, flyerOrMenu: getFiles("salesRecord") };
    expect(listIssues(answers, { policy })).toEqual([]);
    expect(listIssues({ ...answers, contracts: undefined }, { policy })).toEqual(["contracts exact 5"]);
    expect(listIssues({ ...answers, contracts: getFiles("contracts").slice(1) }, { policy })).toEqual([
      "contracts exact 5",
    ]);
    // Where they are asked for besides, they are none of the proofs.
    expect(listIssues(answers)).toEqual(["proofKinds.1 option"]);
  });
  test("the proof by contracts has a label in every language", () => {
    for (const labels of [en, pt, zhHans, zhHant]) expect(labels.miniZoneProof.CONTRACTS).toBeTruthy();
  });
  test("[R261] two photos of the premises", () => {
    expect(listIssues({ premisesPhotos: getFiles("premisesPhotos").slice(1) })).toEqual([
      "premisesPhotos exact 2",
    ]);
    expect(findFieldByKey("premisesPhotos")).toMatchObject({
      purpose: "PREMISES_PHOTO",
      types: ["jpg", "png"],
    });
  });
  test("[R262] social security records of the last two quarters", () =>
    expect(listIssues({ socialSecurityTwoQuarters: [] })).toEqual(["socialSecurityTwoQuarters fileMissing"]));
});

test("[R307] the declaration of truth and the fifth clause are agreed to", () => {
  for (const key of ["declareTruth", "agreeClauseFive"]) {
    expect(listIssues({ [key]: undefined })).toEqual([`${key} agree`]);
    expect(listIssues({ [key]: false })).toEqual([`${key} agree`]);
  }
  expect(findFieldByKey("agreeClauseFive")).toMatchObject({ content: "event.clauseFive" });
});

describe("small enterprises of Macao", () => {
  const listUnmetRules = (institution: Record<string, Json>): string[] =>
    scheme.eligibility
      .filter(
        ({ must }) =>
          !isConditionMet(must, {
            answers: example,
            context: { ...context, institution: { ...context.institution, ...institution } },
          }),
      )
      .map(({ id }) => id);
  test.each<[string, Record<string, Json>, string[]]>([
    ["as it is", {}, []],
    ["a hundred employees", { employees: 100 }, []],
    ["a hundred and one", { employees: 101 }, ["smallEnterprise"]],
    ["an association, which nobody owns", { hasOwners: false }, ["notAssociation"]],
    ["half owned by residents", { macaoOwnershipPercent: 50 }, []],
    ["less than half", { macaoOwnershipPercent: 49 }, ["macaoOwned"]],
    ["registered for tax a year less a day ago", { taxRegisteredOn: "2025-11-24" }, ["taxRegistered"]],
    [
      "nothing known",
      { taxRegisteredOn: "", macaoOwnershipPercent: "", employees: "" },
      ["taxRegistered", "macaoOwned", "smallEnterprise"],
    ],
  ])("%s", (_what, institution, expected) => expect(listUnmetRules(institution)).toEqual(expected));
});

test("it takes the place of a booth: one at a fair, counted, by the same clocks", () => {
  const fair = getScheme("FAIR_HOSTED");
  expect(scheme.limits).toEqual(fair.limits);
  expect(scheme.deadlines).toEqual(fair.deadlines);
});
test("the fee is the event's price of a stand in the zone", () =>
  expect(calculateFee(scheme.fees, buildEventFor(scheme), example, context.today)).toEqual({
    lines: [{ key: "stand", quantity: 1, unitAmount: 20_000, amount: 20_000 }],
    total: { amount: 20_000, currency: "MOP" },
  }));
