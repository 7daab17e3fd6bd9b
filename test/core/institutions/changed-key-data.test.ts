/** Which changes of an institution return it to its certification (P1; decision 0515). */
import { listChangedKeyData } from "@portal/core/institutions/index";
import { InstitutionFields } from "@portal/core/institutions/institution-schema";
import { toInstitution, type toInstitutionRow } from "@portal/core/institutions/institution-store.server";
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

test("numbers that were stored as a Chinese keyboard writes them are read as they enter today", () => {
  const owner = { name: "陳大文", share: 100, macaoResident: true };
  const account = { bank: "BANK_OF_CHINA_MACAU", accountName: "濠江" };
  const storedFields = {
    ...before,
    businessRegistrationNumber: "ＳＯ　４００３３",
    m1Number: "３００００１",
    shareholders: [{ ...owner, idNumber: "１２３４５６７（８）" }],
    bankAccounts: [{ ...account, accountNumber: "９０１２－３４５６　７８" }],
  };
  const { fields } = toInstitution({ fields: storedFields } as ReturnType<typeof toInstitutionRow>);
  expect(fields).toMatchObject({
    businessRegistrationNumber: "SO 40033",
    m1Number: "300001",
    shareholders: [{ ...owner, idNumber: "1234567(8)" }],
    bankAccounts: [{ ...account, accountNumber: "9012-3456 78" }],
  });
  // Whoever sends them back with another fax number keeps the certification.
  expect(listChangedKeyData(fields, InstitutionFields.parse(storedFields))).toEqual([]);
});
