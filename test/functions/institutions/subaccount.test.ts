import { getMemberEntity } from "@portal/core/institutions/institution-entities.server";
import { readInstitutionHistory } from "@portal/core/institutions/institution-store.server";
import type {
  InvitationView,
  SubAccountView,
} from "@portal/core/institutions/sub-accounts/sub-account-schema";
import { handler as applications } from "@portal/functions/routes/applications/participate";
import { handler as file } from "@portal/functions/routes/files/file";
import { handler as contact } from "@portal/functions/routes/institutions/contact";
import { handler as institution } from "@portal/functions/routes/institutions/institution";
import { handler } from "@portal/functions/routes/institutions/subaccount";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type CallOptions,
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import {
  buildCompanyFields,
  certifyInstitution,
  uploadTestFile,
} from "../../support/calls/upload-fixtures.ts";
import { listSentNotices } from "../../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
let owner: SignedInPerson;
let place: string;
beforeEach(async () => {
  owner = await createSignedInPerson();
  const { body } = await callLambda(institution, "POST", "/api/institution", {
    token: owner.token,
    body: buildCompanyFields(),
  });
  place = (body.data as { id: string }).id;
  await certifyInstitution(place);
});
afterEach(() => setTestTime("2026-11-23T02:00:00Z"));

const callSubAccounts = (person: SignedInPerson, method: string, path = "", options: CallOptions = {}) =>
  callLambda(handler, method, `/api/subaccount${path}`, { token: person.token, ...options });
const listSubAccounts = async (person: SignedInPerson): Promise<SubAccountView[]> =>
  ((await callSubAccounts(person, "GET")).body.data as { items: SubAccountView[] }).items;
const inviteAccount = (account: string, permission = "OWN", by = owner) =>
  callSubAccounts(by, "POST", "", { body: { account, permission } });
const acceptInvitation = (person: SignedInPerson) =>
  callSubAccounts(person, "POST", `/invitation/${place}/accept`);
/** Someone who took an invitation up. */
const createSubAccount = async (permission: "ALL" | "OWN"): Promise<SignedInPerson> => {
  const person = await createSignedInPerson();
  await inviteAccount(person.account, permission);
  await acceptInvitation(person);
  return person;
};
const listMails = (to: string) => listSentNotices(services, to);
const readAs = (person: SignedInPerson) =>
  callLambda(contact, "GET", "/api/contact", { token: person.token, institution: place });

