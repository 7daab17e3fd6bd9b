/** The settings of a signed-in person: preferences, picture, password, sessions (spec 1 §3, §5). */
import { createHash } from "node:crypto";
import { findFile, getFileEntity } from "@portal/core/files/file-store.server";
import { toPersonOwnerId } from "@portal/core/files/index";
import { getAccountEntity } from "@portal/core/identity/accounts/account-entities.server";
import { systemActor } from "@portal/core/platform/actor";
import { handler as fileHandler } from "@portal/functions/routes/files/file";
import { getDeviceName } from "@portal/functions/routes/identity/device-name";
import { handler as newPassword } from "@portal/functions/routes/identity/new-password";
import { handler as picture } from "@portal/functions/routes/identity/picture";
import { handler } from "@portal/functions/routes/identity/user";
import { beforeEach, describe, expect, test } from "vitest";
import { buildJsonFailure } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import {
  advanceTestTime,
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { runBeforeNextTransaction } from "../../support/calls/meanwhile.ts";
import { setAccountDisabled } from "../../support/sign-in/disable-account.ts";
import {
  buildSealedBody,
  createExistingAccount,
  getSessionToken,
  getStatusAndCode,
  signInWithPassword,
} from "../../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
beforeEach(() => setTestTime("2026-11-23T02:00:00Z"));

const readCurrentUser = async (token: string) => callLambda(handler, "GET", "/api/user/current", { token });

describe("preferences", () => {
  const changePreferences = (token: string, body: unknown) =>
    callLambda(handler, "PUT", "/api/user/preferences", { token, body });

  test("[R126] [R128] news by e-mail or text message, job title and serving status are kept, each by itself", async () => {
    await createExistingAccount("prefers@example.mo", { phone: "62000001", phoneAreaCodeId: "MO" });
    const token = getSessionToken(await signInWithPassword("prefers@example.mo", "Demo2026"));
    await changePreferences(token, { preferences: { newsByEmail: true, newsBySms: true } });
    await changePreferences(token, { preferences: { jobTitle: "經理", servingStatus: "IN_SERVICE" } });
    await changePreferences(token, { language: "en", preferences: { newsBySms: false } });
    expect((await readCurrentUser(token)).body.data).toMatchObject({
      language: "en",
      preferences: { newsByEmail: true, newsBySms: false, jobTitle: "經理", servingStatus: "IN_SERVICE" },
    });
  });

  test.each([
    [{ newsBySms: true }, 900054, "preferences.newsBySms", "phoneMissing"],
    [{ servingStatus: "RETIRED" }, 200114, "preferences.servingStatus", "option"],
    [{ jobTitle: "x".repeat(101) }, 200114, "preferences.jobTitle", "tooLong"],
    [{ newsByPigeon: true }, 200114, "preferences.newsByPigeon", "illegal"],
  ])("[R126] %o is refused %i at %s", async (preferences, code, path, key) => {
    const { token } = await createSignedInPerson();
    const { body } = await changePreferences(token, { preferences });
    expect([body.code, body.fields?.[0]]).toMatchObject([code, { path, key }]);
  });

  test("[R126] news by e-mail need an e-mail address", async () => {
    const { token } = await createSignedInPerson({ account: "+85362000009" });
    const { body } = await changePreferences(token, { preferences: { newsByEmail: true } });
    expect([body.code, body.fields?.[0]?.key]).toEqual([900054, "emailMissing"]);
  });
});

describe("password", () => {
  const changePassword = async (
    token: string,
    oldPwd: string,
    pwd: string,
    more: Record<string, string> = {},
  ) =>
    callLambda(newPassword, "PUT", "/api/user/password", {
      token,
      body: await buildSealedBody({ oldPwd, pwd, ...more }),
    });

  test.each([
    ["Wrong2026", "Fresh2027", {}, 10201, "oldPwd"],
    ["Demo2026", "short", {}, 900036, "pwd"],
    ["Demo2026", "changer9", {}, 900036, "pwd"],
    ["Demo2026", "Demo2026", {}, 900036, "pwd"],
    ["Demo2026", "Fresh2027", { again: "Fresh2028" }, 900037, "again"],
  ])("[R127] [R115] [R569] %s to %s %o: %i at %s", async (old, next, more, code, path) => {
    const token = await createMember();
    const { body } = await changePassword(token, old, next, more);
    expect([body.code, body.fields?.[0]?.path]).toEqual([code, path]);
  });

  test("who holds a session guesses at the password ten times, then waits", async () => {
    const token = await createMember();
    for (let i = 0; i < 10; i++)
      expect((await changePassword(token, "Wrong2026", "Fresh2027")).body.code).toBe(10201);
    const lockedAnswer = await changePassword(token, "Demo2026", "Fresh2027");
    expect([...getStatusAndCode(lockedAnswer), lockedAnswer.headers["retry-after"]]).toEqual([
      429,
      19995,
      "60",
    ]);
    advanceTestTime(60_000);
    expect(getStatusAndCode(await changePassword(token, "Demo2026", "Fresh2027"))).toEqual([200, 200]);
  });

  let members = 0;
  const createMember = async (): Promise<string> => {
    members += 1;
    const account = `changer9@m${members}.example.mo`;
    await createExistingAccount(account);
    return getSessionToken(await signInWithPassword(account, "Demo2026"));
  };
});

describe("sessions", () => {
  const agents = {
    firefox: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    phone:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  };
  const signInFrom = async (account: string, agent: string): Promise<string> => {
    const body = await buildSealedBody({ pwd: "Demo2026" }, { account }, true);
    const headers = { "user-agent": agent };
    return getSessionToken(
      await callLambda(handler, "POST", "/api/user/login", { key: null, body, headers }),
    );
  };
  const listSessions = async (token: string) =>
    (
      (await callLambda(handler, "GET", "/api/user/sessions", { token })).body.data as {
        items: { id: string; device?: string; current: boolean }[];
      }
    ).items;

  test("are listed with their devices, the one that asks marked; one is ended alone", async () => {
    await createExistingAccount("devices@example.mo");
    const first = await signInFrom("devices@example.mo", agents.firefox);
    advanceTestTime(1000);
    const second = await signInFrom("devices@example.mo", agents.phone);
    expect((await listSessions(second)).map(({ device, current }) => [device, current])).toEqual([
      ["Safari · iPhone", true],
      ["Firefox · Windows", false],
    ]);
    const [, other] = await listSessions(second);
    await callLambda(handler, "DELETE", `/api/user/sessions/${other?.id}`, { token: second });
    expect(getStatusAndCode(await readCurrentUser(first))).toEqual([401, 200111]);
    expect(await listSessions(second)).toHaveLength(1);
  });

  test("of another account cannot be ended", async () => {
    const [one, other] = [await createSignedInPerson(), await createSignedInPerson()];
    const [mine] = await listSessions(one.token);
    await callLambda(handler, "DELETE", `/api/user/sessions/${mine?.id}`, { token: other.token });
    expect((await readCurrentUser(one.token)).status).toBe(200);
  });

  test("signing out everywhere ends all of them at once", async () => {
    await createExistingAccount("everywhere@example.mo");
    const tokens = [
      await signInFrom("everywhere@example.mo", agents.firefox),
      await signInFrom("everywhere@example.mo", agents.phone),
    ];
    await callLambda(handler, "DELETE", "/api/user/sessions", { token: tokens[1] });
    for (const token of tokens) expect(getStatusAndCode(await readCurrentUser(token))).toEqual([401, 200111]);
  });

  test("[R568] disabling an account ends them at once; the right password is answered with 200109", async () => {
    const { id } = await createExistingAccount("barred@example.mo");
    const token = await signInFrom("barred@example.mo", agents.firefox);
    await setAccountDisabled(id, true);
    expect(getStatusAndCode(await readCurrentUser(token))).toEqual([401, 200116]);
    expect(getStatusAndCode(await signInWithPassword("barred@example.mo", "Demo2026"))).toEqual([
      403, 200109,
    ]);
    await setAccountDisabled(id, false);
    expect(getStatusAndCode(await readCurrentUser(token))).toEqual([401, 200111]);
    expect((await signInWithPassword("barred@example.mo", "Demo2026")).status).toBe(200);
  });

  test.each([
    [agents.firefox, "Firefox · Windows"],
    [agents.phone, "Safari · iPhone"],
    [
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36",
      "Chrome · Android",
    ],
    ["<script>alert(1)</script>", undefined],
    [undefined, undefined],
  ])("%s is %s", (agent, device) => expect(getDeviceName(agent)).toBe(device));
});

describe("the personal picture", () => {
  const storePicture = async (
    person: SignedInPerson,
    more: Record<string, unknown> = {},
  ): Promise<string> => {
    const id = `01PICTURE${createHash("sha256")
      .update(`${person.id}${JSON.stringify(more)}`)
      .digest("hex")
      .slice(0, 12)}`;
    await getFileEntity()
      .put({
        id,
        institutionId: toPersonOwnerId(person.id),
        purpose: "PERSONAL_PICTURE",
        name: "me.jpg",
        type: "image/jpeg",
        size: 1000,
        sha256: "0".repeat(64),
        status: "verified",
        uploadedAt: createCallContext(systemActor).now,
        uploadedBy: person.id,
        ...more,
      })
      .go();
    return id;
  };
  const choosePicture = (token: string, fileId: string | null) =>
    callLambda(picture, "PUT", "/api/user/picture", { token, body: { fileId } });

  test("[R62] is a verified file of the person's own; the former one is removed", async () => {
    const person = await createSignedInPerson();
    const [first, second] = [await storePicture(person), await storePicture(person, { name: "again.jpg" })];
    expect((await choosePicture(person.token, first)).body.data).toEqual({ pictureId: first });
    expect((await readCurrentUser(person.token)).body.data).toMatchObject({ pictureId: first });
    expect((await choosePicture(person.token, second)).body.data).toEqual({ pictureId: second });
    expect(await findFile(toPersonOwnerId(person.id), first)).toBeUndefined();
    expect((await choosePicture(person.token, null)).body.data).toEqual({ pictureId: null });
    expect((await readCurrentUser(person.token)).body.data).not.toHaveProperty("pictureId");
  });

  test("the former one goes with the change, though nothing can be written after it", async () => {
    const person = await createSignedInPerson();
    const [first, second] = [await storePicture(person), await storePicture(person, { name: "again.jpg" })];
    await choosePicture(person.token, first);
    let isChanged = false;
    startStrictMachine(disableRandomFailures(), [
      async (call, send) => {
        if (isChanged && /TransactWriteItems|(Put|Update|Delete)Item/.test(call.operation))
          return buildJsonFailure("InternalServerError", "the process has ended", {}, 500);
        if (/TransactWriteItems|UpdateItem/.test(call.operation))
          isChanged ||= JSON.stringify(call.input).includes("pictureId");
        return send();
      },
    ]);
    await choosePicture(person.token, second).finally(() => startStrictMachine());
    // Whoever was told to wait makes the same call again.
    expect((await choosePicture(person.token, second)).body.data).toEqual({ pictureId: second });
    expect(await findFile(toPersonOwnerId(person.id), first)).toBeUndefined();
  });

  test("is changed though its owner deletes the former one at the same moment", async () => {
    const person = await createSignedInPerson();
    const [first, second] = [await storePicture(person), await storePicture(person, { name: "again.jpg" })];
    await choosePicture(person.token, first);
    runBeforeNextTransaction(() =>
      getFileEntity()
        .delete({ institutionId: toPersonOwnerId(person.id), id: first })
        .go(),
    );
    expect((await choosePicture(person.token, second)).body.data).toEqual({ pictureId: second });
    expect((await readCurrentUser(person.token)).body.data).toMatchObject({ pictureId: second });
  });

  test("[R62] one that its owner deletes as a file is shown no longer", async () => {
    const person = await createSignedInPerson();
    const [shown, other] = [await storePicture(person), await storePicture(person, { name: "again.jpg" })];
    await choosePicture(person.token, shown);
    const deleteFile = (id: string) =>
      callLambda(fileHandler, "DELETE", `/api/file/${id}`, { token: person.token });
    expect((await deleteFile(other)).status).toBe(200);
    expect((await readCurrentUser(person.token)).body.data).toMatchObject({ pictureId: shown });
    expect((await deleteFile(shown)).status).toBe(200);
    expect((await readCurrentUser(person.token)).body.data).not.toHaveProperty("pictureId");
  });

  test("goes with its file, though its owner changes the account at the same moment", async () => {
    const person = await createSignedInPerson();
    const shownPictureId = await storePicture(person);
    await choosePicture(person.token, shownPictureId);
    const { data: account } = await getAccountEntity().get({ id: person.id }).go();
    runBeforeNextTransaction(() =>
      getAccountEntity()
        .patch({ id: person.id })
        .set({ version: (account?.version ?? 0) + 1 })
        .go(),
    );
    const removalAnswer = await callLambda(fileHandler, "DELETE", `/api/file/${shownPictureId}`, {
      token: person.token,
    });
    expect(removalAnswer.status).toBe(200);
    expect((await readCurrentUser(person.token)).body.data).not.toHaveProperty("pictureId");
  });

  test("[R62] another's, an unverified one and one for another purpose are refused", async () => {
    const [person, other] = [await createSignedInPerson(), await createSignedInPerson()];
    expect(getStatusAndCode(await choosePicture(person.token, await storePicture(other)))).toEqual([
      404, 900049,
    ]);
    expect(
      getStatusAndCode(await choosePicture(person.token, await storePicture(person, { status: "pending" }))),
    ).toEqual([422, 900059]);
    const letter = await storePicture(person, { purpose: "ADMIN_CONFIRMATION_LETTER" });
    expect(getStatusAndCode(await choosePicture(person.token, letter))).toEqual([422, 900025]);
  });
});
