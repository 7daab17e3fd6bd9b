import { gunzipSync } from "node:zlib";
import { compressJson, decompressJson } from "@portal/core/platform/compress.server";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

test("every JSON value comes back as it was compressed", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(decompressJson(compressJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 300 },
  );
});

test("text in any script comes back, and members that are undefined are left out", () => {
  const value = { zh: "濠江綠活有限公司", pt: "Comércio Hou Kong, Lda.", gone: undefined };
  expect(decompressJson(compressJson(value))).toEqual({
    zh: "濠江綠活有限公司",
    pt: "Comércio Hou Kong, Lda.",
  });
});

test("stored bytes are standard gzip of JSON, which any tool reads", () => {
  const value = { status: "PROCESSING", answers: { nameZh: "濠江" } };
  expect(JSON.parse(gunzipSync(compressJson(value)).toString())).toEqual(value);
});

describe("bytes from before gzip", () => {
  // Written on the day that each dictionary was fixed: a change of the dictionary makes them unreadable.
  test("of the first dictionary are read", () => {
    const storedBytes = Buffer.from("AQNn6JLSYvQYRPOnubexb6BRRDgodcMyWWwtAA", "base64url");
    expect(storedBytes[0]).toBe(1);
    expect(decompressJson(storedBytes)).toEqual({
      status: "PROCESSING",
      code: "FH-2026-7K3MQ2XW",
      notify: [],
    });
  });

  test("of the second dictionary are read", () => {
    const storedBytes = Buffer.from("AgMX8CWlxZg5moqhEVtbCwA", "base64url");
    expect(storedBytes[0]).toBe(2);
    expect(decompressJson(storedBytes)).toEqual({
      status: "PROCESSING",
      refundBy: { variant: "HOSTED", bands: [{ daysBeforeMin: 8, deductPercent: 50 }] },
    });
  });
});

test("bytes of another format are refused, not guessed at", () => {
  expect(() => decompressJson(Uint8Array.of(9, 1, 2, 3))).toThrow(
    "9 is not the first byte of a stored value",
  );
});
