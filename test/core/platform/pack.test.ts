import { compressJson, decompressJson } from "@portal/core/platform/compress.server";
import fc from "fast-check";
import { expect, test } from "vitest";

test("what was packed comes back as JSON has it", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(decompressJson(compressJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 300 },
  );
});

test("text in any script, and members left out that are undefined", () => {
  const value = { zh: "濠江綠活有限公司", pt: "Comércio Hou Kong, Lda.", gone: undefined };
  expect(decompressJson(compressJson(value))).toEqual({
    zh: "濠江綠活有限公司",
    pt: "Comércio Hou Kong, Lda.",
  });
});

test("dictionary 1 is for good: rows packed long ago are read", () => {
  // Packed on the day the dictionary was fixed; a change of it makes this unreadable.
  const kept = Buffer.from("AQNn6JLSYvQYRPOnubexb6BRRDgodcMyWWwtAA", "base64url");
  expect(decompressJson(kept)).toEqual({ status: "PROCESSING", code: "FH-2026-7K3MQ2XW", notify: [] });
});

test("so is dictionary 2", () => {
  const kept = Buffer.from("AgMX8CWlxZg5moqhEVtbCwA", "base64url");
  expect(kept[0]).toBe(2);
  expect(decompressJson(kept)).toEqual({
    status: "PROCESSING",
    refundBy: { variant: "HOSTED", bands: [{ daysBeforeMin: 8, deductPercent: 50 }] },
  });
});

test("bytes of another dictionary are refused, not guessed at", () => {
  expect(() => decompressJson(Uint8Array.of(9, 1, 2, 3))).toThrow("dictionary 9");
});