describe("inviting", () => {
  test("[R185][R183] an address is invited by mail and acts for the institution once its account takes it up", async () => {
    const person = await createSignedInPerson();
    const { status, body } = await inviteAccount(person.account, "ALL");
    expect([status, body.data]).toMatchObject([
      201,
      { status: "INVITED", permission: "ALL", account: person.account },
    ]);
    expect(listMails(person.account).map(({ template }) => template)).toEqual(["subAccountInvited"]);
    expect((await readAs(person)).body.code).toBe(200113);
    const { items } = (await callSubAccounts(person, "GET", "/invitation")).body.data as {
      items: InvitationView[];
    };
    expect(items).toMatchObject([{ institutionId: place, permission: "ALL", invitedBy: owner.account }]);
    expect((await acceptInvitation(person)).status).toBe(200);
    expect((await readAs(person)).status).toBe(200);
    expect(await listSubAccounts(owner)).toMatchObject([
      { id: person.id, status: "ACTIVE", permission: "ALL" },
    ]);
    expect((await readInstitutionHistory(place)).map(({ action }) => action)).toEqual([
      "create",
      "inviteSubAccount",
      "acceptInvitation",
    ]);
  });

  test("an address from a Chinese keyboard, with blanks around it, is the one that is mailed", async () => {
    const { status, body } = await inviteAccount(" ｎｅｗ。ｏｎｅ ＠ example.mo ");
    expect([status, body.data]).toMatchObject([201, { account: "new.one@example.mo" }]);
    expect(listMails("new.one@example.mo")).toHaveLength(1);
  });

  test("the answer is the same whether the address has an account or not", async () => {
    const knownPerson = await createSignedInPerson();
    const answers = [await inviteAccount(knownPerson.account), await inviteAccount("nobody@example.mo")];
    const shape = answers.map(({ status, body }) => [status, Object.keys(body.data as object).sort()]);
    expect(shape[0]).toEqual(shape[1]);
  });

  test.each([
    ["[R187][R577] oneself", () => owner.account, 101001],
    ["[R187][R577] oneself in capitals", () => owner.account.toUpperCase(), 101001],
    ["[R183] what is no e-mail address", () => "62345678", 200114],
  ])("%s is refused", async (_, account, code) => {
    expect((await inviteAccount(account())).body.code).toBe(code);
  });

  test("an institution that is not certified invites nobody and binds nobody, and is told why", async () => {
    const person = await createSignedInPerson();
    await certifyInstitution(place, "FAILED");
    const inviteAnswers = [
      await inviteAccount(person.account),
      await callSubAccounts(owner, "POST", "/code", { body: { account: person.account } }),
    ];
    for (const { status, body } of inviteAnswers)
      expect([status, body.code, body.params]).toEqual([403, 106000, { context: "subAccount" }]);
    expect(listMails(person.account)).toEqual([]);
    expect(await listSubAccounts(owner)).toEqual([]);
  });

  test("who is in already is not invited again", async () => {
    const person = await createSubAccount("OWN");
    const { status, body } = await inviteAccount(person.account.toUpperCase());
    expect([status, body.code]).toEqual([409, 10200]);
    expect(body.params).toEqual({ context: "member" });
  });

  test("an invitation is one person's, for fourteen days, and can be taken back or declined", async () => {
    const [person, stranger] = [await createSignedInPerson(), await createSignedInPerson()];
    await inviteAccount(person.account);
    expect((await acceptInvitation(stranger)).body.code).toBe(101000);
    const [open] = await listSubAccounts(owner);
    expect((await callSubAccounts(owner, "DELETE", `/${open?.id}`, { version: 1 })).status).toBe(200);
    expect((await acceptInvitation(person)).body.code).toBe(101000);
    await inviteAccount(person.account);
    expect((await callSubAccounts(person, "POST", `/invitation/${place}/decline`)).status).toBe(200);
    expect(await listSubAccounts(owner)).toEqual([]);
    await inviteAccount(person.account);
    setTestTime("2026-12-07T03:00:00Z");
    const later = await createSignedInPerson({ account: `again-${person.account}` });
    expect((await callSubAccounts(later, "GET", "/invitation")).body.data).toEqual({ items: [] });
  });

  test("an invitation is over after fourteen days", async () => {
    const lateAccount = "late@example.mo";
    await inviteAccount(lateAccount);
    setTestTime("2026-12-07T01:59:00Z");
    const person = await createSignedInPerson({ account: lateAccount });
    expect(
      ((await callSubAccounts(person, "GET", "/invitation")).body.data as { items: unknown[] }).items,
    ).toHaveLength(1);
    setTestTime("2026-12-07T02:00:00Z");
    expect((await acceptInvitation(person)).body.code).toBe(101000);
  });

  test("an institution has fifty people at most, those who are invited counted too", async () => {
    const now = createCallContext(owner.actor).now;
    // The administrator, 48 sub-accounts and one invitation are fifty.
    const all = Array.from({ length: 48 }, (_, i) => ({
      institutionId: place,
      accountId: `member-${i}`,
      account: `member-${i}@example.mo`,
      role: "SUB_OWN" as const,
      language: "pt" as const,
      since: now,
    }));
    for (const one of all) await getMemberEntity().put(one).go();
    expect((await inviteAccount("fiftieth@example.mo")).status).toBe(201);
    const { status, body } = await inviteAccount("one-more@example.mo");
    expect([status, body.fields]).toEqual([400, [{ path: "account", key: "tooMany", params: { max: 50 } }]]);
    const [invited] = await listSubAccounts(owner).then((items) =>
      items.filter(({ account }) => account === "fiftieth@example.mo"),
    );
    expect((await callSubAccounts(owner, "DELETE", `/${invited?.id}`, { version: 1 })).status).toBe(200);
    expect((await inviteAccount("one-more@example.mo")).status).toBe(201);
  });

  test("twenty mails an hour, then 19995", async () => {
    const codes: (number | undefined)[] = [];
    for (let i = 0; i < 21; i++) codes.push((await inviteAccount(`many-${i}@example.mo`)).body.code);
    expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([20, 19995]);
  });
});

