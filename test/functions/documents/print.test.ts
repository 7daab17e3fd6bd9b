/** Documents over the wire: asked for by one Lambda, printed by another, each once. */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { computePrintAddress, printTimeout } from "@portal/core/documents/await-print.server";
import type { PrintJob } from "@portal/core/documents/print-job";
import { presignPrintLink } from "@portal/core/documents/print-link.server";
import { deleteOwnerPrints, savePrint } from "@portal/core/documents/print-objects.server";
import {
  buildPrintKey,
  findPrintJob,
  findPrintOutcome,
  leasePrintJob,
  PRINT_LEASE_MS,
  type PrintAddress,
  savePrintOutcome,
} from "@portal/core/documents/print-store.server";
import { readObjectBytes } from "@portal/core/files/object-store.server";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { type ErrorLine, log } from "@portal/core/platform/log.server";
import { queryPartition } from "@portal/core/platform/query-partition.server";
import { handler as printDocument } from "@portal/functions/jobs/print-document";
import { handler as print } from "@portal/functions/routes/documents/print";
import { afterEach, expect, test, vi } from "vitest";
import { buildJsonFailure } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { buildSqsEvent } from "../../../local/workers.ts";
import { callLambda, setTestTime } from "../../support/calls/call-lambda.ts";
import { downloadPrint } from "../../support/calls/download-print.ts";
import { startPrintWorker } from "../../support/calls/print-worker.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const usualTimeout = printTimeout.milliseconds;
const requestedAt = toInstant("2026-11-23T02:00:00.000Z");
const services = prepareTestServices();
afterEach(() => {
  printTimeout.milliseconds = usualTimeout;
  setTestTime(requestedAt);
});

const printBlankForm = async (scheme: string, lang = "en") => {
  const answer = await callLambda(print, "GET", `/api/scheme/${scheme}/blank`, { query: { lang } });
  const { status, body, headers } = answer;
  const bytes = status === 302 ? await downloadPrint(answer) : Buffer.alloc(0);
  return { status, bytes, code: body.code, headers };
};
const buildAddress = (digit: string): PrintAddress => ({ owner: "public", hash: digit.repeat(64) });
const readStoredPrint = (address: PrintAddress) => readObjectBytes(buildPrintKey(address));
const getLinkQuery = (location: string | undefined, name: string) =>
  new URL(location ?? "").searchParams.get(name);
const readStart = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString();

test("is printed when it is asked for, and lies there for the next who asks that day", async () => {
  const printing = startPrintWorker();
  const first = await printBlankForm("FAIR_HOSTED");
  expect([first.status, readStart(first.bytes)]).toEqual([302, "%PDF-"]);
  expect(getLinkQuery(first.headers.location, "response-content-disposition")).toBe(
    'attachment; filename="FAIR_HOSTED.pdf"',
  );
  await printing.stop();
  setTestTime("2026-11-23T09:30:00.000Z");
  // Nobody prints any more.
  expect((await printBlankForm("FAIR_HOSTED")).bytes.equals(first.bytes)).toBe(true);
  expect(services.listMessages("print")).toEqual([]);
});

test("what to prepare for a scheme is a PDF for everybody, and no scheme has none", async () => {
  const orderSheet = (scheme: string) =>
    callLambda(print, "GET", `/api/scheme/${scheme}/preparation`, { query: { lang: "pt" } });
  const printing = startPrintWorker();
  const sheet = await orderSheet("TRAINING");
  await printing.stop();
  expect([sheet.status, readStart(await downloadPrint(sheet))]).toEqual([302, "%PDF-"]);
  expect(getLinkQuery(sheet.headers.location, "response-content-disposition")).toBe(
    'attachment; filename="TRAINING-preparation.pdf"',
  );
  const refusal = await orderSheet("NONE");
  expect([refusal.status, refusal.body.code]).toEqual([404, errorCodes.FORM_NOT_FOUND]);
});

