/** Which changes of an institution return it to its certification (P1; decision 0515). */
import { listChangedKeyData } from "@portal/core/institutions/index";
import { expect, test } from "vitest";
import { buildCompanyFields } from "../../support/calls/upload-fixtures.ts";

const before = { ...buildCompanyFields(), nameZh: "濠江\u200E貿易有限公司", nameEn: "Hou\u00ADKong Trading" };

test("the loss of characters that nobody sees is no change of what is certified", () => {
  const after = { ...before, nameZh: "濠江貿易有限公司", nameEn: "HouKong Trading" };
  expect(listChangedKeyData(before, after)).toEqual([]);
});

test("another letter in a certified name is a change of what is certified", () => {
  const after = { ...before, nameZh: "濠江貿易股份有限公司" };
  expect(listChangedKeyData(before, after)).toEqual(["nameZh"]);
});
