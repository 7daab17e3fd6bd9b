/** Captchas cost us nothing before they are used, and a network that reads or guesses many works for them. */
import { captchaObserver } from "@portal/core/identity/captcha/captcha.server";
import { workDifficulty } from "@portal/core/platform/rate-limits/index";
import { getDocumentClient } from "@portal/core/platform/table.server";
import { handler as verification } from "@portal/functions/routes/documents/verification";
import { handler } from "@portal/functions/routes/identity/user";
import { handler as osspay } from "@portal/functions/routes/payments/osspay";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { advanceTestTime, callLambda, setTestTime } from "../support/calls/call-lambda.ts";
import { callWithProofOfWork } from "../support/sign-in/proof-of-work.ts";
import { sealWithCaptchaKey } from "../support/sign-in/seal-with-captcha-key.ts";
import {
  createExistingAccount,
  createSolvedCaptcha,
  takeNextAddress,
} from "../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

prepareTestServices();
const usual = { ...workDifficulty };
beforeAll(async () => {
  Object.assign(workDifficulty, { first: 4, step: 1, most: 8 });
});
afterAll(() => {
  Object.assign(workDifficulty, usual);
});
beforeEach(() => setTestTime("2026-11-23T02:00:00Z"));

test("five hundred captchas asked for at once by one network: three hundred are given, and none is stored", async () => {
  const address = takeNextAddress();
  const kinds = new Map<string, number>();
  getDocumentClient().middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        kinds.set(String(commandName), (kinds.get(String(commandName)) ?? 0) + 1);
        return next(args);
      },
    { step: "initialize", name: "kinds" },
  );
  const answers = [];
  for (let i = 0; i < 500; i += 50)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, () => callLambda(handler, "GET", "/api/user/captcha", { address })),
      )),
    );
  getDocumentClient().middlewareStack.remove("kinds");
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
  expect(answers.filter(({ body }) => body.code === 900280)).toHaveLength(200);
  expect([...kinds.keys()]).toEqual(["UpdateItemCommand"]);
  expect((await callLambda(handler, "GET", "/api/user/captcha", { address: takeNextAddress() })).status).toBe(
    200,
  );
  const workedAnswer = await callWithProofOfWork((work) =>
    callLambda(handler, "GET", "/api/user/captcha", { address, query: { work } }),
  );
  expect(workedAnswer.status).toBe(200);
});

test("an id tells nothing of its answer, and one that was changed or made elsewhere is refused", async () => {
  await createExistingAccount("forged@example.mo");
  const { codeId, key, num } = await createSolvedCaptcha(takeNextAddress());
  expect(Buffer.from(codeId, "base64url").toString("latin1").toUpperCase()).not.toContain(num);
  const sendCaptcha = (id: string) =>
    callLambda(handler, "POST", "/api/user/login", {
      key: null,
      body: { account: "forged@example.mo", pwd: sealWithCaptchaKey("Demo2026", key), num, codeId: id },
      address: takeNextAddress(),
    });
  for (const forgedCaptchaId of [
    `${codeId.slice(0, -2)}AA`,
    "x",
    codeId.slice(4),
    Buffer.alloc(90).toString("base64url"),
  ])
    expect((await sendCaptcha(forgedCaptchaId)).body.code).toBe(200103);
  expect((await sendCaptcha(codeId)).status).toBe(200);
});

test("fifty uses of one captcha at the same moment are one", async () => {
  await createExistingAccount("race@example.mo");
  const address = takeNextAddress();
  const { codeId, key, num } = await createSolvedCaptcha(address);
  const body = { account: "race@example.mo", pwd: sealWithCaptchaKey("Demo2026", key), num, codeId };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      callLambda(handler, "POST", "/api/user/login", { key: null, body, address: takeNextAddress() }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body: { code } }) => code === 200103)).toHaveLength(49);
});

test("a captcha is answered once: the right answer after a wrong one is too late", async () => {
  await createExistingAccount("second-try@example.mo");
  const { codeId, key, num } = await createSolvedCaptcha(takeNextAddress());
  const answerCaptcha = (answer: string) =>
    callLambda(handler, "POST", "/api/user/login", {
      key: null,
      body: {
        account: "second-try@example.mo",
        pwd: sealWithCaptchaKey("Demo2026", key),
        num: answer,
        codeId,
      },
      address: takeNextAddress(),
    });
  for (const captchaText of ["wrong", num, num])
    expect((await answerCaptcha(captchaText)).body.code).toBe(200103);
});

