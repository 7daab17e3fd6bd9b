/**
 * Hours of an attack on one address, on the real handlers and a clock that is moved: three networks send, guess and
 * sign in as fast as the budgets let them, and do the work where it is cheap. All the while the owner recovers the
 * password and newcomers register, each from a network that nobody saw before. One hour in `npm test`, two in the
 * gates, a day in `npm run test:long`; `ABUSE_SEED` repeats a run.
 */
import type { Notice } from "@portal/core/messaging/notice-types";
import { workDifficulty } from "@portal/core/platform/rate-limits/index";
import { handler as verification } from "@portal/functions/routes/documents/verification";
import { handler as newPassword } from "@portal/functions/routes/identity/new-password";
import { handler } from "@portal/functions/routes/identity/user";
import { handler as inquiry } from "@portal/functions/routes/inquiries/inquiry";
import { handler as oneStop } from "@portal/functions/routes/payments/osspay";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { advanceTestTime, type CallAnswer, callLambda, setTestTime } from "../support/calls/call-lambda.ts";
import { createRandomSource } from "../support/contract/fuzz.ts";
import { getSliceSize } from "../support/runner/proof-slice.ts";
import { getWorkChallenge, solveWorkChallenge } from "../support/sign-in/proof-of-work.ts";
import { sealWithCaptchaKey } from "../support/sign-in/seal-with-captcha-key.ts";
import {
  createExistingAccount,
  createSolvedCaptcha,
  getSentCode,
  listSentNotices,
  takeNextAddress,
} from "../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

const HOURS = getSliceSize({ test: 1, gates: 2, long: 24 });
const SEED = Number(process.env.ABUSE_SEED ?? 154);
const HOUR = 3_600_000;
const START = Date.parse("2026-11-23T00:00:00Z");
/**
 * When in an hour the rounds of the attack are, in milliseconds: every minute while messages to an address may be a
 * minute apart, then as often as they may be late in the day.
 */
const ROUNDS = [0, 60, 120, 180, 240, ...Array.from({ length: 14 }, (_, i) => 300 + i * 240)].map(
  (seconds) => seconds * 1000,
);
/** Wrong passwords of one network in one round: they touch nobody else's budget, so that few stand for many. */
const SIGN_INS = getSliceSize({ test: 1, gates: 1, long: 3 });

const usual = { ...workDifficulty };
/**
 * All work is made easier by so many bits, the attacker's and the owner's alike: only how it grows decides who gets
 * through, and a run would take an hour of hashing otherwise.
 */
const EASIER = 8;
/** The attacker does work of so many bits as the portal asks in earnest (64 ms of a fast core), and gives up beyond. */
const CHEAP = 16;
/**
 * A network that has not written to an address is asked for the first work at most, whatever others did to the address
 * (decision 0154): 14 bits, some 20 ms of a telephone. The budgets of an area and of everybody would ask for more only
 * after twice as much as three networks come to.
 */
const BEARABLE = usual.first;
/** Calls of somebody who is asked for no work: a code, a captcha, and the form. */
const CALM = 3;
/** Calls that an attack may add to them. */
const MORE = 3;

/**
 * Messages of one purpose to one address: at most one in 240 s from the fortieth of the day (decision 0154), and one
 * more for each code that was used, since its owner may need another: 424 in a day.
 */
const OF_PURPOSE = 40 + HOURS * (3600 / 240) + HOURS;
/**
 * Messages to one address in an hour, whatever the purpose: 8 are free, and work of 16 bits reaches the 32nd. Three
 * networks that were not there before come in once for the first work, three may sign in at the same moment, and
 * the owner is sent a code to recover, one to sign in, and the news of the password.
 */
const OF_ADDRESS_AN_HOUR = 32 + 3 + 3 + 3;
/** Text messages to one area in an hour: each network takes a tenth of 300, and one newcomer wants one. */
const OF_AREA_AN_HOUR = 3 * 30 + 1;

const services = prepareTestServices();
beforeAll(async () => {
  process.env.DESK_MAIL = "desk@example.mo";
  const { first, step, most } = usual;
  Object.assign(workDifficulty, { first: first - EASIER, step, most: most - EASIER });
});
afterAll(() => {
  Object.assign(workDifficulty, usual);
});
beforeEach(() => setTestTime(new Date(START).toISOString()));

