import { toInstant } from "@portal/core/platform/day";
import { errorCodes, type Refusal } from "@portal/core/platform/errors";
import { listLockPauses, toNetwork } from "@portal/core/platform/rate-limits/index";
import {
  countLockAttempt,
  enforceRateLimit,
} from "@portal/core/platform/rate-limits/rate-limit-store.server";
import { beforeAll, describe, expect, test } from "vitest";
import { createFreshTable } from "../../support/test-services.ts";

beforeAll(createFreshTable);
const start = Date.parse("2026-11-23T02:00:00Z");
const after = (seconds: number) => toInstant(start + seconds * 1000);

describe("whom a network address stands for", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%s: %s", (address, network) => expect(toNetwork(address)).toBe(network));
});

describe("attempts at something guessable", () => {
  const lock = { free: 5, first: 60_000, longest: 3_600_000 };
  test("the pauses double up to the longest", () => {
    expect(listLockPauses(lock).map((pause) => pause / 60_000)).toEqual([1, 2, 4, 8, 16, 32, 60]);
  });

  test("five are free, then each waits out its pause, to the second", async () => {
    const outcome = (at: number) =>
      countLockAttempt("test", "someone", lock, after(at)).then(
        () => "judged",
        (error: Refusal) => [error.code, error.detail.retryAfter],
      );
    for (let i = 0; i < 5; i++) expect(await outcome(0)).toBe("judged");
    let at = 0;
    for (const pause of [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]) {
      expect(await outcome(at)).toEqual([errorCodes.LOGIN_ACCOUNT_LOCKED, pause]);
      expect(await outcome(at + pause - 1)).toEqual([errorCodes.LOGIN_ACCOUNT_LOCKED, 1]);
      at += pause;
      expect(await outcome(at)).toBe("judged");
    }
  });
});

test("of many asks at the same moment exactly the limit passes", async () => {
  const limit = { times: 7, window: 60_000 };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () => enforceRateLimit("test", "someone", limit, after(0))),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
  await enforceRateLimit("test", "someone", limit, after(60));
});
