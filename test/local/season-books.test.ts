/** The checks at the end of a season: letters that were sent twice, and three records of the same money. */
import type { LedgerEntry, StatementEntry } from "@portal/core/applications/orders/ledger";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import type { WireCall } from "../../local/strict/aws-wire.ts";
import { accountForMoney, type SeasonBooks } from "../season/accounts-of-money.ts";
import { compareLetters, type LettersOfSeason } from "../season/compare-seasons.ts";
import { nameLetter } from "../season/letter-names.ts";
import { createUnrecordedLetters } from "../season/unrecorded-letters.ts";

const reminder = nameLetter("desk@demo.mo", "有 8 份申請超過目標日仍未答覆", "text");
const receipt = nameLetter("one@demo.mo", "Receipt", "text");

describe("letters of a rough season", () => {
  const compareRows = (
    before: Record<string, number>,
    after: Record<string, number>,
    unrecorded: string[][] = [],
  ): number => {
    const roughLetters: LettersOfSeason = {
      letters: after,
      kills: unrecorded.map((unrecordedLetters) => ({
        lambda: "jobs/send-notice.ts",
        call: "ses POST",
        when: "after",
        unrecordedLetters,
      })),
    };
    return compareLetters({ letters: before, kills: [] }, roughLetters).length;
  };
  test.each<[string, Record<string, number>, Record<string, number>, string[][], number]>([
    ["each once, as in the calm one", { [reminder]: 1 }, { [reminder]: 1 }, [], 0],
    [
      "again, after a kill between acceptance and mark",
      { [reminder]: 1 },
      { [reminder]: 2 },
      [[reminder]],
      0,
    ],
    ["once, in spite of such a kill", { [reminder]: 1 }, { [reminder]: 1 }, [[reminder]], 0],
    ["again, after a kill that left no letter unrecorded", { [reminder]: 1 }, { [reminder]: 2 }, [[]], 1],
    ["again, after a kill that left another one", { [reminder]: 1 }, { [reminder]: 2 }, [[receipt]], 1],
    ["again twice, after one such kill", { [reminder]: 1 }, { [reminder]: 3 }, [[reminder]], 1],
    ["again twice, after two", { [reminder]: 1 }, { [reminder]: 3 }, [[reminder], [reminder]], 0],
    ["never", { [reminder]: 1 }, {}, [[reminder]], 1],
    ["which nobody got in the calm one", {}, { [reminder]: 1 }, [[reminder]], 1],
    ["one for another", { [reminder]: 1, [receipt]: 1 }, { [reminder]: 2 }, [[reminder]], 1],
  ])("%s", (_, before, after, unrecorded, differences) => {
    expect(compareRows(before, after, unrecorded)).toBe(differences);
  });
});

describe("letters that no mark records", () => {
  const sendMail = {
    service: "ses",
    operation: "POST /v2/email/outbound-emails",
    input: {
      Destination: { ToAddresses: ["one@demo.mo"] },
      Content: { Simple: { Subject: { Data: "Receipt" }, Body: { Text: { Data: "text" } } } },
    },
  } as unknown as WireCall;
  const sendText = {
    service: "sns",
    operation: "POST /",
    input: {},
    request: { body: "Action=Publish&PhoneNumber=%2B85366000000&Message=Paid" },
  } as unknown as WireCall;
  const buildWrite = (pk: string, sk: string) =>
    ({
      service: "dynamodb",
      operation: "PutItem",
      input: { Item: { pk: { S: pk }, sk: { S: sk } } },
    }) as unknown as WireCall;
  const observeCalls = (...calls: WireCall[]): string[] => {
    const letters = createUnrecordedLetters();
    for (const call of calls) letters.see(call);
    return letters.list();
  };
  test.each<[string, WireCall[], string[]]>([
    ["none before one is sent", [buildWrite("account#1", "notice#1")], []],
    ["an e-mail", [sendMail], [receipt]],
    ["a text message", [sendText], [nameLetter("+85366000000", "sms", "Paid")]],
    ["none after its mark", [sendMail, buildWrite("notice#1", "sent")], []],
    ["the last one", [sendMail, buildWrite("notice#1", "sent"), sendMail], [receipt]],
    ["an e-mail, whatever else is written", [sendMail, buildWrite("account#1", "notice#1")], [receipt]],
  ])("%s", (_, calls, letters) => {
    expect(observeCalls(...calls)).toEqual(letters);
  });
});