const TOO_FREQUENT = 19995;
const CODE_WRONG = 10207;
type Attempt = (work: string | undefined) => Promise<CallAnswer>;
/** `GET /api/user/…` from an address. */
const get =
  (path: string, address: string, query: Record<string, string> = {}): Attempt =>
  (work) =>
    callLambda(handler, "GET", `/api/user/${path}`, { query: { ...query, work }, address });
/** `POST /api/user/…` with secrets under a fresh captcha of the same address; a repeated call brings the same one. */
const postFrom = (
  path: string,
  address: string,
  secrets: Record<string, string>,
  open: Record<string, unknown> = {},
): Attempt => {
  let body: Record<string, unknown> | undefined;
  return async (work) => {
    if (!body) {
      const { codeId, key, num } = await createSolvedCaptcha(address);
      const sealedEntries = Object.entries(secrets).map(([name, value]) => [
        name,
        sealWithCaptchaKey(value, key),
      ]);
      // Recovering needs the key of the captcha only.
      body = { ...Object.fromEntries(sealedEntries), ...open, codeId, ...(path !== "forget" && { num }) };
    }
    return callLambda(path === "login" ? handler : newPassword, "POST", `/api/user/${path}`, {
      ...(path !== "register" && path !== "registerbyphe" && { key: null }),
      body: { ...body, work },
      address,
    });
  };
};

/** The calls that a legitimate user makes, and the work that is asked for. */
interface Toll {
  calls: number;
  bits: number;
}
/** Makes a call as the site does, with the work that is asked for up to a limit, and adds up what it took. */
const callPatiently = async (
  attempt: Attempt,
  toll: Toll,
  most = Number.POSITIVE_INFINITY,
): Promise<CallAnswer> => {
  let answer = await attempt(undefined);
  toll.calls += 1;
  for (
    let challenge = getWorkChallenge(answer);
    challenge && challenge.bits + EASIER <= most && toll.calls < 20;
    challenge = getWorkChallenge(answer)
  ) {
    toll.bits = Math.max(toll.bits, challenge.bits + EASIER);
    answer = await attempt(solveWorkChallenge(challenge));
    toll.calls += 1;
  }
  return answer;
};
/** The captcha of a form is a call as well. */
const inCalm = (): Toll => ({ calls: 1, bits: 0 });

/** Creates one network of the attacker, with many addresses. */
const createAttacker = (random: () => number) => {
  const block = takeNextAddress().replace(/\.7$/, "");
  const grantedWindows = new Map<string, number>();
  const callCounts = { calls: 0, worked: 0, gaveUp: 0 };
  return {
    made: callCounts,
    address: () => `${block}.${1 + Math.floor(random() * 254)}`,
    /** One call, with its work where that is cheap; where it is not, none of the kind until the window is over. */
    press: async (kind: string, window: number, attempt: Attempt): Promise<void> => {
      if (grantedWindows.get(kind) === window) return;
      callCounts.calls += 1;
      let answer = await attempt(undefined);
      const challenge = getWorkChallenge(answer);
      const isCheap = challenge && challenge.bits + EASIER <= CHEAP;
      if (isCheap) {
        callCounts.worked += 1;
        answer = await attempt(solveWorkChallenge(challenge));
      }
      // Too dear, or at an end whatever is done.
      if ((challenge && !isCheap) || answer.body.code === TOO_FREQUENT) {
        grantedWindows.set(kind, window);
        callCounts.gaveUp += 1;
      }
    },
  };
};
type Attacker = ReturnType<typeof createAttacker>;

/** Mobile numbers of the open areas. */
const numbers: Record<string, (last: string) => string> = {
  MO: (last) => `66${last}`,
  HK: (last) => `61${last}`,
  CN: (last) => `139${last}12`,
  TW: (last) => `912${last}`,
  PT: (last) => `912${last}`,
};
const callingCodes: Record<string, string> = { MO: "+853", HK: "+852", CN: "+86", TW: "+886", PT: "+351" };
const victim = "owner@example.mo";
const createNewcomer = (hour: number) => ({
  account: `newcomer${hour}@example.mo`,
  phone: `6699${String(hour).padStart(4, "0")}`,
});
/** No code has letters: it is counted as any guess and never right, so that a run does not depend on luck. */
const wrongCode = (random: () => number): string =>
  `x${String(Math.floor(random() * 100_000)).padStart(5, "0")}`;

