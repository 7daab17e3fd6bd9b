import { canonical, chain, genesis, link, sealed, verify } from "@portal/core/audit/index";
import { expect, test } from "vitest";

const three = async () => {
  const first = await link(genesis, { seq: 1, action: "create" });
  const second = await link(first.hash, { seq: 2, action: "attest" });
  const third = await link(second.hash, { seq: 3, action: "certify" });
  return [first, second, third];
};

test("the order of members does not matter, what they hold does", async () => {
  expect(canonical({ b: [1, { d: undefined, c: "x" }], a: null })).toBe('{"a":null,"b":[1,{"c":"x"}]}');
  expect(await chain(genesis, { a: 1, b: 2 })).toBe(await chain(genesis, { b: 2, a: 1 }));
  expect(await chain(genesis, { a: 1 })).not.toBe(await chain(genesis, { a: 2 }));
});

test("a whole chain verifies", async () => expect(await verify(await three())).toBe(-1));

test("an entry changed, one taken out and one put first show", async () => {
  const entries = await three();
  expect(await verify(entries.map((e) => (e.seq === 2 ? { ...e, action: "defer" } : e)))).toBe(1);
  expect(await verify(entries.filter((e) => e.seq !== 2))).toBe(1);
  expect(await verify(entries.slice(1))).toBe(0);
});

test("a browser comes to the same hash by Web Crypto", async () => {
  const text = `${genesis}\n${canonical({ seq: 1, name: "何氏貿易" })}`;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hash = Buffer.from(digest).toString("hex");
  expect(await chain(genesis, { seq: 1, name: "何氏貿易" })).toBe(hash);
});

test("who is shown seals recomputes the same chain; what is behind a seal cannot be exchanged", async () => {
  const actor = { kind: "staff", ...(await sealed({ name: "officer@demo.mo" })) };
  const diff = await sealed({ nameZh: { before: "甲", after: "乙" } });
  const first = await link(genesis, { seq: 1, actor: { kind: "applicant", name: "ana@example.mo" } });
  const second = await link(first.hash, { seq: 2, actor, diff });
  expect(await verify([first, second])).toBe(-1);
  const shown = { ...second, actor: { kind: "staff", seal: actor.seal }, diff: { seal: diff.seal } };
  expect(await verify([first, shown])).toBe(-1);
  for (const changed of [
    { ...second, actor: { ...actor, name: "other@demo.mo" } },
    { ...second, actor: { ...actor, kind: "system" } },
    { ...second, diff: { ...diff, nameZh: { before: "甲", after: "丙" } } },
    { ...shown, actor: { kind: "staff", seal: diff.seal } },
    { ...shown, actor: { kind: "staff" } },
  ])
    expect(await verify([first, changed])).toBe(1);
  expect((await sealed({ name: "officer@demo.mo" })).seal).not.toBe(actor.seal);
});
