import {
  chainEntry,
  computeChainHash,
  GENESIS_HASH,
  sealValue,
  toCanonicalJson,
  verifyChain,
} from "@portal/core/platform/audit/index";
import { expect, test } from "vitest";

const buildThreeEntries = async () => {
  const first = await chainEntry(GENESIS_HASH, { seq: 1, action: "create" });
  const second = await chainEntry(first.hash, { seq: 2, action: "attest" });
  const third = await chainEntry(second.hash, { seq: 3, action: "certify" });
  return [first, second, third];
};

test("the order of members does not matter, what they hold does", async () => {
  expect(toCanonicalJson({ b: [1, { d: undefined, c: "x" }], a: null })).toBe('{"a":null,"b":[1,{"c":"x"}]}');
  expect(await computeChainHash(GENESIS_HASH, { a: 1, b: 2 })).toBe(
    await computeChainHash(GENESIS_HASH, { b: 2, a: 1 }),
  );
  expect(await computeChainHash(GENESIS_HASH, { a: 1 })).not.toBe(
    await computeChainHash(GENESIS_HASH, { a: 2 }),
  );
});

test("a whole chain verifies", async () => expect(await verifyChain(await buildThreeEntries())).toBe(-1));

test("an entry changed, one taken out and one put first show", async () => {
  const entries = await buildThreeEntries();
  expect(await verifyChain(entries.map((e) => (e.seq === 2 ? { ...e, action: "defer" } : e)))).toBe(1);
  expect(await verifyChain(entries.filter((e) => e.seq !== 2))).toBe(1);
  expect(await verifyChain(entries.slice(1))).toBe(0);
});

test("a browser comes to the same hash by Web Crypto", async () => {
  const text = `${GENESIS_HASH}\n${toCanonicalJson({ seq: 1, name: "何氏貿易" })}`;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hash = Buffer.from(digest).toString("hex");
  expect(await computeChainHash(GENESIS_HASH, { seq: 1, name: "何氏貿易" })).toBe(hash);
});

test("who is shown seals recomputes the same chain; what is behind a seal cannot be exchanged", async () => {
  const actor = { kind: "staff", ...(await sealValue({ name: "officer@demo.mo" })) };
  const diff = await sealValue({ nameZh: { before: "甲", after: "乙" } });
  const first = await chainEntry(GENESIS_HASH, {
    seq: 1,
    actor: { kind: "applicant", name: "ana@example.mo" },
  });
  const second = await chainEntry(first.hash, { seq: 2, actor, diff });
  expect(await verifyChain([first, second])).toBe(-1);
  const sealedEntry = { ...second, actor: { kind: "staff", seal: actor.seal }, diff: { seal: diff.seal } };
  expect(await verifyChain([first, sealedEntry])).toBe(-1);
  for (const forgedEntry of [
    { ...second, actor: { ...actor, name: "other@demo.mo" } },
    { ...second, actor: { ...actor, kind: "system" } },
    { ...second, diff: { ...diff, nameZh: { before: "甲", after: "丙" } } },
    { ...sealedEntry, actor: { kind: "staff", seal: diff.seal } },
    { ...sealedEntry, actor: { kind: "staff" } },
  ])
    expect(await verifyChain([first, forgedEntry])).toBe(1);
  expect((await sealValue({ name: "officer@demo.mo" })).seal).not.toBe(actor.seal);
});