test.each(["statement-letter", "none", "STATEMENT-LETTER-MFE"])(
  "a letter to fill in that does not exist is refused as a letter, not as a form: %s",
  async (id) => {
    const { status, body } = await callLambda(print, "GET", `/api/template/${id}`, { query: { lang: "en" } });
    expect([status, body.code]).toEqual([404, errorCodes.LETTER_NOT_FOUND]);
  },
);

test("two who ask at once for the same both get it", async () => {
  const printing = startPrintWorker();
  const both = await Promise.all([printBlankForm("SEMINAR"), printBlankForm("SEMINAR")]);
  await printing.stop();
  expect(both.map(({ status, bytes }) => [status, readStart(bytes)])).toEqual([
    [302, "%PDF-"],
    [302, "%PDF-"],
  ]);
  expect(printing.failed).toEqual([]);
});

test("a print that takes too long answers 900063 and when to ask again, and is made all the same", async () => {
  printTimeout.milliseconds = 100;
  const latePrint = await printBlankForm("MINI_ZONE");
  expect([latePrint.status, latePrint.code, latePrint.headers["retry-after"]]).toEqual([
    503,
    errorCodes.DOCUMENT_NOT_READY,
    "5",
  ]);
  expect(services.listMessages("print")).toHaveLength(1);
  printTimeout.milliseconds = usualTimeout;
  const printing = startPrintWorker();
  expect((await printBlankForm("MINI_ZONE")).status).toBe(302);
  await printing.stop();
});

test("[R571] what cannot be printed is refused 10302 at once, comes back to the queue, and is printed when that is mended", async () => {
  const printing = startPrintWorker();
  const [here, empty] = [process.cwd(), mkdtempSync(join(tmpdir(), "texts-"))];
  try {
    process.chdir(empty);
    const { status, code } = await printBlankForm("TRAINING");
    expect([status, code]).toEqual([500, errorCodes.TEMPLATE_ERROR]);
    // The refusal is read a moment before the job that wrote it has ended.
    await expect.poll(() => printing.failed).toHaveLength(1);
  } finally {
    process.chdir(here);
    rmSync(empty, { recursive: true });
  }
  // Until its lease ends nobody prints it again, however many ask.
  expect((await printBlankForm("TRAINING")).code).toBe(errorCodes.TEMPLATE_ERROR);
  setTestTime(toInstant(Date.parse(requestedAt) + PRINT_LEASE_MS));
  const secondPrint = await printBlankForm("TRAINING");
  await printing.stop();
  expect([secondPrint.status, readStart(secondPrint.bytes)]).toEqual([302, "%PDF-"]);
});

test("a document that cannot be printed says why, also where its outcome cannot be stored", async () => {
  const address = buildAddress("e");
  await leasePrintJob(address, {
    kind: "blank",
    of: { scheme: "NONE" },
    language: "en",
    made: requestedAt,
  } as PrintJob);
  const lines: Record<string, unknown>[] = [];
  vi.spyOn(log, "write").mockImplementation((line) => void lines.push({ ...line }));
  startStrictMachine(disableRandomFailures(), [
    async (call, send) =>
      call.operation === "UpdateItem" ? buildJsonFailure("ValidationException", "", {}, 400) : send(),
  ]);
  const event = buildSqsEvent("print", [{ MessageId: "m", Body: JSON.stringify({ address }) }]);
  expect(await printDocument(event)).toEqual({ batchItemFailures: [{ itemIdentifier: "m" }] });
  vi.restoreAllMocks();
  startStrictMachine();
  const failures = lines.filter(({ job }) => job === "printDocument");
  const reasons = failures.map(({ outcome, error }) => [outcome, (error as ErrorLine).name]);
  expect(reasons).toEqual([
    ["failed", "ElectroError"],
    [undefined, expect.not.stringMatching("ElectroError")],
  ]);
});