/** The messages that anybody may have sent to the owner, three purposes in four calls. */
const messagesTo = (address: () => string): [kind: string, make: () => Attempt][] => [
  ["send", () => get(`send/${victim}`, address())],
  ["bind", () => get(`send/${victim}`, address(), { type: "bind" })],
  ["regsend", () => get(`regsend/${victim}`, address())],
  ["forgetsms", () => get(`forgetsms/${victim}`, address(), { type: "email" })],
];

/**
 * Everything that one network tries in one round.
 * @param isQuiet writes nothing to the owner this time: an ask between two messages would be wasted
 */
const attackOnce = async (
  attacker: Attacker,
  elapsed: number,
  isQuiet: boolean,
  random: () => number,
): Promise<void> => {
  const { address, press } = attacker;
  const hour = Math.floor(elapsed / HOUR);
  const tenMinutes = Math.floor(elapsed / 600_000);
  const newcomer = createNewcomer(hour);
  const stranger = `stranger${Math.floor(random() * 1000)}@example.mo`;
  const areas = Object.keys(numbers);
  const area = random() < 0.5 ? "MO" : (areas[Math.floor(random() * areas.length)] ?? "MO");
  const last = String(Math.floor(random() * 1_000_000)).padStart(6, "0");
  const phone = numbers[area]?.(last) ?? "";
  const tries: (() => Promise<void>)[] = [
    ...(isQuiet ? [] : messagesTo(address)).map(
      ([kind, make]) =>
        () =>
          press(kind, hour, make()),
    ),
    () => press("newcomer", hour, get(`regsend/${newcomer.account}`, address())),
    () => press("newcomer's phone", hour, get(`regsmsbyphe/${newcomer.phone}`, address(), { code: "MO" })),
    () => press("stranger", hour, get(`send/${stranger}`, address())),
    () => press("text", hour, get(`regsmsbyphe/${phone}`, address(), { code: area })),
    () =>
      press(
        "check",
        hour,
        get("verification", address(), { account: victim, type: "password", code: wrongCode(random) }),
      ),
    () =>
      press(
        "check newcomer",
        hour,
        get("verification", address(), { account: newcomer.account, code: wrongCode(random) }),
      ),
    () =>
      press(
        "forget",
        hour,
        postFrom("forget", address(), { pwd: "Stolen2027" }, { account: victim, code: wrongCode(random) }),
      ),
    ...Array.from(
      { length: SIGN_INS },
      () => () =>
        press("login", tenMinutes, postFrom("login", address(), { pwd: "Wrong2026" }, { account: victim })),
    ),
  ];
  // In another order each time: what comes first finds the budgets full.
  for (let i = tries.length; i > 0; i--) {
    const [next] = tries.splice(Math.floor(random() * i), 1);
    await next?.();
  }
};

/** The owner gets in again, from a network of nobody. */
const simulateRecovery = async (hour: number): Promise<Toll> => {
  const toll = inCalm();
  const address = takeNextAddress();
  const pwd = `Fresh20${hour + 10}`;
  expect((await callPatiently(get(`send/${victim}`, address), toll)).status).toBe(200);
  const code = newestCode(victim, "passwordCode");
  const answer = await callPatiently(postFrom("forget", address, { pwd }, { account: victim, code }), toll);
  expect([answer.status, answer.body.code]).toEqual([200, 200]);
  // The account was guessed at today: the owner is mailed one code more, and is in.
  const first = await callPatiently(postFrom("login", address, { pwd }, { account: victim }), inCalm());
  if (first.status === 200) return toll;
  const more = { account: victim, code: newestCode(victim, "loginCode") };
  expect((await callPatiently(postFrom("login", address, { pwd }, more), inCalm())).status).toBe(200);
  return toll;
};

