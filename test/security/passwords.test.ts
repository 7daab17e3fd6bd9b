/** New passwords, wherever one is set: what everybody uses is refused, and staff's are longer. */
import { readFileSync } from "node:fs";
import { findPasswordFault } from "@portal/core/identity/accounts/account-rules";
import { findAccountByLogin } from "@portal/core/identity/accounts/account-store.server";
import { isBreachedPassword } from "@portal/core/identity/accounts/breached-passwords.server";
import { toInstant } from "@portal/core/platform/day";
import { handler as newPassword } from "@portal/functions/routes/identity/new-password";
import { beforeEach, describe, expect, test } from "vitest";
import { buildBreachedList, readListedPasswords } from "../../local/breached-passwords.ts";
import { callLambda, setTestTime } from "../support/calls/call-lambda.ts";
import { createSession } from "../support/calls/create-session.ts";
import { signInToArea } from "../support/sign-in/factors.ts";
import {
  buildSealedBody,
  createExistingAccount,
  getSentCode,
  getSessionToken,
  requestCode,
  takeNextAddress,
} from "../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

const services = prepareTestServices();
beforeEach(() => setTestTime("2026-11-23T02:00:00Z"));

let people = 0;
const createAddress = (what: string): string => `${what}${++people}@example.mo`;
interface PasswordAnswer {
  status: number;
  code: number | undefined;
  field: string | undefined;
}
const readRefusal = ({ status, body }: Awaited<ReturnType<typeof callLambda>>): PasswordAnswer => ({
  status,
  code: body.code,
  field: body.fields?.map(({ path, key }) => `${path} ${key}`).join(),
});

const registerWith = async (pwd: string, account = createAddress("new")): Promise<PasswordAnswer> => {
  await requestCode(`regsend/${account}`);
  const body = await buildSealedBody(
    { account, pwd },
    { code: getSentCode(services, account), consent: true },
    true,
  );
  return readRefusal(
    await callLambda(newPassword, "POST", "/api/user/register", { body, address: takeNextAddress() }),
  );
};
const recoverWith = async (
  pwd: string,
  roles: ["OFFICER"] | ["APPLICANT"],
  name = createAddress("lost"),
): Promise<PasswordAnswer> => {
  await createExistingAccount(name, { roles });
  await requestCode(`send/${name}`);
  const body = await buildSealedBody({ pwd }, { account: name, code: getSentCode(services, name) });
  return readRefusal(
    await callLambda(newPassword, "POST", "/api/user/forget", {
      key: null,
      body,
      address: takeNextAddress(),
    }),
  );
};
const changeTo = async (pwd: string): Promise<PasswordAnswer> => {
  const account = createAddress("changer");
  await createExistingAccount(account);
  const token = getSessionToken(await signInToArea("user", account));
  const body = await buildSealedBody({ oldPwd: "Demo2026", pwd });
  return readRefusal(await callLambda(newPassword, "PUT", "/api/user/password", { token, body }));
};

const breachedRefusal = { status: 400, code: 900086, field: "pwd passwordBreached" };
describe("what attackers try first is refused, beside its field", () => {
  test.each(["password1", "Password1", "PASSWORD1", "abc123", "qwerty123"])("%s", async (password) => {
    expect(await registerWith(password)).toEqual(breachedRefusal);
    expect(await recoverWith(password, ["APPLICANT"])).toEqual(breachedRefusal);
    expect(await changeTo(password)).toEqual(breachedRefusal);
  });

  test("what nobody else uses is taken", async () => {
    expect((await registerWith("Zk83mwq7")).status).toBe(201);
    expect((await recoverWith("Zk83mwq7", ["APPLICANT"])).status).toBe(200);
    expect((await changeTo("Zk83mwq7")).status).toBe(200);
  });

  test("the list that is shipped is the one that its source makes", () =>
    expect(readFileSync("packages/core/src/identity/accounts/breached.json", "utf8")).toBe(
      buildBreachedList(),
    ));

  test("of the 100,000 listed ones none can be set, by anybody", () => {
    const listedPasswords = readListedPasswords();
    expect(listedPasswords).toHaveLength(100_000);
    const acceptedPasswords = listedPasswords.filter(
      (password) =>
        (["applicant", "staff"] as const).some(
          (kind) => findPasswordFault(password, {}, kind) === undefined,
        ) && !isBreachedPassword(password),
    );
    expect(acceptedPasswords).toEqual([]);
  });

  test("few others are taken for one: none of 20,000 here", () => {
    const others = Array.from({ length: 20_000 }, (_, i) => `Zk${(i * 2_654_435_761) % 4_294_967_296}q${i}`);
    expect(others.filter((password) => isBreachedPassword(password, { withEndings: true }))).toEqual([]);
  });
});

describe("staff's are 12 to 64 characters of any kind", () => {
  const shortRefusal = { status: 400, code: 900087, field: "pwd passwordStaff" };
  test.each<[string, object]>([
    ["Zk83mwq7", shortRefusal],
    ["Zk83mwq7abc", shortRefusal],
    ["x".repeat(65), { status: 400, code: 900036, field: "pwd password" }],
    ["password1234", breachedRefusal],
    ["Password123!", breachedRefusal],
    ["Password!!!!", breachedRefusal],
    ["PASSWORD2026!", breachedRefusal],
    ["Qwerty123456@#", breachedRefusal],
    ["correct horse battery staple", { status: 200, code: 200, field: undefined }],
    ["十二個字的密碼也是可以用的", { status: 200, code: 200, field: undefined }],
    ["Zk83!mwq7 $%&/ €uro", { status: 200, code: 200, field: undefined }],
  ])("%s", async (password, answer) => expect(await recoverWith(password, ["OFFICER"])).toEqual(answer));

  test("changing it signed in is held to the same", async () => {
    const account = createAddress("clerk");
    await createExistingAccount(account, { roles: ["CASHIER"], factorEnrolled: true });
    const { id = "", epoch = 1 } = (await findAccountByLogin(account)) ?? {};
    const changePasswordTo = async (pwd: string): Promise<PasswordAnswer> => {
      const token = await createSession(id, epoch, toInstant("2026-11-23T02:00:00Z"));
      const body = await buildSealedBody({ oldPwd: "Demo2026", pwd });
      return readRefusal(await callLambda(newPassword, "PUT", "/api/user/password", { token, body }));
    };
    expect(await changePasswordTo("Zk83mwq7")).toEqual(shortRefusal);
    expect(await changePasswordTo("correct horse battery")).toMatchObject({ status: 200 });
  });

  test("applicants keep the document's rule: longer or with signs is not taken", async () => {
    const passwordRefusal = { status: 400, code: 900036, field: "pwd password" };
    expect(await registerWith("correct horse battery")).toEqual(passwordRefusal);
    expect(await recoverWith("correct horse battery", ["APPLICANT"])).toEqual(passwordRefusal);
  });
});

describe("one's own name is no password", () => {
  test("of an applicant", async () => {
    const account = "changer9@example.mo";
    const ownNameRefusal = { status: 400, code: 900036, field: "pwd passwordIsAccount" };
    expect(await registerWith("changer9", account)).toEqual(ownNameRefusal);
    expect(await registerWith("Changer9", account)).toEqual(ownNameRefusal);
  });
  test("of staff", async () => {
    const name = "margarida.pereira@example.mo";
    expect(await recoverWith("Margarida.Pereira", ["OFFICER"], name)).toMatchObject({
      field: "pwd passwordIsAccount",
    });
  });
});
