/** Papers over the wire: asked for by one Lambda, printed by another, each once. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { instant } from "@portal/core/day";
import { codes } from "@portal/core/errors";
import { addressOf, patience } from "@portal/core/print/asking.server";
import type { Order } from "@portal/core/print/order";
import { forget, lay, paper, writeOrder } from "@portal/core/print/papers.server";
import { handler as press } from "@portal/functions/jobs/print-paper";
import { handler as print } from "@portal/functions/resources/print";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eventOf } from "../../local/workers.ts";
import { at, call } from "../support/call.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";
import { startPress } from "../support/press.ts";

const long = patience.milliseconds;
const asked = instant("2026-11-23T02:00:00.000Z");
let services: Services;
beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
});
afterEach(() => {
  patience.milliseconds = long;
  at(asked);
});
afterAll(() => services.stop());

const blank = async (scheme: string, lang = "en") => {
  const { status, bytes, body, headers } = await call(print, "GET", `/api/scheme/${scheme}/blank`, {
    query: { lang },
  });
  return { status, bytes, code: body.code, headers };
};
const begins = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString();

test("is printed when it is asked for, and lies there for the next who asks that day", async () => {
  const printing = startPress();
  const first = await blank("FAIR_HOSTED");
  expect([first.status, begins(first.bytes)]).toEqual([200, "%PDF-"]);
  expect(first.headers["content-disposition"]).toContain("FAIR_HOSTED.pdf");
  await printing.stop();
  at("2026-11-23T09:30:00.000Z");
  // Nobody prints any more.
  expect((await blank("FAIR_HOSTED")).bytes.equals(first.bytes)).toBe(true);
  expect(services.messages("print")).toEqual([]);
});

test("two who ask at once for the same both get it", async () => {
  const printing = startPress();
  const both = await Promise.all([blank("SEMINAR"), blank("SEMINAR")]);
  await printing.stop();
  expect(both.map(({ status, bytes }) => [status, begins(bytes)])).toEqual([
    [200, "%PDF-"],
    [200, "%PDF-"],
  ]);
  expect(printing.failed).toEqual([]);
});

test("a press that takes too long: 900063 and when to ask again; what was ordered is printed all the same", async () => {
  patience.milliseconds = 100;
  const late = await blank("MINI_ZONE");
  expect([late.status, late.code, late.headers["retry-after"]]).toEqual([503, codes.PAPER_NOT_READY, "5"]);
  expect(services.messages("print")).toHaveLength(1);
  patience.milliseconds = long;
  const printing = startPress();
  expect((await blank("MINI_ZONE")).status).toBe(200);
  await printing.stop();
});

test("[R571] what cannot be printed is refused 10302 at once, comes back to the queue, and is printed when that is mended", async () => {
  const printing = startPress();
  const [here, empty] = [process.cwd(), mkdtempSync(join(tmpdir(), "texts-"))];
  try {
    process.chdir(empty);
    const { status, code } = await blank("TRAINING");
    expect([status, code]).toEqual([500, codes.TEMPLATE_ERROR]);
    // The refusal is read a moment before the job that wrote it has ended.
    await expect.poll(() => printing.failed).toHaveLength(1);
  } finally {
    process.chdir(here);
    rmSync(empty, { recursive: true });
  }
  const mended = await blank("TRAINING");
  await printing.stop();
  expect([mended.status, begins(mended.bytes)]).toEqual([200, "%PDF-"]);
});

test("an order that is gone is nobody's any more, and a message may come twice", async () => {
  const told = (address: string) =>
    press(eventOf("print", [{ MessageId: "m", Body: JSON.stringify({ address }) }]));
  expect(await told("0".repeat(64))).toEqual({ batchItemFailures: [] });
  const printing = startPress();
  await blank("OFFICIAL_GUEST", "pt");
  await printing.stop();
  const address = addressOf({
    kind: "blank",
    of: { scheme: "OFFICIAL_GUEST" },
    language: "pt",
    made: asked,
  });
  const lying = await paper(address);
  expect(lying).toBeInstanceOf(Uint8Array);
  at("2026-11-23T03:00:00.000Z");
  expect(await told(address)).toEqual({ batchItemFailures: [] });
  expect(await paper(address)).toEqual(lying);
});

test("a paper longer than a row lies in several, and is one again when the first of them lies there", async () => {
  const order: Order = { kind: "statement", of: {}, language: "en", made: asked };
  const bytes = randomBytes(800_000);
  const address = "1".repeat(64);
  await writeOrder(address, order);
  await lay(address, order, bytes);
  expect(bytes.equals((await paper(address)) as Buffer)).toBe(true);
  await forget(address);
  expect(await paper(address)).toBeUndefined();
});

test("the order in which the table hands out members makes no other paper", () => {
  const letter = { account: "a@example.mo", number: "123456" };
  const turned = Object.fromEntries(Object.entries(letter).reverse()) as typeof letter;
  const order: Order = { kind: "letter", of: letter, language: "pt", made: asked };
  expect(addressOf({ ...order, of: turned })).toBe(addressOf(order));
});

test("papers that would differ lie apart: by what is said, language, day and press", () => {
  const order: Order = { kind: "blank", of: { scheme: "SEMINAR" }, language: "pt", made: asked };
  const others: Order[] = [
    { ...order, of: { scheme: "TRAINING" } },
    { ...order, language: "en" },
    // The next day in Macao.
    { ...order, made: instant("2026-11-23T16:00:00.000Z") },
    { kind: "statement", of: {}, language: "pt", made: asked },
  ];
  const addresses = [order, ...others].map(addressOf);
  const was = process.env.PRESS;
  process.env.PRESS = "another";
  addresses.push(addressOf(order));
  process.env.PRESS = was;
  expect(new Set(addresses).size).toBe(6);
  expect(addressOf({ ...order, made: instant("2026-11-23T15:59:59.999Z") })).toBe(addresses[0]);
});
