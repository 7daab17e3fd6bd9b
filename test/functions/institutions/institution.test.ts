import { getExhibitingCompany } from "@portal/core/events/exhibiting-company.server";
import type { InstitutionFields, InstitutionView } from "@portal/core/institutions/institution-schema";
import { readInstitutionHistory } from "@portal/core/institutions/institution-store.server";
import { addMember, buildMemberPuts } from "@portal/core/institutions/membership.server";
import { verifyChain } from "@portal/core/platform/audit/index";
import { toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { clock } from "@portal/functions/http/create-context";
import { serveResource } from "@portal/functions/http/serve-resource";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { handler as files } from "@portal/functions/routes/files/file";
import { handler } from "@portal/functions/routes/institutions/institution";
import { staffCertificationDefinition } from "@portal/functions/routes/staff/certification";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { createPublishedEvent } from "../../support/applications/application-fixtures.ts";
import {
  type CallOptions,
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { createSession } from "../../support/calls/create-session.ts";
import {
  buildCompanyFields,
  buildTestPdf,
  insertVerifiedFiles,
  uploadTestFile,
} from "../../support/calls/upload-fixtures.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
let officer: SignedInPerson;
beforeAll(async () => {
  officer = await createSignedInPerson({ roles: ["OFFICER"] });
});
afterEach(() => setTestTime("2026-11-23T02:00:00Z"));

const staff = serveResource("staff", staffCertificationDefinition);
const callInstitution = (person: SignedInPerson, method: string, path: string, options: CallOptions = {}) =>
  callLambda(handler, method, `/api/institution${path}`, { token: person.token, ...options });
/** The same person, signed in again: two months later no session lives. */
const refreshPerson = async (person: SignedInPerson): Promise<SignedInPerson> => ({
  ...person,
  token: await createSession(person.id, 1, toInstant(clock.now())),
});
const registerInstitution = async (
  person: SignedInPerson,
  more: Partial<InstitutionFields> = {},
): Promise<InstitutionView> => {
  const { body } = await callInstitution(person, "POST", "", { body: buildCompanyFields(more) });
  return body.data as InstitutionView;
};
/** The members a reader may write back. */
const pickWritableMembers = (view: InstitutionView) => {
  const {
    certification: _,
    certificationReason: __,
    certifiedAt: ___,
    certificateUntil: ____________,
    certificationDocuments: ____,
    deferred: _____,
    role: ______,
    createdAt: _______,
    barred: ________,
    arrears: _________,
    issues: __________,
    missingFacts: ___________,
    ...fields
  } = view;
  return fields;
};
/** Inserts the documents of a request, which are uploaded already. @param issuedOn the day of the one that ages */
const readDocuments = async (person: SignedInPerson, id: string, issuedOn = "2026-11-02") => {
  const types = ["OWNER_ID_COPY", "FORM_M1", "FORM_M8", "BUSINESS_REGISTRATION_CERT"];
  const ids = await insertVerifiedFiles(
    person,
    id,
    types.map((purpose) => ({ purpose, ...(purpose === "BUSINESS_REGISTRATION_CERT" && { issuedOn }) })),
  );
  return Object.fromEntries(types.map((type, i) => [type, [ids[i]]]));
};
const attestDocuments = async (person: SignedInPerson, institution: InstitutionView, issuedOn?: string) =>
  callInstitution(person, "POST", `/${institution.id}/attest`, {
    body: { version: institution.version, documents: await readDocuments(person, institution.id, issuedOn) },
  });
const certifyInstitution = (id: string, body: object, person = officer) =>
  callLambda(staff, "POST", `/api/staff/institution/${id}/certify`, { token: person.token, body });
const createCertified = async (person: SignedInPerson): Promise<InstitutionView> => {
  const { id, version } = (await attestDocuments(person, await registerInstitution(person))).body
    .data as InstitutionView;
  return (await certifyInstitution(id, { version, result: "PASSED" })).body.data as InstitutionView;
};

describe("registration", () => {
  test("[R6][R123] who registers one is its administrator and sees it first", async () => {
    const person = await createSignedInPerson();
    const institution = await registerInstitution(person);
    expect(institution).toMatchObject({
      version: 1,
      certification: "UNVERIFIED",
      role: "ADMINISTRATOR",
      arrears: [],
    });
    const list = await callInstitution(person, "GET", "");
    expect(list.body.data).toMatchObject({ total: 1, items: [{ id: institution.id }] });
  });

  test("[R170][R571] a registration number belongs to one institution", async () => {
    const { siteRegistrationNumber } = await registerInstitution(await createSignedInPerson());
    const { status, body } = await callInstitution(await createSignedInPerson(), "POST", "", {
      body: buildCompanyFields({ siteRegistrationNumber }),
    });
    expect([status, body.code]).toEqual([409, 10300]);
    expect(body.fields).toEqual([{ path: "siteRegistrationNumber", key: "taken" }]);
  });

  test("whether a number is registered is answered ten times an hour, whatever asks", async () => {
    const { siteRegistrationNumber } = await registerInstitution(await createSignedInPerson());
    const curious = await createSignedInPerson();
    // The first registration is one question itself.
    const institution = await registerInstitution(curious);
    const changeFields = (more: object) =>
      callInstitution(curious, "PUT", "", { body: { ...pickWritableMembers(institution), ...more } });
    const codes: unknown[] = [];
    for (let i = 0; i < 10; i++) codes.push((await changeFields({ siteRegistrationNumber })).body.code);
    expect(codes).toEqual([...Array(9).fill(10300), 19995]);
    const claim = await callInstitution(curious, "POST", "/claim", {
      body: { kind: "ADMINISTRATOR", number: siteRegistrationNumber, position: "經理", letter: "letter" },
    });
    expect([claim.status, claim.body.code]).toEqual([429, 19995]);
    const another = await callInstitution(curious, "POST", "", {
      body: buildCompanyFields({ siteRegistrationNumber }),
    });
    expect(another.body.code).toBe(19995);
    // Whatever tells nothing about others stays possible.
    expect((await changeFields({ address: "新口岸" })).status).toBe(200);
    setTestTime("2026-11-23T03:00:00Z");
    const later = await callInstitution(curious, "PUT", "", {
      body: { ...pickWritableMembers(institution), version: 2, siteRegistrationNumber: "999002" },
    });
    expect(later.body.data).toMatchObject({ siteRegistrationNumber: "999002" });
  });

  test("the administrators of one institution ask ten times an hour together", async () => {
    const { siteRegistrationNumber } = await registerInstitution(await createSignedInPerson());
    const [first, second] = [await createSignedInPerson(), await createSignedInPerson()];
    const institution = await registerInstitution(first);
    const [accountId, account, since] = [second.id, second.account, toInstant(clock.now())];
    const member = { institutionId: institution.id, accountId, account, language: "en" as const, since };
    await transact(buildMemberPuts({ ...member, role: "ADMINISTRATOR" }, undefined));
    const changeAs = (person: SignedInPerson) =>
      callInstitution(person, "PUT", "", {
        institution: institution.id,
        body: { ...pickWritableMembers(institution), siteRegistrationNumber },
      });
    for (let i = 0; i < 5; i++)
      for (const person of [first, second]) expect((await changeAs(person)).body.code).toBe(10300);
    expect((await changeAs(second)).body.code).toBe(19995);
  });

  test.each(["00000", "none"])(
    "[R134][R135] %s may be carried by several",
    async (siteRegistrationNumber) => {
      const proprietor = { siteRegistrationNumber, institutionType: "INDIVIDUAL_ENTERPRISE" };
      await registerInstitution(await createSignedInPerson(), proprietor);
      const second = await registerInstitution(await createSignedInPerson(), proprietor);
      expect(second.siteRegistrationNumber).toBe(siteRegistrationNumber);
    },
  );

  test.each<[string, Partial<InstitutionFields>]>([
    ["[R136] business registration number", { businessRegistrationNumber: "SO 12345" }],
    ["[R137] movable property registration number", { movableRegistrationNumber: "BM-77" }],
    ["[R138] taxpayer", { taxpayerNumber: "80001234", taxpayerName: "陳大文" }],
    ["[R139] M1 number", { m1Number: "M1-2024-9" }],
    ["[R140] registered capital", { registeredCapital: { amount: 2_500_000, currency: "MOP" } }],
    ["[R142] place in Macao", { country: "MO", province: "MO-FAT", address: "黑沙環海邊馬路 1 號" }],
    [
      "[R142] place in the mainland",
      {
        country: "CN",
        province: "440000",
        city: "440400",
        address: "情侶路 1 號",
        siteRegistrationNumber: "",
      },
    ],
    [
      "[R142] place elsewhere",
      {
        country: "PT",
        province: "Lisboa",
        city: "Sintra",
        address: "Rua Direita 1",
        siteRegistrationNumber: "",
      },
    ],
    ["[R146] person in charge", { personInCharge: "陳大文" }],
    ["[R147] profile of several lines", { profile: "成立於 2010 年。\n主營葡語國家食品。" }],
    [
      "[R155] bank accounts",
      { bankAccounts: [{ bank: "BNU", accountName: "濠江", accountNumber: "9012345678" }] },
    ],
    ["[R156] consent to data being fetched", { consentDataFetch: true }],
    ["what eligibility asks", { taxRegisteredOn: "2020-05-01", employees: 12 }],
  ])("%s is kept and read back", async (_, more) => {
    const person = await createSignedInPerson();
    const { id } = await registerInstitution(person, more);
    expect((await callInstitution(person, "GET", `/${id}`)).body.data).toMatchObject(more);
  });

  test("numbers that are typed in full width are kept in one form", async () => {
    const person = await createSignedInPerson();
    const account = { bank: "BNU", accountName: "濠江" };
    const { id } = await registerInstitution(person, {
      businessRegistrationNumber: "ＳＯ　４００３３",
      movableRegistrationNumber: " ＭＲ‐７ ",
      m1Number: "３００００１",
      bankAccounts: [{ ...account, accountNumber: "９０１２－３４５６　７８" }],
    });
    expect((await callInstitution(person, "GET", `/${id}`)).body.data).toMatchObject({
      businessRegistrationNumber: "SO 40033",
      movableRegistrationNumber: "MR-7",
      m1Number: "300001",
      bankAccounts: [{ ...account, accountNumber: "9012-3456 78" }],
    });
  });

  test.each<[string, string, Partial<InstitutionFields>]>([
    ["country", "a country that is none", { country: "Narnia", siteRegistrationNumber: "" }],
    ["country", "a province for a country", { country: "440000", siteRegistrationNumber: "" }],
    [
      "province",
      "a parish of Macao in the mainland",
      { country: "CN", province: "MO-SE", siteRegistrationNumber: "" },
    ],
    ["province", "a city for a province", { country: "CN", province: "440400", siteRegistrationNumber: "" }],
    [
      "city",
      "a city of another province",
      { country: "CN", province: "440000", city: "110101", siteRegistrationNumber: "" },
    ],
    ["city", "a city without its province", { country: "CN", city: "440400", siteRegistrationNumber: "" }],
    ["city", "a part of a parish", { country: "MO", province: "MO-SE", city: "440400" }],
  ])("[R142][R143] %s: %s is no place", async (path, _, fields) => {
    const { status, body } = await callInstitution(await createSignedInPerson(), "POST", "", {
      body: buildCompanyFields(fields),
    });
    expect([status, body.code, body.fields]).toEqual([400, 900054, [{ path, key: "option" }]]);
  });

  test("[R171] an account registers one by itself, also when two tabs try at once", async () => {
    const person = await createSignedInPerson();
    const hasPlace = async () => (await callInstitution(person, "GET", "/place")).body.data;
    expect(await hasPlace()).toEqual({ free: true });
    const answers = await Promise.all(
      [1, 2].map(() => callInstitution(person, "POST", "", { body: buildCompanyFields() })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    const third = await callInstitution(person, "POST", "", { body: buildCompanyFields() });
    expect(third.body.code).toBe(900038);
    expect(await hasPlace()).toEqual({ free: false });
  });

  test("data that break a rule are refused by field, and nothing is kept", async () => {
    const person = await createSignedInPerson();
    const { status, body } = await callInstitution(person, "POST", "", {
      body: buildCompanyFields({ taxpayerNumber: "1", nature: "X" }),
    });
    expect([status, body.code]).toEqual([400, 900054]);
    expect(body.fields?.map((field) => field.path)).toEqual(["taxpayerNumber", "nature"]);
    expect((await callInstitution(person, "GET", "")).body.data).toMatchObject({ total: 0 });
  });
});

describe("changes", () => {
  test("a stale version is refused with what stands", async () => {
    const person = await createSignedInPerson();
    const institution = await registerInstitution(person);
    await callInstitution(person, "PUT", "", {
      body: { ...pickWritableMembers(institution), address: "新口岸" },
    });
    const { status, body } = await callInstitution(person, "PUT", "", {
      body: { ...pickWritableMembers(institution), address: "氹仔" },
    });
    expect([status, body.code]).toEqual([409, 900050]);
    expect(body.current).toMatchObject({ version: 2, address: "新口岸" });
  });

  test("of two writers at once one wins", async () => {
    const person = await createSignedInPerson();
    const institution = await registerInstitution(person);
    const answers = await Promise.all(
      ["A", "B"].map((address) =>
        callInstitution(person, "PUT", "", { body: { ...pickWritableMembers(institution), address } }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test("[R170] a new registration number frees the old one", async () => {
    const person = await createSignedInPerson();
    const institution = await registerInstitution(person);
    await callInstitution(person, "PUT", "", {
      body: { ...pickWritableMembers(institution), siteRegistrationNumber: "999001" },
    });
    const other = await registerInstitution(await createSignedInPerson(), {
      siteRegistrationNumber: institution.siteRegistrationNumber,
    });
    expect(other.siteRegistrationNumber).toBe(institution.siteRegistrationNumber);
    const refusal = await callInstitution(await createSignedInPerson(), "POST", "", {
      body: buildCompanyFields({ siteRegistrationNumber: "999001" }),
    });
    expect(refusal.body.code).toBe(10300);
  });

  test("who is no member neither reads nor writes, and learns nothing", async () => {
    const institution = await registerInstitution(await createSignedInPerson());
    const stranger = await createSignedInPerson();
    expect((await callInstitution(stranger, "GET", `/${institution.id}`)).body.code).toBe(10306);
    expect(
      (await callInstitution(stranger, "PUT", "", { body: pickWritableMembers(institution) })).body.code,
    ).toBe(10306);
    expect((await callInstitution(stranger, "GET", "", { institution: institution.id })).body.code).toBe(
      200113,
    );
  });

  test("a sub-account reads and does not write", async () => {
    const institution = await registerInstitution(await createSignedInPerson());
    const sub = await createSignedInPerson();
    await addMember(
      {
        institutionId: institution.id,
        accountId: sub.id,
        account: sub.account,
        role: "SUB_ALL",
        language: "en",
      },
      createCallContext(sub.actor),
    );
    expect((await callInstitution(sub, "GET", `/${institution.id}`)).body.data).toMatchObject({
      role: "SUB_ALL",
    });
    expect(
      (await callInstitution(sub, "PUT", "", { body: pickWritableMembers(institution) })).body.code,
    ).toBe(200113);
  });

  test.each(["ROADSHOW", "DSEC"] as const)(
    "who has a restricted view (%s) reads no institution",
    async (role) => {
      const institution = await registerInstitution(await createSignedInPerson());
      const guest = await createSignedInPerson({ roles: [role] });
      expect((await callInstitution(guest, "GET", `/${institution.id}`)).body.code).toBe(10306);
      expect((await callInstitution(guest, "GET", `/${institution.id}/history`)).body.code).toBe(10306);
    },
  );

  test("[R152][R131] a proof or a logo is a verified file of the institution, uploaded for that", async () => {
    const person = await createSignedInPerson();
    const buildClaims = (id: string) => ({ flagMadeInMacao: true, flagFiles: { flagMadeInMacao: [id] } });
    const earlyClaim = await callInstitution(person, "POST", "", {
      body: buildCompanyFields(buildClaims("anything")),
    });
    expect(earlyClaim.body.fields).toEqual([{ path: "flagFiles.flagMadeInMacao", key: "fileMissing" }]);
    const institution = await registerInstitution(person);
    const [proof, broken] = await Promise.all([
      uploadTestFile(person, institution.id, "MADE_IN_MACAO_PROOF"),
      uploadTestFile(person, institution.id, "MADE_IN_MACAO_PROOF", Buffer.from("nothing")),
    ]);
    const putFields = (more: object) =>
      callInstitution(person, "PUT", "", { body: { ...pickWritableMembers(institution), ...more } });
    expect((await putFields(buildClaims(broken))).body.fields).toMatchObject([{ key: "fileNotVerified" }]);
    expect((await putFields({ logo: proof })).body.fields).toEqual([{ path: "logo", key: "filePurpose" }]);
    expect((await putFields(buildClaims(proof))).status).toBe(200);
  });

  test("[R152] one content is one proof of a claim, and uploaded again it is the same one", async () => {
    const owner = await createSignedInPerson();
    const { id } = await registerInstitution(owner);
    const uploadProof = (padding: number) =>
      uploadTestFile(owner, id, "MADE_IN_MACAO_PROOF", buildTestPdf(padding));
    const [proof, repeatedProof, otherProof] = [
      await uploadProof(1),
      await uploadProof(1),
      await uploadProof(2),
    ];
    const readView = async () => (await callInstitution(owner, "GET", `/${id}`)).body.data as InstitutionView;
    const claimBy = async (...ids: string[]) =>
      callInstitution(owner, "PUT", "", {
        body: {
          ...pickWritableMembers(await readView()),
          flagMadeInMacao: true,
          flagFiles: { flagMadeInMacao: ids },
        },
      });
    const repeatedFile = [{ path: "flagFiles.flagMadeInMacao", key: "fileRepeated" }];
    expect((await claimBy(proof, repeatedProof)).body.fields).toEqual(repeatedFile);
    await claimBy(proof);
    const { version } = (await attestDocuments(owner, await readView())).body.data as InstitutionView;
    await certifyInstitution(id, { version, result: "PASSED" });
    expect((await claimBy(repeatedProof, proof)).body.fields).toEqual(repeatedFile);
    expect((await claimBy(repeatedProof)).body.data).toMatchObject({ certification: "PASSED" });
    expect((await claimBy(repeatedProof, otherProof)).body.data).toMatchObject({
      certification: "VERIFYING",
    });
  });

  test("[R152][R153] everybody reads a claim once it is certified with its proof, and none of a failed certification", async () => {
    const owner = await createSignedInPerson();
    const { id } = await registerInstitution(owner);
    const proofs = {
      flagMadeInMacao: [await uploadTestFile(owner, id, "MADE_IN_MACAO_PROOF")],
      flagMacaoBrand: [await uploadTestFile(owner, id, "MACAO_BRAND_PROOF")],
    };
    const names = buildLocalizedText("claims");
    await createPublishedEvent({
      id: `claims-${id}`,
      names: buildLocalizedText(`claims-${id}`),
      exhibitors: [{ institutionId: id, names }],
      exhibitorsCount: 1,
    });
    const readView = async () => (await callInstitution(owner, "GET", `/${id}`)).body.data as InstitutionView;
    const changeFields = async (more: object) =>
      callInstitution(owner, "PUT", "", { body: { ...pickWritableMembers(await readView()), ...more } });
    const decideCertification = async (decision: object) =>
      certifyInstitution(id, { version: (await readView()).version, ...decision });
    const readPublicClaims = async () => {
      const { madeInMacao, macaoBrand } = await getExhibitingCompany(
        `claims-${id}`,
        id,
        toInstant(clock.now()),
      );
      return { madeInMacao, macaoBrand };
    };
    const { flagMadeInMacao } = proofs;
    await changeFields({ flagMadeInMacao: true, flagFiles: { flagMadeInMacao } });
    expect(await readPublicClaims()).toEqual({ madeInMacao: false, macaoBrand: false });
    await attestDocuments(owner, await readView());
    expect(await readPublicClaims()).toEqual({ madeInMacao: false, macaoBrand: false });
    await decideCertification({ result: "PASSED" });
    expect(await readPublicClaims()).toEqual({ madeInMacao: true, macaoBrand: false });
    // While it is verified again, what was seen stays, and what is new waits.
    await changeFields({ flagMacaoBrand: true, flagFiles: proofs });
    expect(await readView()).toMatchObject({ certification: "VERIFYING" });
    expect(await readPublicClaims()).toEqual({ madeInMacao: true, macaoBrand: false });
    await decideCertification({ result: "FAILED", reason: "證明不符" });
    expect(await readPublicClaims()).toEqual({ madeInMacao: false, macaoBrand: false });
  });

  test("[R173] the administrator unlinks what never came to anything, and its number is free again", async () => {
    const owner = await createSignedInPerson();
    const institution = await registerInstitution(owner);
    const staleAnswer = await callInstitution(owner, "DELETE", `/${institution.id}`, {
      version: institution.version - 1,
    });
    expect([staleAnswer.body.code, staleAnswer.body.current]).toMatchObject([
      900050,
      { version: institution.version },
    ]);
    expect(
      (await callInstitution(owner, "DELETE", `/${institution.id}`, { version: institution.version })).status,
    ).toBe(200);
    expect((await callInstitution(owner, "GET", `/${institution.id}`)).body.code).toBe(10306);
    const again = await registerInstitution(await createSignedInPerson(), {
      siteRegistrationNumber: institution.siteRegistrationNumber,
    });
    expect(again.siteRegistrationNumber).toBe(institution.siteRegistrationNumber);
    expect((await registerInstitution(owner)).role).toBe("ADMINISTRATOR");
  });

  test("[R173][R571] of a certified one the administrator cannot leave, a sub-account can", async () => {
    const owner = await createSignedInPerson();
    const { id } = await createCertified(owner);
    const sub = await createSignedInPerson();
    await addMember(
      { institutionId: id, accountId: sub.id, account: sub.account, role: "SUB_ALL", language: "en" },
      createCallContext(sub.actor),
    );
    expect((await callInstitution(owner, "DELETE", `/${id}`)).body).toMatchObject({
      code: 10305,
      params: { context: "leave" },
    });
    expect((await callInstitution(sub, "DELETE", `/${id}`)).status).toBe(200);
    expect((await callInstitution(sub, "GET", `/${id}`)).body.code).toBe(10306);
    expect((await callInstitution(sub, "DELETE", `/${id}`)).body.code).toBe(10306);
  });

  test("[R184] who sees only own applications sees neither owners' documents nor bank accounts", async () => {
    const owner = await createSignedInPerson();
    const bankAccounts = [{ bank: "BNU", accountName: "濠江", accountNumber: "9012345678" }];
    const { id } = await registerInstitution(owner, { bankAccounts });
    const views = await Promise.all(
      (["SUB_ALL", "SUB_OWN"] as const).map(async (role) => {
        const sub = await createSignedInPerson();
        await addMember(
          { institutionId: id, accountId: sub.id, account: sub.account, role, language: "en" },
          createCallContext(sub.actor),
        );
        return (await callInstitution(sub, "GET", `/${id}`)).body.data as InstitutionView;
      }),
    );
    expect(views.map((view) => view.bankAccounts?.length)).toEqual([1, undefined]);
    expect(views.map((view) => view.shareholders?.[0]?.idNumber)).toEqual(["1234567(8)", undefined]);
  });

  test("[R172] one of several is named as the current one", async () => {
    const owner = await createSignedInPerson();
    const institution = await registerInstitution(owner);
    const switchAnswer = await callInstitution(owner, "POST", `/${institution.id}/switch`, {
      institution: institution.id,
      key: null,
    });
    expect(switchAnswer.body.data).toMatchObject({ id: institution.id });
  });
});

describe("certification", () => {
  test("[R157][R166] unverified → verifying → passed, and the administrator is told", async () => {
    const person = await createSignedInPerson();
    const institution = await registerInstitution(person);
    const waiting = (await attestDocuments(person, institution)).body.data as InstitutionView;
    expect(waiting).toMatchObject({ certification: "VERIFYING", version: 2 });
    const queue = await callLambda(staff, "GET", "/api/staff/institution", { token: officer.token });
    expect((queue.body.data as { items: { id: string }[] }).items.map((row) => row.id)).toContain(
      institution.id,
    );
    // A doubt that was written before it was dispelled is no matter of the institution's.
    const { body } = await certifyInstitution(institution.id, {
      version: 2,
      result: "PASSED",
      reason: "印章可疑",
    });
    expect(body.data).toMatchObject({ certification: "PASSED", certifiedAt: "2026-11-23T02:00:00.000Z" });
    const history = await callInstitution(person, "GET", `/${institution.id}/history`);
    expect(history.body.success).toBe(true);
    expect(JSON.stringify(history.body)).not.toContain("印章可疑");
    const noticeMessage = services
      .listMessages("notice")
      .map((message) => JSON.parse(message))
      .find((message) => message.notices[0].to === person.id);
    expect(
      noticeMessage.notices.map((n: { channel: string; template: string }) => [n.channel, n.template]),
    ).toEqual([
      ["inApp", "certificationPassed"],
      ["mail", "certificationPassed"],
    ]);
    const after = await callLambda(staff, "GET", "/api/staff/institution", { token: officer.token });
    expect((after.body.data as { items: { id: string }[] }).items.map((row) => row.id)).not.toContain(
      institution.id,
    );
  });

  test("the next page of one stage is no page of another", async () => {
    for (let i = 0; i < 2; i++) {
      const person = await createSignedInPerson();
      await attestDocuments(person, await registerInstitution(person));
    }
    const listStage = (query: Record<string, string>) =>
      callLambda(staff, "GET", "/api/staff/institution", { token: officer.token, query });
    const { cursor = "" } = (await listStage({ limit: "1" })).body.data as { cursor?: string };
    expect((await listStage({ limit: "1", cursor })).status).toBe(200);
    expect((await listStage({ certification: "PASSED", cursor })).body.code).toBe(200114);
  });

  test("[R165] a failed one has its reason, and may be tried again", async () => {
    const person = await createSignedInPerson();
    const institution = await registerInstitution(person);
    const { version } = (await attestDocuments(person, institution)).body.data as InstitutionView;
    const undecidedAnswer = await certifyInstitution(institution.id, { version, reason: "文件不清晰" });
    expect(undecidedAnswer.body).toMatchObject({
      code: 10802,
      fields: [{ path: "result", key: "required" }],
    });
    const silentFailure = await certifyInstitution(institution.id, { version, result: "FAILED" });
    expect(silentFailure.body).toMatchObject({ code: 900004, fields: [{ path: "reason", key: "required" }] });
    await certifyInstitution(institution.id, { version, result: "FAILED", reason: "文件不清晰" });
    const failedInstitution = (await callInstitution(person, "GET", `/${institution.id}`)).body
      .data as InstitutionView;
    expect(failedInstitution).toMatchObject({ certification: "FAILED", certificationReason: "文件不清晰" });
    // The officer saw the mistake: it waits again, and can be passed.
    const reopenCertification = (body: object) =>
      callLambda(staff, "POST", `/api/staff/institution/${institution.id}/reopen`, {
        token: officer.token,
        body,
      });
    expect(
      (await reopenCertification({ version: failedInstitution.version, reason: " " })).body.fields,
    ).toEqual([{ path: "reason", key: "required" }]);
    const reopening = await reopenCertification({
      version: failedInstitution.version,
      reason: "文件其實清晰",
    });
    expect(reopening.body.data).toMatchObject({ certification: "VERIFYING" });
    expect(
      (await reopenCertification({ version: failedInstitution.version + 1, reason: "x" })).body.code,
    ).toBe(10800);
    await certifyInstitution(institution.id, {
      version: failedInstitution.version + 1,
      result: "FAILED",
      reason: "文件不清晰",
    });
    const again = (await callInstitution(person, "GET", `/${institution.id}`)).body.data as InstitutionView;
    // A day of issue that was corrected is a change.
    const resubmittedInstitution = (await attestDocuments(person, again, "2026-11-03")).body
      .data as InstitutionView;
    expect(resubmittedInstitution).toMatchObject({ certification: "VERIFYING" });
    await certifyInstitution(institution.id, {
      version: resubmittedInstitution.version,
      result: "FAILED",
      reason: "文件不清晰",
    });
    // A colleague takes the failure back: whoever failed it does not decide again, and is told why.
    const administrator = await createSignedInPerson({ roles: ["ADMIN"] });
    const secondReopening = await callLambda(
      staff,
      "POST",
      `/api/staff/institution/${institution.id}/reopen`,
      {
        token: administrator.token,
        body: { version: resubmittedInstitution.version + 1, reason: "文件其實清晰" },
      },
    );
    const { version: reopenedVersion } = secondReopening.body.data as InstitutionView;
    expect(secondReopening.body.data).not.toHaveProperty("decisionDenied");
    const officerAnswer = await callLambda(staff, "GET", `/api/staff/institution/${institution.id}`, {
      token: officer.token,
    });
    expect(officerAnswer.body.data).toMatchObject({ decisionDenied: 900420 });
    for (const result of ["PASSED", "FAILED"])
      expect(
        (await certifyInstitution(institution.id, { version: reopenedVersion, result, reason: "x" })).body
          .code,
      ).toBe(900420);
    const certification = await callLambda(
      staff,
      "POST",
      `/api/staff/institution/${institution.id}/certify`,
      {
        token: administrator.token,
        body: { version: reopenedVersion, result: "PASSED" },
      },
    );
    expect(certification.body.data).toMatchObject({ certification: "PASSED" });
  });

  test("what it failed with stays, when it asks again with other documents", async () => {
    const person = await createSignedInPerson();
    const institution = await registerInstitution(person);
    const documents = await readDocuments(person, institution.id);
    const request = { version: institution.version, documents };
    const { version } = (
      await callInstitution(person, "POST", `/${institution.id}/attest`, { body: request })
    ).body.data as InstitutionView;
    await certifyInstitution(institution.id, { version, result: "FAILED", reason: "偽造" });
    const failedInstitution = (await callInstitution(person, "GET", `/${institution.id}`)).body
      .data as InstitutionView;
    expect((await attestDocuments(person, failedInstitution, "2026-11-03")).body.data).toMatchObject({
      certification: "VERIFYING",
    });
    const formAddress = `/api/file/${documents.FORM_M1?.[0]}`;
    const who = { token: person.token, institution: institution.id };
    expect((await callLambda(files, "DELETE", formAddress, who)).body.code).toBe(900047);
    const renameAnswer = await callLambda(files, "PUT", formAddress, {
      ...who,
      body: { name: "another.pdf", replaces: "FORM_M1.pdf" },
    });
    expect(renameAnswer.body.code).toBe(900047);
  });

  test("[R167] nothing changes while it is verified", async () => {
    const person = await createSignedInPerson();
    const waiting = (await attestDocuments(person, await registerInstitution(person))).body
      .data as InstitutionView;
    const { status, body } = await callInstitution(person, "PUT", "", { body: pickWritableMembers(waiting) });
    expect([status, body.code]).toEqual([409, 900016]);
    expect((await attestDocuments(person, waiting)).body.code).toBe(900016);
  });

  test("[R158][R162] missing, unverified and wrong documents are named", async () => {
    const person = await createSignedInPerson();
    const institution = await registerInstitution(person);
    const [wrong, broken, old] = await Promise.all([
      uploadTestFile(person, institution.id, "GAZETTE_COPY"),
      uploadTestFile(person, institution.id, "FORM_M8", Buffer.from("no pdf at all")),
      uploadTestFile(person, institution.id, "BUSINESS_REGISTRATION_CERT", undefined, undefined, {
        issuedOn: "2026-08-22",
      }),
    ]);
    const documents = { FORM_M1: [wrong], FORM_M8: [broken], BUSINESS_REGISTRATION_CERT: [old] };
    const { status, body } = await callInstitution(person, "POST", `/${institution.id}/attest`, {
      body: { version: 1, documents },
    });
    expect([status, body.code]).toEqual([422, 10304]);
    expect(body.fields?.map(({ path, key }) => `${path} ${key}`)).toEqual([
      "documents.OWNER_ID_COPY fileMissing",
      "documents.FORM_M1 filePurpose",
      "documents.FORM_M8 fileNotVerified",
      "documents.BUSINESS_REGISTRATION_CERT fileAge",
    ]);
  });

  test("[R162] a business registration certificate states the day it was issued", async () => {
    const person = await createSignedInPerson();
    const institution = await registerInstitution(person);
    const documents = {
      ...(await readDocuments(person, institution.id)),
      BUSINESS_REGISTRATION_CERT: [
        await uploadTestFile(person, institution.id, "BUSINESS_REGISTRATION_CERT"),
      ],
    };
    const { body } = await callInstitution(person, "POST", `/${institution.id}/attest`, {
      body: { version: 1, documents },
    });
    expect([body.code, body.fields]).toEqual([
      10304,
      [{ path: "documents.BUSINESS_REGISTRATION_CERT.issuedOn", key: "required" }],
    ]);
  });

  test.each(["address", "phone", "personInCharge"] as const)(
    "[R573] without %s there is nothing to certify: 10601",
    async (key) => {
      const person = await createSignedInPerson();
      const institution = await registerInstitution(person, { [key]: undefined });
      const { body } = await attestDocuments(person, institution);
      expect([body.code, body.fields]).toEqual([10601, [{ path: key, key: "required" }]]);
    },
  );

  test("a certified institution from elsewhere moves to Macao with what certification needs there", async () => {
    const person = await createSignedInPerson();
    const { siteRegistrationNumber, taxpayerNumber, taxRegisteredOn, ...fields } = buildCompanyFields();
    const institution = await registerInstitution(person, {
      country: "PT",
      siteRegistrationNumber: "",
      taxpayerNumber: undefined,
      taxRegisteredOn: undefined,
      businessRegistrationNumber: "PT 500100",
    });
    const certificate = await uploadTestFile(person, institution.id, "REGISTRATION_CERTIFICATE");
    const { version } = (
      await callInstitution(person, "POST", `/${institution.id}/attest`, {
        body: { version: 1, documents: { REGISTRATION_CERTIFICATE: [certificate] } },
      })
    ).body.data as InstitutionView;
    const certifiedInstitution = (await certifyInstitution(institution.id, { version, result: "PASSED" }))
      .body.data as InstitutionView;
    const moveInstitution = (more: object) =>
      callInstitution(person, "PUT", "", {
        body: {
          ...fields,
          businessRegistrationNumber: "PT 500100",
          id: institution.id,
          version: certifiedInstitution.version,
          country: "MO",
          ...more,
        },
      });
    expect((await moveInstitution({ siteRegistrationNumber })).body).toMatchObject({
      code: 10601,
      fields: [{ path: "taxpayerNumber" }, { path: "taxRegisteredOn" }],
    });
    const moveAnswer = await moveInstitution({ siteRegistrationNumber, taxpayerNumber, taxRegisteredOn });
    // Its owners and its registration in Macao are still to be proved.
    expect(moveAnswer.body.data).toMatchObject({ certification: "UNVERIFIED", country: "MO" });
  });

  test("[R158] a certified association that becomes an enterprise is certified again with the documents of one", async () => {
    const person = await createSignedInPerson();
    const institution = await registerInstitution(person, { nature: "TRADE_ASSOCIATION" });
    const documents = Object.fromEntries(
      await Promise.all(
        ["GAZETTE_COPY", "REGISTRATION_CERTIFICATE"].map(async (type) => [
          type,
          [await uploadTestFile(person, institution.id, type)],
        ]),
      ),
    );
    const { version } = (
      await callInstitution(person, "POST", `/${institution.id}/attest`, { body: { version: 1, documents } })
    ).body.data as InstitutionView;
    const certifiedInstitution = (await certifyInstitution(institution.id, { version, result: "PASSED" }))
      .body.data as InstitutionView;
    const view = (await callInstitution(person, "GET", `/${institution.id}`)).body.data as InstitutionView;
    const enterprise = (
      await callInstitution(person, "PUT", "", {
        body: { ...pickWritableMembers(view), nature: "ENTERPRISE" },
      })
    ).body.data as InstitutionView;
    expect([certifiedInstitution.certification, enterprise.certification]).toEqual(["PASSED", "UNVERIFIED"]);
    const withoutThem = await callInstitution(person, "POST", `/${institution.id}/attest`, {
      body: { version: enterprise.version, documents },
    });
    expect(withoutThem.body.code).toBe(10304);
    expect((await attestDocuments(person, enterprise)).body.data).toMatchObject({
      certification: "VERIFYING",
    });
  });

  test("[R173] of one that was certified once the administrator cannot leave, whatever became of it", async () => {
    const person = await createSignedInPerson();
    const { id } = await createCertified(person);
    const view = (await callInstitution(person, "GET", `/${id}`)).body.data as InstitutionView;
    const { version } = (
      await callInstitution(person, "PUT", "", {
        body: { ...pickWritableMembers(view), nameEn: "Another Name Limited" },
      })
    ).body.data as InstitutionView;
    await certifyInstitution(id, { version, result: "FAILED", reason: "名稱不符" });
    expect((await callInstitution(person, "DELETE", `/${id}`)).body).toMatchObject({
      code: 10305,
      params: { context: "leave" },
    });
  });

  test("[R571] what failed and was not changed since is not sent again: 10303", async () => {
    const person = await createSignedInPerson();
    const institution = await registerInstitution(person);
    const documents = await readDocuments(person, institution.id);
    const sendRequest = (version: number) =>
      callInstitution(person, "POST", `/${institution.id}/attest`, { body: { version, documents } });
    await sendRequest(1);
    await certifyInstitution(institution.id, { version: 2, result: "FAILED", reason: "身份證副本不清晰" });
    const sameRequest = await sendRequest(3);
    expect([sameRequest.status, sameRequest.body.code, sameRequest.body.params]).toEqual([
      422,
      10303,
      { reason: "身份證副本不清晰" },
    ]);
    // Nor is a kind of document without a file.
    const emptyRequest = await callInstitution(person, "POST", `/${institution.id}/attest`, {
      body: { version: 3, documents: { ...documents, GAZETTE_COPY: [] } },
    });
    expect(emptyRequest.body.code).toBe(10303);
    // Nor are the same documents that were uploaded again, nor a day of issue at a document that does not age.
    const uploadedAgain = await readDocuments(person, institution.id);
    expect(uploadedAgain).not.toEqual(documents);
    const repeatedRequest = await callInstitution(person, "POST", `/${institution.id}/attest`, {
      body: { version: 3, documents: uploadedAgain },
    });
    expect(repeatedRequest.body.code).toBe(10303);
    const form = await uploadTestFile(person, institution.id, "FORM_M1", undefined, undefined, {
      issuedOn: "2026-11-05",
    });
    const requestWithDay = await callInstitution(person, "POST", `/${institution.id}/attest`, {
      body: { version: 3, documents: { ...documents, FORM_M1: [form] } },
    });
    expect(requestWithDay.body.code).toBe(10303);
    // Neither postponing nor saving the same data is a change.
    await callInstitution(person, "POST", `/${institution.id}/defer`, { body: { version: 3 } });
    expect((await sendRequest(4)).body.code).toBe(10303);
    const deferredInstitution = (await callInstitution(person, "GET", `/${institution.id}`)).body
      .data as InstitutionView;
    await callInstitution(person, "PUT", "", { body: pickWritableMembers(deferredInstitution) });
    expect((await sendRequest(5)).body.code).toBe(10303);
    const failedInstitution = (await callInstitution(person, "GET", `/${institution.id}`)).body
      .data as InstitutionView;
    await callInstitution(person, "PUT", "", {
      body: { ...pickWritableMembers(failedInstitution), address: "氹仔" },
    });
    expect((await sendRequest(6)).body.data).toMatchObject({ certification: "VERIFYING" });
  });

  test("[R162] the ageing certificate: a notice two weeks before and when it has aged, each once; after a renewal both are sent again", async () => {
    const person = await createSignedInPerson();
    const institution = await createCertified(person);
    expect(institution.certificateUntil).toBe("2027-02-02");
    /** Each notice once, however often its message comes. */
    const listNotices = () => {
      const all = services
        .listMessages("notice")
        .flatMap((message) => JSON.parse(message).notices as { id: string; to: string; template: string }[])
        .filter(({ to, template }) => to === person.account && template.startsWith("certificate"));
      return [...new Map(all.map(({ id, template }) => [id, template])).values()];
    };
    const runDue = async (time: string) => {
      setTestTime(time);
      await sweep();
      // One message in a run, as SQS brings them.
      for (const [i, body] of services.listMessages("due").entries())
        await applyDue({ Records: [{ messageId: String(i), body }] } as never);
    };
    await runDue("2027-01-18T23:00:00Z");
    expect(listNotices()).toEqual([]);
    await runDue("2027-01-19T02:00:00Z");
    await runDue("2027-01-19T03:00:00Z");
    expect(listNotices()).toEqual(["certificateSoon"]);
    await runDue("2027-02-02T16:30:00Z");
    await runDue("2027-02-04T16:30:00Z");
    expect(listNotices()).toEqual(["certificateSoon", "certificateAged"]);
    const { version } = (await callInstitution(await refreshPerson(person), "GET", `/${institution.id}`)).body
      .data as InstitutionView;
    const uploadCertificate = async (issuedOn: string) => {
      const again = await refreshPerson(person);
      const file = await uploadTestFile(
        again,
        institution.id,
        "BUSINESS_REGISTRATION_CERT",
        undefined,
        undefined,
        {
          issuedOn,
        },
      );
      return callInstitution(again, "POST", `/${institution.id}/renew`, { body: { version, files: [file] } });
    };
    expect((await uploadCertificate("2026-11-02")).body).toMatchObject({
      code: 10304,
      fields: [{ key: "fileAge" }],
    });
    expect((await uploadCertificate("2027-02-03")).body.data).toMatchObject({
      certification: "PASSED",
      certificateUntil: "2027-05-03",
    });
  });

  test("[R162] a certificate that became too old during the review is requested again at once", async () => {
    const person = await createSignedInPerson();
    const institution = await registerInstitution(person);
    await attestDocuments(person, institution);
    setTestTime("2027-02-03T02:00:00Z");
    const later = await createSignedInPerson({ roles: ["OFFICER"] });
    const certification = await certifyInstitution(institution.id, { version: 2, result: "PASSED" }, later);
    expect(certification.body.data).toMatchObject({
      certification: "PASSED",
      certificateUntil: "2027-02-02",
    });
    setTestTime("2027-02-03T02:01:00Z");
    await sweep();
    const due = services.listMessages("due").map((body, i) => ({ messageId: String(i), body }));
    await applyDue({ Records: due } as never);
    const noticesToPerson = services
      .listMessages("notice")
      .flatMap((message) => JSON.parse(message).notices as { to: string; template: string }[])
      .filter(({ to }) => to === person.account);
    expect(noticesToPerson.map(({ template }) => template)).toContain("certificateAged");
  });

  test("another institution's documents count as missing", async () => {
    const [person, other] = await Promise.all([createSignedInPerson(), createSignedInPerson()]);
    const [made, theirs] = await Promise.all([registerInstitution(person), registerInstitution(other)]);
    const documents = await readDocuments(other, theirs.id);
    const { body } = await callInstitution(person, "POST", `/${made.id}/attest`, {
      body: { version: 1, documents },
    });
    expect(body.code).toBe(10304);
  });

  test("[R436] without a registration number there is no certification", async () => {
    const person = await createSignedInPerson();
    const institution = await registerInstitution(person, { siteRegistrationNumber: "" });
    expect((await attestDocuments(person, institution)).body.code).toBe(900013);
  });

  test("[R164] the screen asks for what its nature needs", async () => {
    const person = await createSignedInPerson();
    const institution = await registerInstitution(person, { nature: "TRADE_ASSOCIATION" });
    const { body } = await callInstitution(person, "GET", `/${institution.id}/documents`);
    expect(body.data).toEqual({ items: ["GAZETTE_COPY", "REGISTRATION_CERTIFICATE"] });
  });

  test("[R164][R168] it may be put off", async () => {
    const person = await createSignedInPerson();
    const institution = await registerInstitution(person);
    const { body } = await callInstitution(person, "POST", `/${institution.id}/defer`, {
      body: { version: 1 },
    });
    expect(body.data).toMatchObject({ deferred: true, certification: "UNVERIFIED", version: 2 });
  });

  test("a certified one that changes its name is verified again, one that changes its address is not", async () => {
    const person = await createSignedInPerson();
    const certifiedInstitution = await createCertified(person);
    const view = (await callInstitution(person, "GET", `/${certifiedInstitution.id}`)).body
      .data as InstitutionView;
    const addressAnswer = await callInstitution(person, "PUT", "", {
      body: { ...pickWritableMembers(view), address: "氹仔" },
    });
    expect(addressAnswer.body.data).toMatchObject({ certification: "PASSED" });
    const nameAnswer = await callInstitution(person, "PUT", "", {
      body: {
        ...pickWritableMembers(addressAnswer.body.data as InstitutionView),
        nameEn: "New Name Limited",
      },
    });
    expect(nameAnswer.body.data).toMatchObject({ certification: "VERIFYING" });
  });

  test("two officers at once: one decides", async () => {
    const person = await createSignedInPerson();
    const { id, version } = (await attestDocuments(person, await registerInstitution(person))).body
      .data as InstitutionView;
    const answers = await Promise.all([
      certifyInstitution(id, { version, result: "PASSED" }),
      certifyInstitution(id, { version, result: "FAILED", reason: "x" }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test("[R575] an applicant and a cashier do not certify; what does not wait is not decided (10800)", async () => {
    const person = await createSignedInPerson();
    const institution = await registerInstitution(person);
    const cashier = await createSignedInPerson({ roles: ["CASHIER"] });
    const body = { version: 1, result: "PASSED" };
    expect((await certifyInstitution(institution.id, body, person)).body.code).toBe(200113);
    expect((await certifyInstitution(institution.id, body, cashier)).body.code).toBe(200113);
    expect((await certifyInstitution(institution.id, body)).body.code).toBe(10800);
    expect((await certifyInstitution("nowhere", body)).body.code).toBe(10306);
  });

  test("a queue that is away delays the notice: the sweep brings it", async () => {
    const person = await createSignedInPerson();
    const { id, version } = (await attestDocuments(person, await registerInstitution(person))).body
      .data as InstitutionView;
    const live = process.env.NOTICE_QUEUE_URL;
    process.env.NOTICE_QUEUE_URL = `${live}-away`;
    expect((await certifyInstitution(id, { version, result: "PASSED" })).status).toBe(200);
    process.env.NOTICE_QUEUE_URL = live;
    const listNotices = () =>
      services.listMessages("notice").filter((message) => message.includes(person.account));
    expect(listNotices()).toEqual([]);
    setTestTime("2026-11-23T02:05:00Z");
    await sweep();
    setTestTime("2026-11-23T02:00:00Z");
    expect(listNotices()).toHaveLength(1);
    expect(JSON.parse(listNotices()[0] ?? "").source.pk).toBe(`institution#${id}`);
  });

  test("its history is a chain that verifies", async () => {
    const person = await createSignedInPerson();
    const { id } = await createCertified(person);
    const entries = await readInstitutionHistory(id);
    expect(entries.map((entry) => `${entry.action} ${entry.to}`)).toEqual([
      "create UNVERIFIED",
      "attest VERIFYING",
      "certify PASSED",
    ]);
    expect(await verifyChain(entries)).toBe(-1);
    const { items } = (await callInstitution(person, "GET", `/${id}/history`)).body.data as {
      items: typeof entries;
    };
    expect(items.map(({ action }) => action)).toEqual(["create", "attest", "certify"]);
    expect(JSON.stringify(items)).not.toMatch(new RegExp(`${person.id}|nameZh`));
    expect(await verifyChain(items)).toBe(-1);
  });
});
