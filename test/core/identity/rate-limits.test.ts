import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes, type Refusal } from "@portal/core/platform/errors";
import { listLockPauses, toNetwork } from "@portal/core/platform/rate-limits/index";
import {
  buildAttemptsClear,
  clearAttempts,
  countIfAllowed,
  countLockAttempt,
  enforceRateLimit,
  hasRecentSuccess,
  raiseAllowance,
  readCount,
  recordOccurrence,
  recordSuccess,
  refundLockAttempt,
} from "@portal/core/platform/rate-limits/rate-limit-store.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, describe, expect, test } from "vitest";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);
const start = Date.parse("2026-11-23T02:00:00Z");
const addSeconds = (seconds: number) => toInstant(start + seconds * 1000);

describe("which people a network address stands for", () => {
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
    const getOutcomeAt = (at: number) =>
      countLockAttempt("test", "someone", lock, addSeconds(at)).then(
        () => "judged",
        (error: Refusal) => [error.code, error.detail.retryAfter],
      );
    for (let i = 0; i < 5; i++) expect(await getOutcomeAt(0)).toBe("judged");
    let at = 0;
    for (const pause of [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]) {
      expect(await getOutcomeAt(at)).toEqual([errorCodes.LOGIN_ACCOUNT_LOCKED, pause]);
      expect(await getOutcomeAt(at + pause - 1)).toEqual([errorCodes.LOGIN_ACCOUNT_LOCKED, 1]);
      at += pause;
      expect(await getOutcomeAt(at)).toBe("judged");
    }
  });
});

test("of many asks at the same moment exactly the limit passes", async () => {
  const limit = { times: 7, window: 60_000 };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () => enforceRateLimit("test", "someone", limit, addSeconds(0))),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
  await enforceRateLimit("test", "someone", limit, addSeconds(60));
});

describe("a window", () => {
  const limit = { times: 10, window: 60_000 };
  const getRefusal = (work: Promise<unknown>) =>
    work.then(
      () => "counted",
      (error: Refusal) => [error.code, error.detail.retryAfter],
    );
  test("tells whoever is over its limit the seconds to its end, and forgets at its end", async () => {
    const tryAt = (seconds: number, weight?: number) =>
      getRefusal(enforceRateLimit("window", "a", limit, addSeconds(seconds), weight));
    expect(await tryAt(0, 9)).toBe("counted");
    expect(await tryAt(1, 2)).toEqual([errorCodes.TOO_FREQUENT, 59]);
    expect(await tryAt(2)).toBe("counted");
    expect(await tryAt(59)).toEqual([errorCodes.TOO_FREQUENT, 1]);
    expect(await tryAt(60)).toBe("counted");
  });
  test("is one for each counter and each subject, whatever the case it is written in", async () => {
    await recordOccurrence("seen", "Ana@example.mo", 60_000, addSeconds(0), 3);
    await recordOccurrence("seen", "ana@example.mo", 60_000, addSeconds(1));
    expect(await readCount("seen", "ANA@example.mo", 60_000, addSeconds(59))).toBe(4);
    expect(await readCount("seen", "ana@example.mo", 60_000, addSeconds(60))).toBe(0);
    expect(await readCount("other", "ana@example.mo", 60_000, addSeconds(0))).toBe(0);
    await recordOccurrence("seen", "ana@example.mo", 60_000, addSeconds(2), -4);
    expect(await readCount("seen", "ana@example.mo", 60_000, addSeconds(3))).toBe(0);
  });
  test("its rows go with it, those of attempts after a day, and none names anybody", async () => {
    await recordOccurrence("gone-seen", "ana@example.mo", 60_000, addSeconds(1));
    await enforceRateLimit("gone-limit", "ana@example.mo", limit, addSeconds(1));
    await raiseAllowance("gone-raised", "ana@example.mo", 1, 60_000, addSeconds(1));
    await countLockAttempt("gone-lock", "ana@example.mo", { free: 1, first: 1, longest: 1 }, addSeconds(1));
    const { Items = [] } = await getDocumentClient().send(new ScanCommand({ TableName: getTableName() }));
    const secondsLeft = (counter: string): number =>
      Number(Items.find(({ pk }) => String(pk).startsWith(`rate#${counter}#`))?.ttl) - start / 1000;
    expect(["gone-seen", "gone-limit", "gone-raised", "gone-lock"].map(secondsLeft)).toEqual([
      60, 60, 60, 86_401,
    ]);
    expect(JSON.stringify(Items)).not.toContain("ana");
  });
});

test("an allowance begins small, is raised from what was counted, and never passes its most", async () => {
  const allowance = { first: 2, most: 5, window: 60_000 };
  const countFirst = () => countIfAllowed("allowed", "a", allowance, addSeconds(0));
  expect([await countFirst(), await countFirst(), await countFirst()]).toEqual([undefined, undefined, 2]);
  await raiseAllowance("allowed", "a", 1, 60_000, addSeconds(0));
  expect([await countFirst(), await countFirst()]).toEqual([undefined, 3]);
  await raiseAllowance("allowed", "a", 9, 60_000, addSeconds(0));
  expect([await countFirst(), await countFirst(), await countFirst()]).toEqual([undefined, undefined, 5]);
  // One that is raised before anything was counted has exactly so many.
  await raiseAllowance("allowed", "b", 1, 60_000, addSeconds(0));
  const countOther = () => countIfAllowed("allowed", "b", allowance, addSeconds(0));
  expect([await countOther(), await countOther()]).toEqual([undefined, 1]);
});

describe("attempts that are taken back or end well", () => {
  const lock = { free: 1, first: 60_000, longest: 60_000 };
  const countAttempt = (who: string, seconds = 0) => countLockAttempt("ends", who, lock, addSeconds(seconds));
  test("one taken back is free again; where none is counted nothing happens", async () => {
    await refundLockAttempt("ends", "none");
    expect(await countAttempt("none")).toBe(1);
    await refundLockAttempt("ends", "none");
    expect(await countAttempt("none")).toBe(1);
  });
  test("a success clears them, and may be remembered for ninety days", async () => {
    expect(await countAttempt("a")).toBe(1);
    await clearAttempts("ends", "a");
    expect(await countAttempt("a")).toBe(1);
    await transact([buildAttemptsClear("ends", "a")]);
    expect(await countAttempt("a")).toBe(1);
    expect(await hasRecentSuccess("ends", "a", addSeconds(0))).toBe(false);
    await recordSuccess("ends", "a", addSeconds(0));
    expect(await countAttempt("a", 1)).toBe(1);
    const addDaysAndSeconds = (count: number, seconds = 0) => addSeconds(count * 86_400 + seconds);
    expect(await hasRecentSuccess("ends", "a", addDaysAndSeconds(90, -1))).toBe(true);
    expect(await hasRecentSuccess("ends", "a", addDaysAndSeconds(90))).toBe(false);
  });
});

test("a failure of the table itself is no refusal", async () => {
  const { TABLE_NAME = "" } = process.env;
  process.env.TABLE_NAME = "there-is-none";
  try {
    const calls: (() => Promise<unknown>)[] = [
      () => enforceRateLimit("lost", "a", { times: 1, window: 60_000 }, addSeconds(0)),
      () => countLockAttempt("lost", "a", { free: 1, first: 1_000, longest: 1_000 }, addSeconds(0)),
      () => refundLockAttempt("lost", "a"),
    ];
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  } finally {
    process.env.TABLE_NAME = TABLE_NAME;
  }
});
