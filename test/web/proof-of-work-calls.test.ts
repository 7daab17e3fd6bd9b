/** A call that wants work first is repeated with it by the site, unseen by who made it. */
import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../packages/web/src/shell/api.ts";
import { solveProofOfWork } from "../../packages/web/src/shell/request-proof-of-work.ts";

const countZeros = (text: string): number => {
  const bits = [...createHash("sha256").update(text).digest()].map((byte) =>
    byte.toString(2).padStart(8, "0"),
  );
  return bits.join("").indexOf("1");
};
afterEach(() => vi.unstubAllGlobals());

test.each([1, 40, 54, 55, 56, 63, 64, 65, 160])(
  "a token of %i letters: the number that is found is right",
  async (length) => {
    const token = "k".repeat(length);
    const work = await solveProofOfWork({ token, bits: 9 });
    expect(work.startsWith(`${token}.`)).toBe(true);
    expect(countZeros(work)).toBeGreaterThanOrEqual(9);
  },
);

const answerJson = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const answerChallenge = () =>
  answerJson(429, {
    success: false,
    code: 900280,
    challenge: { token: "t".repeat(120), bits: 6, expiresAt: "" },
  });

test("a GET is repeated with the work in its query, a POST with it in its body and a key of its own", async () => {
  const requests: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal("sessionStorage", {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return requests.length % 2
      ? answerChallenge()
      : answerJson(200, { success: true, code: 200, data: { done: true } });
  });
  expect(await api.get("/user/send/a@example.mo", { language: "en" })).toEqual({ done: true });
  expect(
    countZeros(new URL(requests[1]?.url ?? "", "http://x").searchParams.get("work") ?? ""),
  ).toBeGreaterThanOrEqual(6);
  expect(await api.post("/user/login", { num: "x" })).toEqual({ done: true });
  const body = JSON.parse(String(requests[3]?.init.body)) as { num: string; work: string };
  expect([body.num, countZeros(body.work) >= 6]).toEqual(["x", true]);
});

test("work that is asked for again and again is refused in the end", async () => {
  let calls = 0;
  vi.stubGlobal("sessionStorage", {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal("fetch", async () => {
    calls += 1;
    return answerChallenge();
  });
  await expect(api.get("/user/captcha")).rejects.toMatchObject({ code: 900280 });
  expect(calls).toBe(4);
});
