/** A visitor's question to the institute: what is asked for, how often, where it goes, and that nothing is kept. */
import type { WorkChallenge } from "@portal/core/platform/errors";
import { workDifficulty } from "@portal/core/platform/rate-limits/index";
import { handler } from "@portal/functions/routes/inquiries/inquiry";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { callLambda, setTestTime } from "../../support/calls/call-lambda.ts";
import { solveWorkChallenge, WORK_REQUIRED } from "../../support/sign-in/proof-of-work.ts";
import {
  createSolvedCaptcha,
  getStatusAndCode,
  listSentNotices,
  takeNextAddress,
} from "../../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
beforeAll(async () => {
  process.env.DESK_MAIL = "desk@example.mo";
});
beforeEach(() => setTestTime("2026-11-23T02:00:00.000Z"));

const inquiry = {
  name: "何美玲",
  email: "mei@example.org",
  company: "濠江貿易有限公司",
  question: "請問貴機構可否提供該公司的聯絡方法？",
  consent: true,
  language: "zh-Hant",
};
const postInquiry = async (more: Record<string, unknown> = {}, address = takeNextAddress()) => {
  const { codeId, num } = await createSolvedCaptcha();
  return callLambda(handler, "POST", "/api/help/inquiry", {
    address,
    body: { ...inquiry, codeId, num, ...more },
  });
};

test("[R43] a question goes to the desk, with where the answer is wanted; no mail goes to that address", async () => {
  const { status, body } = await postInquiry();
  const { number } = body.data as { number: string };
  expect([status, number]).toEqual([201, expect.stringMatching(/^Q-[0-9A-Z]{8}$/)]);
  const [notice, ...others] = listSentNotices(services, "desk@example.mo").filter(
    ({ params }) => params.number === number,
  );
  const { consent: _, language, ...said } = inquiry;
  expect(notice).toMatchObject({
    channel: "mail",
    template: "inquiry",
    language,
    params: { number, ...said },
  });
  expect(others).toEqual([]);
  expect(listSentNotices(services, inquiry.email)).toEqual([]);
});

describe("is not sent", () => {
  test.each([
    ["without consent to the use of the data", { consent: false }, 900012, "consent agree"],
    ["without a name", { name: "  " }, 10502, "name required"],
    ["without an address", { email: "" }, 10502, "email required"],
    ["to an address that is none", { email: "mei@example" }, 10502, "email email"],
    ["to two addresses", { email: "a@example.org,b@example.org" }, 10502, "email email"],
    ["when it is no question yet", { question: "聯絡方法？" }, 10502, "question tooShort"],
    ["when it is too long", { question: "問".repeat(1001) }, 200114, "question tooLong"],
  ])("%s", async (_, more, code, field) => {
    const { body } = await postInquiry(more);
    expect([body.code, ...(body.fields ?? []).map(({ path, key }) => `${path} ${key}`)]).toEqual([
      code,
      field,
    ]);
  });

  test("without what is in the picture, nor twice for one picture", async () => {
    expect(getStatusAndCode(await postInquiry({ num: "" }))).toEqual([400, 200102]);
    expect(getStatusAndCode(await postInquiry({ num: "wrong1" }))).toEqual([400, 200103]);
    const { codeId, num } = await createSolvedCaptcha();
    expect((await postInquiry({ codeId, num })).status).toBe(201);
    expect(getStatusAndCode(await postInquiry({ codeId, num }))).toEqual([400, 200103]);
  });

  test("a sixth time in an hour from one network without work", async () => {
    const address = takeNextAddress();
    for (let n = 0; n < 5; n++) expect((await postInquiry({}, address)).status).toBe(201);
    const usual = { ...workDifficulty };
    onTestFinished(() => void Object.assign(workDifficulty, usual));
    Object.assign(workDifficulty, { first: 4, step: 1, most: 12 });
    const sixth = await postInquiry({}, address);
    expect(sixth.body.code).toBe(WORK_REQUIRED);
    const work = solveWorkChallenge(sixth.body.challenge as WorkChallenge);
    expect((await postInquiry({ work }, address)).status).toBe(201);
    expect((await postInquiry({}, takeNextAddress())).status).toBe(201);
    setTestTime("2026-11-23T03:00:00.000Z");
    expect((await postInquiry({}, address)).status).toBe(201);
  });
});