describe("the money of a season", () => {
  const id = "01M9S10JM0R4SNW38NFMH2KNKZ";
  const orderId = `${id}-01M9S10JM0R4SNW38NFMH2KNK0`;
  const again = `${id}-01M9S10JM0R4SNW38NFMH2KNK1`;
  const fee = { lines: [], total: { amount: 1_000, currency: "MOP" as const } };
  const higherFee = { lines: [], total: { amount: 1_500, currency: "MOP" as const } };
  const toHeader = (more: Partial<SeasonBooks["headers"][number]>): SeasonBooks["headers"][number] => ({
    id,
    code: "F-2027-ABCDEFGH",
    status: "PAID",
    fee,
    receiptNumber: "R-2026-000001",
    ...more,
  });
  const inBook = (
    kind: LedgerEntry["kind"],
    amount: number,
    more: Partial<LedgerEntry> = { orderId },
  ): LedgerEntry => ({
    id: kind,
    day: parseDay("2026-12-01"),
    at: toInstant("2026-12-01T02:00:00.000Z"),
    kind,
    amount,
    currency: "MOP",
    subject: id,
    ...more,
  });
  const buildStatementEntry = (
    kind: StatementEntry["kind"],
    amount: number,
    of = orderId,
  ): StatementEntry => ({
    orderId: of,
    kind,
    amount,
    currency: "MOP",
  });
  const paidBook = [inBook("payment", 1_000), inBook("receipt", 1_000)];
  const transfer = inBook("receipt", 1_000, { reference: "BNU-1" });
  const refundStart = { amount: 1_000, on: parseDay("2026-12-02"), earliestDay: "2026-12-01" };
  /** A transfer of 7 patacas that paid nothing goes back. */
  const transferDay = parseDay("2026-11-24");
  const transferRefund = {
    amount: 700,
    on: transferDay,
    earliestDay: transferDay,
    isOfEarlierPayment: true as const,
  };
  const waiting = { status: "AWAITING_PAYMENT" as const, receiptNumber: undefined };
  test.each<
    [string, Partial<SeasonBooks["headers"][number]>, LedgerEntry[], StatementEntry[], RegExp | undefined]
  >([
    ["paid online", {}, paidBook, [buildStatementEntry("payment", 1_000)], undefined],
    ["paid by transfer", {}, [transfer], [], undefined],
    ["not paid", waiting, [], [], undefined],
    ["cancelled before it was paid", { status: "CANCELLED", receiptNumber: undefined }, [], [], undefined],
    [
      "refunded in part by the bank",
      { status: "REFUNDED", refunded: 400 },
      [transfer, inBook("bankRefund", 400, { reference: "BNU-2" })],
      [],
      undefined,
    ],
    [
      "refunded by the bank, with a reference that was corrected",
      { status: "REFUNDED", refunded: 400 },
      [
        transfer,
        inBook("bankRefund", 400, { reference: "BNU-2" }),
        inBook("withdrawnRefund", 400, { reference: "BNU-2" }),
        inBook("bankRefund", 400, { reference: "BNU-3" }),
      ],
      [],
      undefined,
    ],
    [
      "refunded by the provider",
      { status: "REFUNDED", refunded: 1_000 },
      [...paidBook, inBook("refund", 1_000)],
      [buildStatementEntry("payment", 1_000), buildStatementEntry("refund", 1_000)],
      undefined,
    ],
    [
      "awaited anew, while the refund of the earlier payment is begun",
      { ...waiting, refundStart: { ...refundStart, isOfEarlierPayment: true } },
      paidBook,
      [buildStatementEntry("payment", 1_000)],
      undefined,
    ],
    [
      "refused, while its refund is begun",
      { status: "REJECTED", refundStart },
      paidBook,
      [buildStatementEntry("payment", 1_000)],
      undefined,
    ],
    [
      "taken back",
      { takenBack: 1_000 },
      [...paidBook, inBook("takenBack", 1_000)],
      [buildStatementEntry("payment", 1_000), buildStatementEntry("takenBack", 1_000)],
      undefined,
    ],
    [
      "taken back and paid again",
      {},
      [
        ...paidBook,
        inBook("takenBack", 1_000),
        inBook("payment", 1_000, { orderId: again }),
        inBook("receipt", 1_000, { orderId: again }),
      ],
      [
        buildStatementEntry("payment", 1_000),
        buildStatementEntry("takenBack", 1_000),
        buildStatementEntry("payment", 1_000, again),
      ],
      undefined,
    ],
    [
      "paid twice and refunded once",
      {},
      [
        ...paidBook,
        inBook("payment", 1_000, { orderId: again, excess: true }),
        inBook("refund", 1_000, { orderId: again }),
      ],
      [
        buildStatementEntry("payment", 1_000),
        buildStatementEntry("payment", 1_000, again),
        buildStatementEntry("refund", 1_000, again),
      ],
      undefined,
    ],
    [
      "paid before its fee became higher, with the rest outstanding",
      { status: "AWAITING_PAYMENT", fee: higherFee, paidAmount: 1_000, restDue: 500 },
      paidBook,
      [buildStatementEntry("payment", 1_000)],
      undefined,
    ],
    [
      "paid before its fee became higher, and the rest as a debt that was waived",
      { status: "CANCELLED", fee: higherFee, paidAmount: 1_000, arrears: false },
      paidBook,
      [buildStatementEntry("payment", 1_000)],
      undefined,
    ],
    [
      "refunded and then taken back, while the place is awaited again",
      { ...waiting, paidAmount: 0, restDue: 1_000, takenBack: 1_000 },
      [...paidBook, inBook("bankRefund", 1_000, { reference: "BNU-2" }), inBook("takenBack", 1_000)],
      [buildStatementEntry("payment", 1_000), buildStatementEntry("takenBack", 1_000)],
      undefined,
    ],
    [
      "the rest of a fee that the application does not know",
      { fee: higherFee, paidAmount: 1_000 },
      [inBook("payment", 1_500), inBook("receipt", 1_500)],
      [buildStatementEntry("payment", 1_500)],
      /the 1000 paid are not 1500 held/,
    ],
    [
      "a higher refund than was paid",
      { status: "REFUNDED", fee: higherFee, paidAmount: 1_000, refunded: 1_500 },
      [...paidBook, inBook("bankRefund", 1_500, { reference: "BNU-2" })],
      [buildStatementEntry("payment", 1_000)],
      /1500 were refunded of 1000/,
    ],
    [
      "a transfer that is to go back",
      { ...waiting, refundStart: transferRefund },
      [inBook("excessTransfer", 700, { reference: "BNU-3" })],
      [],
      undefined,
    ],
    [
      "a transfer that was recorded wrongly and taken back",
      waiting,
      [
        inBook("excessTransfer", 700, { reference: "BNU-3" }),
        inBook("withdrawnTransfer", 700, { reference: "BNU-3" }),
      ],
      [],
      undefined,
    ],
    [
      "a transfer of which nothing waits to go back",
      waiting,
      [inBook("excessTransfer", 700, { reference: "BNU-3" })],
      [],
      /the 0 paid are not 700 held/,
    ],
    [
      "a refund of a transfer that was taken back",
      { ...waiting, refundStart: transferRefund },
      [
        inBook("excessTransfer", 700, { reference: "BNU-3" }),
        inBook("withdrawnTransfer", 700, { reference: "BNU-3" }),
      ],
      [],
      /the 700 paid are not 0 held/,
    ],
    [
      "a payment that the book does not know",
      waiting,
      [],
      [buildStatementEntry("payment", 1_000)],
      /0 in the book, 1000/,
    ],
    ["a payment that the provider does not know", {}, paidBook, [], /1000 in the book, 0/],
    [
      "a payment that the application does not know",
      waiting,
      paidBook,
      [buildStatementEntry("payment", 1_000)],
      /the 0 paid are not 1000 held/,
    ],
    [
      "a payment without a receipt",
      {},
      [inBook("payment", 1_000)],
      [buildStatementEntry("payment", 1_000)],
      /1000 were paid, and 0 are receipted/,
    ],
    [
      "less than the fee",
      {},
      [inBook("payment", 900), inBook("receipt", 900)],
      [buildStatementEntry("payment", 900)],
      /the 1000 paid are not 900 held/,
    ],
    [
      "a chargeback that was not noticed",
      {},
      paidBook,
      [buildStatementEntry("payment", 1_000), buildStatementEntry("takenBack", 1_000)],
      /takenBack .* 0 in the book, 1000/,
    ],
    [
      "a refund that the provider made and the application does not name",
      { status: "CANCELLED" },
      [...paidBook, inBook("refund", 1_000)],
      [buildStatementEntry("payment", 1_000), buildStatementEntry("refund", 1_000)],
      /the 1000 paid are not 0 held/,
    ],
    [
      "money of nobody",
      {},
      [...paidBook, inBook("payment", 5, { orderId: "01M9S10JM0R4SNW38NFMH2KN00-1", excess: true })],
      [
        buildStatementEntry("payment", 1_000),
        buildStatementEntry("payment", 5, "01M9S10JM0R4SNW38NFMH2KN00-1"),
      ],
      /5 are held for/,
    ],
  ])("%s", (_, header, ledger, statement, fault) => {
    const { faults } = accountForMoney({ headers: [toHeader(header)], ledger }, statement);
    if (fault) expect(faults.join("\n")).toMatch(fault);
    else expect(faults).toEqual([]);
  });

  test("what was paid and what is outstanding are counted apart", () => {
    const header = toHeader({ status: "AWAITING_PAYMENT", fee: higherFee, paidAmount: 1_000, restDue: 500 });
    const { money } = accountForMoney({ headers: [header], ledger: paidBook }, [
      buildStatementEntry("payment", 1_000),
    ]);
    expect(money).toEqual({ fees: 1_500, receipts: 1_000, refunds: 0, chargebacks: 0, outstanding: 500 });
  });
});