test("an order that is gone is nobody's any more, and a message may come twice", async () => {
  const printMessage = (address: PrintAddress) =>
    printDocument(buildSqsEvent("print", [{ MessageId: "m", Body: JSON.stringify({ address }) }]));
  expect(await printMessage(buildAddress("0"))).toEqual({ batchItemFailures: [] });
  const printing = startPrintWorker();
  await printBlankForm("OFFICIAL_GUEST", "pt");
  await printing.stop();
  const address = computePrintAddress(
    { kind: "blank", of: { scheme: "OFFICIAL_GUEST" }, language: "pt", made: requestedAt },
    "public",
  );
  const lying = await readStoredPrint(address);
  expect(lying).toBeInstanceOf(Uint8Array);
  setTestTime("2026-11-23T03:00:00.000Z");
  expect(await printMessage(address)).toEqual({ batchItemFailures: [] });
  expect(await readStoredPrint(address)).toEqual(lying);
});

test("a PDF is an object of the private bucket below its own prefix, and the table holds the job's row alone", async () => {
  const order: PrintJob = { kind: "statement", of: {}, language: "en", made: requestedAt };
  const bytes = randomBytes(800_000);
  const address: PrintAddress = { owner: "institution/i1", hash: "1".repeat(64) };
  await leasePrintJob(address, order);
  await savePrint(address, bytes);
  expect(bytes.equals((await readObjectBytes(`prints/institution/i1/${"1".repeat(64)}.pdf`)) as Buffer)).toBe(
    true,
  );
  const rows = await queryPartition("paper#institution/i1");
  expect(rows).toMatchObject([
    { sk: `order#${"1".repeat(64)}`, outcome: "printed", ttl: Date.parse(requestedAt) / 1000 + 86_400 },
  ]);
  expect(JSON.stringify(rows).length).toBeLessThan(2_000);
});

test("a job is queued by one of those who ask for it, and again when a lease has ended without a PDF", async () => {
  const order: PrintJob = { kind: "statement", of: {}, language: "zh-Hant", made: requestedAt };
  const address = buildAddress("2");
  const leaseAfter = (milliseconds: number) =>
    leasePrintJob(address, { ...order, made: toInstant(Date.parse(requestedAt) + milliseconds) });
  const answers = await Promise.all([0, 0, 0, 0, 0].map(leaseAfter));
  expect(answers.filter(Boolean)).toHaveLength(1);
  await savePrintOutcome(address, "failed");
  expect([await leaseAfter(PRINT_LEASE_MS - 1), await findPrintOutcome(address)]).toEqual([false, "failed"]);
  const laterAnswers = await Promise.all([1, 1, 1, 1, 1].map((times) => leaseAfter(times * PRINT_LEASE_MS)));
  expect(laterAnswers.filter(Boolean)).toHaveLength(1);
  expect(await findPrintOutcome(address)).toBeUndefined();
  await savePrint(address, Buffer.from("%PDF-"));
  // Whoever saw the failure late does not undo what was printed since.
  expect([await leaseAfter(3 * PRINT_LEASE_MS), await findPrintOutcome(address)]).toEqual([false, "printed"]);
});

test("the order in which the table hands out members makes no other document", () => {
  const letter = { account: "a@example.mo", number: "123456" };
  const reversedLetter = Object.fromEntries(Object.entries(letter).reverse()) as typeof letter;
  const order: PrintJob = { kind: "letter", of: letter, language: "pt", made: requestedAt };
  expect(computePrintAddress({ ...order, of: reversedLetter }, "account/a1")).toEqual(
    computePrintAddress(order, "account/a1"),
  );
});

test("documents that would differ are stored apart: by their content, language, day and renderer", () => {
  const order: PrintJob = { kind: "blank", of: { scheme: "SEMINAR" }, language: "pt", made: requestedAt };
  const others: PrintJob[] = [
    { ...order, of: { scheme: "TRAINING" } },
    { ...order, language: "en" },
    // The next day in Macao.
    { ...order, made: toInstant("2026-11-23T16:00:00.000Z") },
    { kind: "statement", of: {}, language: "pt", made: requestedAt },
  ];
  const computeHash = (each: PrintJob) => computePrintAddress(each, "public").hash;
  const addresses = [order, ...others].map(computeHash);
  const was = process.env.PRESS;
  process.env.PRESS = "another";
  addresses.push(computeHash(order));
  process.env.PRESS = was;
  expect(new Set(addresses).size).toBe(6);
  expect(computeHash({ ...order, made: toInstant("2026-11-23T15:59:59.999Z") })).toBe(addresses[0]);
});

