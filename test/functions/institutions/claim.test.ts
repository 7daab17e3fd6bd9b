import { toPersonOwnerId } from "@portal/core/files/index";
import { buildAccountUpdate, findAccount } from "@portal/core/identity/accounts/account-store.server";
import type { ClaimView, StaffClaimView } from "@portal/core/institutions/administrator-claims/claim-schema";
import { listAllMembers, readInstitutionHistory } from "@portal/core/institutions/institution-store.server";
import { transact } from "@portal/core/platform/transaction.server";
import { serveResource } from "@portal/functions/http/serve-resource";
import { handler as print } from "@portal/functions/routes/documents/print";
import { handler as file } from "@portal/functions/routes/files/file";
import { handler } from "@portal/functions/routes/institutions/institution";
import { handler as subaccount } from "@portal/functions/routes/institutions/subaccount";
import { staffClaimsDefinition } from "@portal/functions/routes/staff/claims";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPdfText } from "../../e2e/support/read-pdf-text.ts";
import {
  advanceTestTime,
  type CallOptions,
  callLambda,
  createSignedInPerson,
  type SignedInPerson,
} from "../../support/calls/call-lambda.ts";
import { downloadPrint } from "../../support/calls/download-print.ts";
import { type PrintWorker, startPrintWorker } from "../../support/calls/print-worker.ts";
import {
  buildCompanyFields,
  certifyInstitution,
  insertVerifiedFiles,
} from "../../support/calls/upload-fixtures.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
let printing: PrintWorker;
let officer: SignedInPerson;
beforeAll(async () => {
  printing = startPrintWorker();
  officer = await createSignedInPerson({ roles: ["OFFICER"] });
});
afterAll(async () => {
  await printing.stop();
});

const staff = serveResource("staff", staffClaimsDefinition);
const callClaims = (person: SignedInPerson, method: string, path = "", options: CallOptions = {}) =>
  callLambda(handler, method, `/api/institution${path}`, { token: person.token, ...options });
/** Creates an institution with its first administrator and its registration number. */
const createInstitution = async () => {
  const owner = await createSignedInPerson();
  const { body } = await callClaims(owner, "POST", "", { body: buildCompanyFields() });
  const { id, siteRegistrationNumber: number } = body.data as { id: string; siteRegistrationNumber: string };
  return { owner, id, number };
};
const uploadLetter = async (person: SignedInPerson): Promise<string | undefined> => {
  const [letter] = await insertVerifiedFiles(person, toPersonOwnerId(person.id), [
    { purpose: "ADMIN_CONFIRMATION_LETTER" },
  ]);
  return letter;
};
const createClaim = async (person: SignedInPerson, number: string, more: object = {}) =>
  callClaims(person, "POST", "/claim", {
    body: { kind: "ADMINISTRATOR", number, position: "董事", letter: await uploadLetter(person), ...more },
  });
const decideOnClaim = (id: string, body: object, by = officer) =>
  callLambda(staff, "POST", `/api/staff/claim/${id}/decide`, { token: by.token, body });
const listNoticesTo = (account: string): string[] =>
  services
    .listMessages("notice")
    .flatMap((message) => JSON.parse(message).notices as { to: string; template: string }[])
    .filter(({ to }) => to === account)
    .map(({ template }) => template);