/** Somebody registers, from a network of nobody: by mail in even hours, by phone in odd ones. */
const simulateRegistration = async (hour: number): Promise<Toll> => {
  const toll = inCalm();
  const address = takeNextAddress();
  const { account, phone } = createNewcomer(hour);
  const isByPhone = hour % 2 === 1;
  const ask = isByPhone
    ? get(`regsmsbyphe/${phone}`, address, { code: "MO" })
    : get(`regsend/${account}`, address);
  expect((await callPatiently(ask, toll)).status).toBe(200);
  const code = getSentCode(services, isByPhone ? `+853${phone}` : account);
  const form = isByPhone
    ? postFrom(
        "registerbyphe",
        address,
        { phone, pwd: "Fresh2027" },
        { phoneAreaCodeId: "MO", code, consent: true },
      )
    : postFrom("register", address, { account, pwd: "Fresh2027" }, { code, consent: true });
  const answer = await callPatiently(form, toll);
  expect([answer.status, answer.body.code]).toEqual([201, 200]);
  return toll;
};

/** The code of the newest message of a kind to an address. */
const newestCode = (to: string, template: Notice["template"]): string =>
  String(listSentNotices(services, to).findLast((notice) => notice.template === template)?.params.code ?? "");

/** Text messages that wait, by area. */
const textsByArea = (): Record<string, number> => {
  const all = services.listMessages("notice").flatMap((body) => JSON.parse(body).notices as Notice[]);
  const countMails = (prefix: string) => all.filter(({ to }) => to.startsWith(prefix)).length;
  return Object.fromEntries(Object.entries(callingCodes).map(([area, code]) => [area, countMails(code)]));
};

test("three networks at full speed for hours keep nobody from recovering or registering, and send a bounded number of messages", {
  timeout: 900_000,
}, async () => {
  const random = createRandomSource(SEED);
  await createExistingAccount(victim);
  const attackers = [createAttacker(random), createAttacker(random), createAttacker(random)];
  const tolls: Toll[] = [];
  const perHour: number[] = [];
  let texts = textsByArea();
  const mostTexts: Record<string, number> = {};
  for (let hour = 0; hour < HOURS; hour++) {
    // Both come when the attack of this hour stands, at any round of it.
    const drawRound = () => 3 + Math.floor(random() * (ROUNDS.length - 3));
    const [ownersRound, newcomersRound] = [drawRound(), drawRound()];
    const before = listSentNotices(services, victim).length;
    for (const [round, offset] of ROUNDS.entries()) {
      const elapsedMs = hour * HOUR + offset;
      setTestTime(new Date(START + elapsedMs).toISOString());
      // In even hours all ask for whatever they can at once; in odd ones they take turns, for the most messages.
      await Promise.all(
        attackers.map((attacker, i) =>
          attackOnce(attacker, elapsedMs, hour % 2 === 1 && round % 3 !== i, random),
        ),
      );
      if (round === ownersRound) tolls.push(await simulateRecovery(hour));
      if (round === newcomersRound) tolls.push(await simulateRegistration(hour));
    }
    perHour.push(listSentNotices(services, victim).length - before);
    const now = textsByArea();
    for (const [area, count] of Object.entries(now))
      mostTexts[area] = Math.max(mostTexts[area] ?? 0, count - (texts[area] ?? 0));
    texts = now;
  }
  const byTemplate = new Map<string, number>();
  for (const { template } of listSentNotices(services, victim))
    byTemplate.set(template, (byTemplate.get(template) ?? 0) + 1);

  expect(tolls).toHaveLength(2 * HOURS);
  expect(Math.max(...tolls.map(({ calls }) => calls))).toBeLessThanOrEqual(CALM + MORE);
  expect(Math.max(...tolls.map(({ bits }) => bits))).toBeLessThanOrEqual(BEARABLE);
  for (const template of ["passwordCode", "registrationCode", "bindCode"])
    expect(byTemplate.get(template) ?? 0).toBeLessThanOrEqual(OF_PURPOSE);
  expect(Math.max(...perHour)).toBeLessThanOrEqual(OF_ADDRESS_AN_HOUR);
  expect(Math.max(...Object.values(mostTexts))).toBeLessThanOrEqual(OF_AREA_AN_HOUR);
  // It was an attack: the others were asked for work, and the attackers did theirs and came to its end.
  expect(tolls.some(({ bits }) => bits > 0)).toBe(true);
  for (const { made } of attackers) {
    expect(made.worked).toBeGreaterThan(HOURS);
    expect(made.gaveUp).toBeGreaterThan(HOURS);
  }
});