test("forty captchas that a network read wrong cost it work wherever it guesses, and others none", async () => {
  const address = takeNextAddress();
  for (let i = 0; i < 40; i++) {
    const { codeId, key } = await createSolvedCaptcha(address);
    const body = {
      account: "any@example.mo",
      pwd: sealWithCaptchaKey("Demo2026", key),
      num: "wrong",
      codeId,
    };
    const { body: told } = await callLambda(handler, "POST", "/api/user/login", { key: null, body, address });
    expect(told.code).toBe(200103);
  }
  const guessFrom = (from: string) =>
    callLambda(handler, "GET", "/api/user/verification", {
      query: { code: "123456", account: "any@example.mo", type: "password" },
      address: from,
    });
  expect((await guessFrom(address)).body.code).toBe(900280);
  expect((await guessFrom(takeNextAddress())).body.code).toBe(900058);
});

test("a call that is refused for work keeps its captcha", async () => {
  await createExistingAccount("kept@example.mo");
  const address = takeNextAddress();
  for (let i = 0; i < 25; i++) {
    const { codeId, key, num } = await createSolvedCaptcha(address);
    const body = { account: `guess${i}@example.mo`, pwd: sealWithCaptchaKey("Wrong2026", key), num, codeId };
    await callLambda(handler, "POST", "/api/user/login", { key: null, body, address });
  }
  const { codeId, key, num } = await createSolvedCaptcha(address);
  const body = { account: "kept@example.mo", pwd: sealWithCaptchaKey("Demo2026", key), num, codeId };
  const answer = await callWithProofOfWork((work) =>
    callLambda(handler, "POST", "/api/user/login", { key: null, body: { ...body, work }, address }),
  );
  expect([answer.status, answer.rounds]).toEqual([200, 2]);
  // Whoever guesses elsewhere costs the others nothing.
  const other = takeNextAddress();
  const mine = await createSolvedCaptcha(other);
  const ownBody = {
    account: "kept@example.mo",
    pwd: sealWithCaptchaKey("Demo2026", mine.key),
    num: mine.num,
    codeId: mine.codeId,
  };
  expect(
    (await callLambda(handler, "POST", "/api/user/login", { key: null, body: ownBody, address: other }))
      .status,
  ).toBe(200);
});

test("payment numbers and numbers of documents: a network of many addresses works after forty that are none", async () => {
  let last = 0;
  const block = takeNextAddress().replace(/\.7$/, "");
  const takeAddress = (): string => `${block}.${++last}`;
  let num = "";
  const before = captchaObserver.onCreate;
  captchaObserver.onCreate = (_, answer) => {
    num = answer;
  };
  const lookUp = async (address: string, work?: string) => {
    const { body } = await callLambda(handler, "GET", "/api/user/captcha", { address: takeNextAddress() });
    const { codeId } = body.data as { codeId: string };
    const lookupBody = { number: "OS-00000-00000", codeId, num, ...(work && { work }) };
    return callLambda(osspay, "POST", "/api/osspay/lookup", { key: null, body: lookupBody, address });
  };
  const verifyReceipt = (address: string, work?: string) =>
    callLambda(verification, "GET", "/api/verification/receipt", {
      query: { number: `R-${last}`, work },
      address,
    });
  for (let i = 0; i < 20; i++) {
    expect((await lookUp(takeAddress())).body.code).toBe(900019);
    expect((await verifyReceipt(takeAddress())).status).toBe(200);
  }
  expect((await verifyReceipt(takeAddress())).body.code).toBe(900280);
  expect((await lookUp(takeAddress())).body.code).toBe(900280);
  const here = takeAddress();
  expect((await callWithProofOfWork((work) => verifyReceipt(here, work))).status).toBe(200);
  expect((await callWithProofOfWork((work) => lookUp(here, work))).body.code).toBe(900019);
  expect((await verifyReceipt(takeNextAddress())).status).toBe(200);
  advanceTestTime(3_600_000);
  expect((await verifyReceipt(takeAddress())).status).toBe(200);
  captchaObserver.onCreate = before;
});