describe("becoming administrator of an existing institution", () => {
  test("[R174] by a signed letter that staff accept: the former one's access ends and he is told", async () => {
    const { owner, id, number } = await createInstitution();
    const person = await createSignedInPerson();
    const claimAnswer = await createClaim(person, number);
    const { id: claimId } = claimAnswer.body.data as ClaimView;
    expect([claimAnswer.status, claimAnswer.body.data]).toMatchObject([
      201,
      { status: "PENDING", number, position: "董事" },
    ]);
    expect((await callClaims(person, "GET", `/${id}`)).body.code).toBe(10306);

    const queue = await callLambda(staff, "GET", "/api/staff/claim", { token: officer.token });
    const row = (queue.body.data as { items: StaffClaimView[] }).items.find((each) => each.id === claimId);
    expect(row).toMatchObject({ account: person.account, institution: { id, administrator: owner.account } });
    const letter = await callLambda(file, "GET", `/api/file/${row?.letter}`, {
      token: officer.token,
      query: { institutionId: row?.letterPlace },
    });
    expect(letter.body.data).toMatchObject({ purpose: "ADMIN_CONFIRMATION_LETTER", status: "verified" });

    expect((await decideOnClaim(claimId, { version: 1 })).body.code).toBe(10802);
    const reasonMembers = { reason: "x", reasonCodes: ["CLAIM_WITHOUT_PROOF"] };
    const unreadAnswer = await decideOnClaim(claimId, { version: 1, result: "APPROVED", ...reasonMembers });
    expect([unreadAnswer.body.code, unreadAnswer.body.fields]).toEqual([
      200114,
      Object.keys(reasonMembers).map((path) => ({ path, key: "illegal" })),
    ]);
    expect((await decideOnClaim(claimId, { version: 1, result: "APPROVED" })).body.data).toMatchObject({
      status: "APPROVED",
    });
    expect((await callClaims(person, "GET", `/${id}`)).body.data).toMatchObject({ role: "ADMINISTRATOR" });
    expect((await callClaims(owner, "GET", `/${id}`)).body.code).toBe(10306);
    expect(new Set(listNoticesTo(owner.account))).toEqual(new Set(["administratorChanged"]));
    expect(new Set(listNoticesTo(person.account))).toEqual(new Set(["claimApproved"]));
    expect((await readInstitutionHistory(id)).at(-1)).toMatchObject({ action: "changeAdministrator" });
    expect((await decideOnClaim(claimId, { version: 2, result: "APPROVED" })).body.code).toBe(10800);
  });

  test("[R174] sub-accounts stay, and a sub-account may become the administrator", async () => {
    const { owner, id, number } = await createInstitution();
    await certifyInstitution(id);
    const [person, other] = [await createSignedInPerson(), await createSignedInPerson()];
    for (const each of [person, other]) {
      const body = { account: each.account, permission: "OWN" };
      await callLambda(subaccount, "POST", "/api/subaccount", { token: owner.token, body });
      await callLambda(subaccount, "POST", `/api/subaccount/invitation/${id}/accept`, { token: each.token });
    }
    const { id: claimId } = (await createClaim(person, number)).body.data as ClaimView;
    await decideOnClaim(claimId, { version: 1, result: "APPROVED" });
    expect((await callClaims(person, "GET", `/${id}`)).body.data).toMatchObject({ role: "ADMINISTRATOR" });
    const list = await callLambda(subaccount, "GET", "/api/subaccount", { token: person.token });
    expect(list.body.data).toMatchObject({ items: [{ id: other.id }], total: 1 });
  });

  test("[R174] open invitations of the former administrator end with it: nobody comes in by them", async () => {
    const { owner, id, number } = await createInstitution();
    await certifyInstitution(id);
    const [person, friend] = [await createSignedInPerson(), await createSignedInPerson()];
    const body = { account: friend.account, permission: "ALL" };
    await callLambda(subaccount, "POST", "/api/subaccount", { token: owner.token, body });
    advanceTestTime(1);
    const { id: claimId } = (await createClaim(person, number)).body.data as ClaimView;
    await decideOnClaim(claimId, { version: 1, result: "APPROVED" });
    const acceptance = await callLambda(subaccount, "POST", `/api/subaccount/invitation/${id}/accept`, {
      token: friend.token,
    });
    expect(acceptance.body.code).toBe(101000);
    expect(
      (await callLambda(subaccount, "GET", "/api/subaccount", { token: person.token })).body.data,
    ).toEqual({
      items: [],
      total: 0,
    });
    // The new administrator invites anew.
    await callLambda(subaccount, "POST", "/api/subaccount", { token: person.token, body });
    const again = await callLambda(subaccount, "POST", `/api/subaccount/invitation/${id}/accept`, {
      token: friend.token,
    });
    expect(again.status).toBe(200);
  });

  test.each(["APPROVED", "REFUSED"])(
    "%s: it is told at the address that the account has then, and not at a former one",
    async (result) => {
      const { id, number } = await createInstitution();
      const person = await createSignedInPerson();
      const { id: claimId } = (await createClaim(person, number)).body.data as ClaimView;
      const present = `present-${person.account}`;
      const account = await findAccount(person.id);
      if (!account) throw new Error("no account");
      await transact([buildAccountUpdate(account, { account: present, language: "pt" })]);
      const body = { version: 1, result, ...(result === "REFUSED" ? { reason: "不符" } : {}) };
      expect((await decideOnClaim(claimId, body)).status).toBe(200);
      expect(listNoticesTo(person.account)).toEqual([]);
      expect(listNoticesTo(present)).toHaveLength(1);
      const members = (await listAllMembers(id)).filter(({ accountId }) => accountId === person.id);
      expect(members.map(({ account: address, language }) => [address, language])).toEqual(
        result === "APPROVED" ? [[present, "pt"]] : [],
      );
    },
  );

  test("its letter stays, while it waits and after it was answered; taken back, the letter may go", async () => {
    const { number } = await createInstitution();
    const person = await createSignedInPerson();
    const submitClaim = async () => (await createClaim(person, number)).body.data as ClaimView;
    const removeLetter = ({ letter }: ClaimView) =>
      callLambda(file, "DELETE", `/api/file/${letter}`, { token: person.token });
    const first = await submitClaim();
    expect((await removeLetter(first)).body.code).toBe(900047);
    await callClaims(person, "POST", `/claim/${first.id}/withdraw`, { body: { version: 1 } });
    expect((await removeLetter(first)).status).toBe(200);
    const second = await submitClaim();
    await decideOnClaim(second.id, { version: 1, result: "REFUSED", reason: "欠機構印章" });
    expect((await removeLetter(second)).body.code).toBe(900047);
  });

  test("of an institution that its administrator gave up meanwhile there is nothing to hand over: 10306", async () => {
    const { owner, id, number } = await createInstitution();
    const person = await createSignedInPerson();
    const { id: claimId } = (await createClaim(person, number)).body.data as ClaimView;
    expect((await callClaims(owner, "DELETE", `/${id}`)).status).toBe(200);
    expect((await decideOnClaim(claimId, { version: 1, result: "APPROVED" })).body.code).toBe(10306);
    expect((await callClaims(person, "GET", `/${id}`)).body.code).toBe(10306);
    const answer = await decideOnClaim(claimId, { version: 1, result: "REFUSED", reason: "機構已結束" });
    expect(answer.body.data).toMatchObject({ status: "REFUSED" });
  });

  test("refused with its reason, everything stays and it may be asked again", async () => {
    const { owner, id, number } = await createInstitution();
    const person = await createSignedInPerson();
    const { id: claimId } = (await createClaim(person, number)).body.data as ClaimView;
    expect((await decideOnClaim(claimId, { version: 1, result: "REFUSED" })).body.code).toBe(900004);
    await decideOnClaim(claimId, { version: 1, result: "REFUSED", reason: "欠機構印章" });
    const { items } = (await callClaims(person, "GET", "/claim")).body.data as { items: ClaimView[] };
    expect(items).toMatchObject([{ status: "REFUSED", refusal: "欠機構印章" }]);
    expect((await callClaims(owner, "GET", `/${id}`)).body.data).toMatchObject({ role: "ADMINISTRATOR" });
    expect((await createClaim(person, number)).status).toBe(201);
  });

  test("one claim of an account waits at a time, also when two tabs ask at once; taken back, there is room", async () => {
    const { number } = await createInstitution();
    const person = await createSignedInPerson();
    const answers = await Promise.all([createClaim(person, number), createClaim(person, number)]);
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 900033]);
    const [waiting] = ((await callClaims(person, "GET", "/claim")).body.data as { items: ClaimView[] }).items;
    const back = await callClaims(person, "POST", `/claim/${waiting?.id}/withdraw`, { body: { version: 1 } });
    expect(back.body.data).toMatchObject({ status: "WITHDRAWN" });
    expect((await createClaim(person, number)).status).toBe(201);
  });

  test.each([
    ["a space", " "],
    ["a no-break space", "\u00a0"],
    ["a full-width space", "\u3000"],
  ])("a number is read with %s in it, and in full-width digits", async (_, space) => {
    const { number } = await createInstitution();
    const wideDigits = number.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    const typedNumber = `${wideDigits.slice(0, 3)}${space}${wideDigits.slice(3)}`;
    const { status, body } = await createClaim(await createSignedInPerson(), typedNumber);
    expect([status, (body.data as ClaimView).number]).toEqual([201, number]);
  });

  test.each<[string, object, number, string[]]>([
    ["no number of six digits", { number: "00000" }, 900054, ["number"]],
    ["[R571] a number of no institution", { number: "000001" }, 10306, ["number"]],
    ["no position", { position: " " }, 900004, ["position"]],
    ["[R174] no letter", { letter: "" }, 900004, ["letter"]],
    ["[R174] a letter that is nobody's", { letter: "nothing" }, 900054, ["letter"]],
  ])("%s is refused", async (_, more, code, paths) => {
    const { number } = await createInstitution();
    const { body } = await createClaim(await createSignedInPerson(), number, more);
    expect([body.code, body.fields?.map(({ path }) => path)]).toEqual([code, paths]);
  });

  test("a letter of another institution is not accepted, and the administrator need not ask", async () => {
    const { owner, number } = await createInstitution();
    const person = await createSignedInPerson();
    const claimAnswer = await createClaim(person, number, { letter: await uploadLetter(owner) });
    expect(claimAnswer.body.fields).toEqual([{ path: "letter", key: "fileMissing" }]);
    expect((await createClaim(owner, number)).body.fields).toEqual([{ path: "number", key: "duplicate" }]);
  });

  test("two officers at once: one decides", async () => {
    const { number } = await createInstitution();
    const { id } = (await createClaim(await createSignedInPerson(), number)).body.data as ClaimView;
    const answers = await Promise.all([
      decideOnClaim(id, { version: 1, result: "APPROVED" }),
      decideOnClaim(id, { version: 1, result: "REFUSED", reason: "不符" }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("only who asked sees a claim, only officers decide", async () => {
    const { number } = await createInstitution();
    const person = await createSignedInPerson();
    const { id } = (await createClaim(person, number)).body.data as ClaimView;
    expect((await callClaims(await createSignedInPerson(), "GET", `/claim/${id}`)).status).toBe(404);
    expect((await decideOnClaim(id, { version: 1, result: "APPROVED" }, person)).body.code).toBe(200113);
    const cashier = await createSignedInPerson({ roles: ["CASHIER"] });
    expect((await decideOnClaim(id, { version: 1, result: "APPROVED" }, cashier)).body.code).toBe(200113);
  });
});

describe("one institution more than self-service allows", () => {
  test("[R171][R172] staff approve it, then it may be registered, and one only", async () => {
    const { owner } = await createInstitution();
    const registerAgain = () => callClaims(owner, "POST", "", { body: buildCompanyFields() });
    expect((await registerAgain()).body.code).toBe(900038);
    const claimAnswer = await callClaims(owner, "POST", "/claim", {
      body: { kind: "ANOTHER", reason: "集團的另一公司" },
    });
    await decideOnClaim((claimAnswer.body.data as ClaimView).id, { version: 1, result: "APPROVED" });
    expect((await registerAgain()).status).toBe(201);
    expect((await registerAgain()).body.code).toBe(900038);
    const { items } = (await callClaims(owner, "GET")).body.data as { items: { role: string }[] };
    expect(items.map(({ role }) => role)).toEqual(["ADMINISTRATOR", "ADMINISTRATOR"]);
  });

  test.each([{ letter: "a-file-of-somebody" }, { number: "210000" }, { position: "董事" }])(
    "it takes nothing of the other kind of claim: %o",
    async (more) => {
      const person = await createSignedInPerson();
      const { status } = await callClaims(person, "POST", "/claim", {
        body: { kind: "ANOTHER", reason: "集團的另一公司", ...more },
      });
      expect(status).toBe(400);
      expect(((await callClaims(person, "GET", "/claim")).body.data as { items: unknown[] }).items).toEqual(
        [],
      );
    },
  );

  test("it says why", async () => {
    const { body } = await callClaims(await createSignedInPerson(), "POST", "/claim", {
      body: { kind: "ANOTHER" },
    });
    expect([body.code, body.fields]).toEqual([900004, [{ path: "reason", key: "required" }]]);
  });
});

test.each([
  ["zh-Hant", "機構管理員確認書"],
  ["zh-Hans", "机构管理员确认书"],
  ["en", "Confirmation letter of the institution’s administrator"],
  ["pt", "Carta de confirmação do administrador da instituição"],
])("[R174] the letter to sign, in %s, names the account and the number", async (lang, title) => {
  const person = await createSignedInPerson();
  const answer = await callLambda(print, "GET", "/api/institution/letter", {
    token: person.token,
    query: { lang, number: "123456" },
  });
  expect(answer.status).toBe(200);
  const text = await readPdfText(await downloadPrint(answer));
  for (const part of [title, person.account, "123456"])
    expect(text.replaceAll(/\s+/g, "")).toContain(part.replaceAll(/\s+/g, ""));
});