describe("binding an existing account", () => {
  const sendCodeTo = async (account: string): Promise<string> => {
    await callSubAccounts(owner, "POST", "/code", { body: { account } });
    return String(
      listMails(account).find(({ template }) => template === "subAccountCode")?.params.code ?? "",
    );
  };
  const bindAccount = (account: string, code: string) =>
    callSubAccounts(owner, "POST", "/bind", { body: { account, code: code, permission: "ALL" } });

  test("[R186][R4] by the code its owner hands over, at once, an open invitation with it", async () => {
    const person = await createSignedInPerson();
    await callLambda(institution, "POST", "/api/institution", {
      token: person.token,
      body: buildCompanyFields(),
    });
    await inviteAccount(person.account);
    const sentCode = await sendCodeTo(person.account);
    expect((await bindAccount(person.account, sentCode === "000000" ? "000001" : "000000")).body.code).toBe(
      10207,
    );
    expect((await readAs(person)).status).not.toBe(200);
    const { status, body } = await bindAccount(person.account, sentCode);
    expect([status, body.data]).toMatchObject([200, { id: person.id, permission: "ALL", status: "ACTIVE" }]);
    expect((await readAs(person)).status).toBe(200);
    expect(await listSubAccounts(owner)).toHaveLength(1);
    expect((await bindAccount(person.account, "000000")).body.code).toBe(10200);
  });

  test("the code that was sent for one institution adds its owner to no other", async () => {
    const person = await createSignedInPerson();
    const sentCode = await sendCodeTo(person.account);
    const stranger = await createSignedInPerson();
    const registration = await callLambda(institution, "POST", "/api/institution", {
      token: stranger.token,
      body: buildCompanyFields(),
    });
    await certifyInstitution((registration.body.data as { id: string }).id);
    const body = { account: person.account, code: sentCode, permission: "ALL" };
    const answer = await callSubAccounts(stranger, "POST", "/bind", { body });
    expect([answer.status, answer.body.code]).toEqual([400, 900058]);
    const request = { body: { account: person.account } };
    expect((await callSubAccounts(stranger, "POST", "/code", request)).body.code).toBe(19995);
    expect((await bindAccount(person.account, sentCode)).status).toBe(200);
  });

  test("[R577] no such account is told only to who has the code: 101000", async () => {
    const wrongCodeAnswer = await bindAccount("missing@example.mo", "123456");
    expect(wrongCodeAnswer.body.code).toBe(900058);
    const sentCode = await sendCodeTo("missing@example.mo");
    expect(
      (await bindAccount("missing@example.mo", sentCode === "000000" ? "000001" : "000000")).body.code,
    ).toBe(10207);
    const { status, body } = await bindAccount("missing@example.mo", sentCode);
    expect([status, body.code]).toEqual([404, 101000]);
  });

  test("[R187][R577] is refused for oneself and for an account of staff", async () => {
    expect(
      (await callSubAccounts(owner, "POST", "/code", { body: { account: owner.account } })).body.code,
    ).toBe(101001);
    const officer = await createSignedInPerson({ roles: ["OFFICER"] });
    expect((await bindAccount(officer.account, await sendCodeTo(officer.account))).body.code).toBe(101000);
  });
});

