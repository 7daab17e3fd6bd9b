/**
 * Accounts, owners and contacts from before addresses and numbers had one form: whoever types them today is still met.
 */
import { findSearchedMemberships } from "@portal/core/applications/membership/searched-person.server";
import { listHoldings } from "@portal/core/applications/reservations/owner-holdings.server";
import { getAccountEntity } from "@portal/core/identity/accounts/account-entities.server";
import { insertAccount } from "@portal/core/identity/accounts/account-store.server";
import { addMember } from "@portal/core/institutions/membership.server";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { createCallContext, setTestTime } from "../../support/calls/call-lambda.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createExistingAccount, signInWithPassword } from "../../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
const storedAddress = "Ana.Leong@Example.MO";
const typedAddresses = [
  "ana.leong@example.mo",
  " ANA.LEONG@EXAMPLE.MO ",
  "Ａｎａ．Ｌｅｏｎｇ＠ｅｘａｍｐｌｅ．ｍｏ",
  "ana.leong @example。mo",
];
let accountId: string;
beforeAll(async () => {
  setTestTime("2026-11-23T02:00:00.000Z");
  accountId = (await createExistingAccount(storedAddress.toLowerCase())).id;
  // As earlier releases stored what was typed; the row of the login was in lower case already.
  await getAccountEntity().patch({ id: accountId }).set({ account: storedAddress }).go();
});

test.each(typedAddresses)(
  "whoever types %j signs in to the account that has it in capitals",
  async (text) => {
    expect((await signInWithPassword(text, "Demo2026")).body.data).toMatchObject({
      token: expect.any(String),
    });
  },
);

test.each(typedAddresses)("nobody registers %j a second time", async (text) => {
  const account = {
    ...(await getAccountEntity().get({ id: accountId }).go()).data,
    id: `again-${text.length}`,
    account: text,
  };
  expect((await expectRefusal(insertAccount(account as never))).code).toBe(errorCodes.EMAIL_REGISTERED);
});

test("staff find the institutions of whoever has it, however they type it", async () => {
  await createCertifiedInstitution("of-ana");
  await addMember(
    { institutionId: "of-ana", accountId, account: storedAddress, role: "SUB_ALL", language: "pt" },
    createCallContext(testSystemActor),
  );
  for (const text of typedAddresses)
    expect(
      (await findSearchedMemberships(text)).map(({ institutionId }) => institutionId),
      text,
    ).toEqual(["of-ana"]);
});

test("an owner whose number was stored in full-width characters is the same owner", () => {
  const listHashes = (idNumber: string, taxpayerNumber: string): string[] =>
    listHoldings({ nature: "ENTERPRISE", taxpayerNumber, shareholders: [{ name: "x", idNumber, share: 60 }] })
      .map(({ hash }) => hash)
      .sort();
  expect(listHashes("１２３４５６７（８）", "８１２３４５６７")).toEqual(
    listHashes("1234567(8)", "81234567"),
  );
  expect(listHashes("ｍａ １２３—４５６", "81234567")).toEqual(listHashes("MA123-456", "81234567"));
});