test("who used a code and needs another two minutes later is sent one, however much was sent to the address", async () => {
  const account = "again@example.mo";
  await createExistingAccount(account);
  const recoverOnce = async (pwd: string): Promise<unknown[]> => {
    const address = takeNextAddress();
    expect((await callPatiently(get(`send/${account}`, address), inCalm())).status).toBe(200);
    const form = postFrom("forget", address, { pwd }, { account, code: newestCode(account, "passwordCode") });
    const answer = await callPatiently(form, inCalm());
    return [answer.status, answer.body.code];
  };
  for (let i = 0; i < 7; i++) {
    await callPatiently(get(`send/${account}`, takeNextAddress()), inCalm());
    advanceTestTime(150_000);
  }
  expect(await recoverOnce("Fresh2027")).toEqual([200, 200]);
  advanceTestTime(120_000);
  expect(await recoverOnce("Fresh2028")).toEqual([200, 200]);
});

test("whoever sits behind the address of an attacker still checks, looks up, asks and signs on, with bearable work", async () => {
  const office = takeNextAddress();
  const solveCaptcha = async (): Promise<Record<string, string>> => {
    const { codeId, num } = await createSolvedCaptcha(office);
    return { codeId, num };
  };
  const question = "Is there a bus to the venue on the second day?";
  const inquirer = { name: "Ana", email: "ana@example.mo", question, consent: true, language: "en" };
  const calls: Record<string, { call: (work?: string) => Promise<CallAnswer>; served: number }> = {
    "the check of a receipt": {
      call: (work) =>
        callLambda(verification, "GET", "/api/verification/receipt", {
          query: { number: "R-2026-000001", work },
          address: office,
        }),
      served: 200,
    },
    "the look-up of a payment": {
      call: async (work) =>
        callLambda(oneStop, "POST", "/api/osspay/lookup", {
          key: null,
          body: { number: "OS-00000-00000", ...(await solveCaptcha()), work },
          address: office,
        }),
      served: 404,
    },
    "an inquiry": {
      call: async (work) =>
        callLambda(inquiry, "POST", "/api/help/inquiry", {
          body: { ...inquirer, ...(await solveCaptcha()), work },
          address: office,
        }),
      served: 201,
    },
  };
  for (const [what, { call, served }] of Object.entries(calls)) {
    const attack: CallAnswer[] = [];
    for (let i = 0; i < 40; i++) attack.push(await callPatiently(call, inCalm(), CHEAP));
    expect(getWorkChallenge(attack.at(-1) as CallAnswer), `${what} without work`).toBeDefined();
    const toll = inCalm();
    expect((await callPatiently(call, toll)).status, what).toBe(served);
    expect(toll.bits, what).toBeLessThanOrEqual(usual.most);
  }
});

test("thirty guesses of three networks at three codes leave an owner who mistypes theirs, in a network of nobody", async () => {
  const account = "guessed@example.mo";
  await createExistingAccount(account);
  const networks = [takeNextAddress(), takeNextAddress(), takeNextAddress()];
  const guessFrom = async (address: string): Promise<unknown> =>
    (await get("verification", address, { account, type: "password", code: "x00000" })(undefined)).body.code;
  // Sent a minute apart, five messages leave three codes at the same time, which weigh a guess most.
  for (let minute = 0; minute < 5; minute++) {
    if (minute > 0) advanceTestTime(60_000);
    await callPatiently(get(`send/${account}`, networks[minute % 3] ?? ""), inCalm());
  }
  for (const address of networks) {
    for (let i = 0; i < 5; i++) expect(await guessFrom(address)).toBe(CODE_WRONG);
    await callPatiently(get(`send/${account}`, address.replace(/7$/, "8")), inCalm());
    for (let i = 0; i < 5; i++) expect(await guessFrom(address)).toBe(CODE_WRONG);
    expect(await guessFrom(address)).toBe(TOO_FREQUENT);
  }
  const home = takeNextAddress();
  expect((await callPatiently(get(`send/${account}`, home), inCalm())).status).toBe(200);
  expect(await guessFrom(home)).toBe(CODE_WRONG);
  const code = newestCode(account, "passwordCode");
  const form = postFrom("forget", home, { pwd: "Fresh2027" }, { account, code });
  expect((await callPatiently(form, inCalm())).status).toBe(200);
});