describe("what a sub-account may", () => {
  const createDraftAs = async (person: SignedInPerson): Promise<string> => {
    const { body } = await callLambda(applications, "POST", "/api/participate/search/tosubmit", {
      token: person.token,
      institution: place,
      body: { id: ulid(), scheme: "FAIR_HOSTED", answers: {} },
    });
    return (body.data as { id: string }).id;
  };
  const findApplicationAs = async (person: SignedInPerson, id: string) => {
    const caller = { token: person.token, institution: place };
    const all = await callLambda(applications, "GET", "/api/participate/search", caller);
    const one = await callLambda(applications, "GET", `/api/participate/search/${id}`, caller);
    return [(all.body.data as { items: { id: string }[] }).items.some((row) => row.id === id), one.body.code];
  };

  test("[R184] all: the institution's applications; own only: those made by the same account", async () => {
    const [all, own] = [await createSubAccount("ALL"), await createSubAccount("OWN")];
    const [theirs, mine] = [await createDraftAs(owner), await createDraftAs(own)];
    expect(await findApplicationAs(all, theirs)).toEqual([true, 200]);
    expect(await findApplicationAs(own, theirs)).toEqual([false, 107001]);
    expect(await findApplicationAs(own, mine)).toEqual([true, 200]);
    await callSubAccounts(owner, "PUT", "", { body: { id: own.id, version: 1, permission: "ALL" } });
    expect(await findApplicationAs(own, theirs)).toEqual([true, 200]);
  });

  test("[R184] own only: files of the same account and the logo, no others", async () => {
    const ownSubAccount = await createSubAccount("OWN");
    const [theirs, mine] = [
      await uploadTestFile(owner, place, "FORM_M1"),
      await uploadTestFile(ownSubAccount, place, "FORM_M8"),
    ];
    const readFile = (id: string) =>
      callLambda(file, "GET", `/api/file/${id}`, { token: ownSubAccount.token, institution: place });
    expect((await readFile(theirs)).status).toBe(404);
    expect((await readFile(mine)).status).toBe(200);
    const library = await callLambda(file, "GET", "/api/file", {
      token: ownSubAccount.token,
      institution: place,
    });
    expect((library.body.data as { items: { id: string }[] }).items.map(({ id }) => id)).toEqual([mine]);
    const removalAnswer = await callLambda(file, "DELETE", `/api/file/${theirs}`, {
      token: ownSubAccount.token,
      institution: place,
    });
    expect(removalAnswer.status).toBe(404);
  });

  test("[R194] only the administrator manages sub-accounts: 200113; where there is none: 101002", async () => {
    const all = await createSubAccount("ALL");
    const answers = await Promise.all([
      callSubAccounts(all, "GET"),
      callSubAccounts(all, "GET", `/${all.id}`),
      inviteAccount("friend@example.mo", "ALL", all),
      callSubAccounts(all, "PUT", "", { body: { id: all.id, version: 1, permission: "ALL" } }),
      callSubAccounts(all, "DELETE", `/${all.id}`, { version: 1 }),
    ]);
    expect(answers.map(({ body }) => body.code)).toEqual([200113, 200113, 200113, 200113, 200113]);
    await getMemberEntity().delete({ institutionId: place, accountId: owner.id }).go();
    expect((await inviteAccount("friend@example.mo", "ALL", all)).body.code).toBe(101002);
  });

  test("[R577] an invitation of an institution without administrator cannot be taken up: 101002", async () => {
    const person = await createSignedInPerson();
    await inviteAccount(person.account);
    await getMemberEntity().delete({ institutionId: place, accountId: owner.id }).go();
    expect((await acceptInvitation(person)).body.code).toBe(101002);
  });
});

describe("ending", () => {
  test("[R185] suspended, its access ends at once; let in again, it is as before", async () => {
    const person = await createSubAccount("ALL");
    const suspension = await callSubAccounts(owner, "POST", `/${person.id}/suspend`, {
      body: { version: 1 },
    });
    expect(suspension.body.data).toMatchObject({ status: "SUSPENDED", version: 2, permission: "ALL" });
    expect((await readAs(person)).body.code).toBe(200113);
    expect((await callLambda(contact, "GET", "/api/contact", { token: person.token })).body.code).toBe(10306);
    await callSubAccounts(owner, "POST", `/${person.id}/resume`, { body: { version: 2 } });
    expect((await readAs(person)).status).toBe(200);
  });

  test("[R185] removed, its access ends at once; the account itself stays", async () => {
    const person = await createSubAccount("OWN");
    expect((await callSubAccounts(owner, "DELETE", `/${person.id}`)).status).toBe(400);
    expect((await callSubAccounts(owner, "DELETE", `/${person.id}`, { version: 1 })).status).toBe(200);
    expect((await readAs(person)).body.code).toBe(200113);
    expect((await callSubAccounts(person, "GET", "/invitation")).status).toBe(200);
    expect((await callSubAccounts(owner, "DELETE", `/${person.id}`, { version: 1 })).body.code).toBe(101000);
  });

  test("a stale version is refused with what stands; the administrator is no sub-account", async () => {
    const person = await createSubAccount("OWN");
    await callSubAccounts(owner, "PUT", "", { body: { id: person.id, version: 1, permission: "ALL" } });
    const staleAnswer = await callSubAccounts(owner, "POST", `/${person.id}/suspend`, {
      body: { version: 1 },
    });
    expect(staleAnswer.body).toMatchObject({ code: 900050, current: { version: 2, permission: "ALL" } });
    expect((await callSubAccounts(owner, "DELETE", `/${owner.id}`, { version: 1 })).body.code).toBe(101001);
  });

  test("another institution's sub-account does not exist for the caller", async () => {
    const person = await createSubAccount("OWN");
    const other = await createSignedInPerson();
    await callLambda(institution, "POST", "/api/institution", {
      token: other.token,
      body: buildCompanyFields(),
    });
    expect((await callSubAccounts(other, "GET", `/${person.id}`)).body.code).toBe(101000);
    expect((await callSubAccounts(other, "DELETE", `/${person.id}`, { version: 1 })).body.code).toBe(101000);
  });
});