test("a link to a PDF holds for one minute, names the file and its type, and is not cached", async () => {
  const printing = startPrintWorker();
  const { headers } = await printBlankForm("FAIR_GREEN");
  await printing.stop();
  const readQuery = (name: string) => getLinkQuery(headers.location, name);
  expect(readQuery("X-Amz-Expires")).toBe("60");
  expect(readQuery("response-content-type")).toBe("application/pdf");
  expect(readQuery("response-content-disposition")).toBe('attachment; filename="FAIR_GREEN.pdf"');
  expect(readQuery("response-cache-control")).toBe("private, no-store");
  expect(new URL(headers.location ?? "").pathname).toMatch(/\/prints\/public\/[0-9a-f]{64}\.pdf$/);
});

test("on AWS a link names the host of the bucket, and its signature is the one that AWS computes", async () => {
  vi.stubEnv("AWS_ENDPOINT_URL_S3", undefined);
  const link = new URL(await presignPrintLink("prints/institution/i1/a.pdf", "a b.pdf"));
  vi.unstubAllEnvs();
  const bucket = process.env.TRANSIENT_BUCKET_NAME;
  expect(`${link.origin}${link.pathname}`).toBe(
    `https://${bucket}.s3.ap-east-1.amazonaws.com/prints/institution/i1/a.pdf`,
  );
  expect(link.searchParams.get("response-content-disposition")).toBe('attachment; filename="a b.pdf"');
  // Signature Version 4 in the query, as the reference of AWS describes it.
  const parameters = link.search.slice(1).split("&").sort();
  const query = parameters.filter((one) => !one.startsWith("X-Amz-Signature=")).join("&");
  const canonical = `GET\n${link.pathname}\n${query}\nhost:${link.host}\n\nhost\nUNSIGNED-PAYLOAD`;
  const at = link.searchParams.get("X-Amz-Date") ?? "";
  const scope = [at.slice(0, 8), "ap-east-1", "s3", "aws4_request"];
  const digest = createHash("sha256").update(canonical).digest("hex");
  const key = scope.reduce<string | Buffer>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${process.env.AWS_SECRET_ACCESS_KEY}`,
  );
  const textToSign = `AWS4-HMAC-SHA256\n${at}\n${scope.join("/")}\n${digest}`;
  expect(link.searchParams.get("X-Amz-Signature")).toBe(
    createHmac("sha256", key).update(textToSign).digest("hex"),
  );
});

test("what was printed of an owner is deleted with the jobs, printed or not, and nothing of others", async () => {
  const order: PrintJob = { kind: "statement", of: {}, language: "en", made: requestedAt };
  const [printed, waiting, others] = (["institution/i2", "institution/i2", "institution/i22"] as const).map(
    (owner, i): PrintAddress => ({ owner, hash: String(i + 3).repeat(64) }),
  ) as [PrintAddress, PrintAddress, PrintAddress];
  for (const address of [printed, waiting, others]) await leasePrintJob(address, order);
  for (const address of [printed, others]) await savePrint(address, Buffer.from("%PDF-"));
  await deleteOwnerPrints("institution/i2");
  expect(await Promise.all([printed, waiting].map(findPrintJob))).toEqual([undefined, undefined]);
  expect(await Promise.all([printed, waiting].map(readStoredPrint))).toEqual([undefined, undefined]);
  // The job was being printed while its owner was erased.
  await savePrint(waiting, Buffer.from("%PDF-"));
  expect(await findPrintJob(waiting)).toBeUndefined();
  expect(await readStoredPrint(waiting)).toBeUndefined();
  expect(await findPrintOutcome(others)).toBe("printed");
  expect(await readStoredPrint(others)).toBeInstanceOf(Uint8Array);
});
