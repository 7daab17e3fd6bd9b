/** Common owners of two companies at one fair (spec 2 §5): the taxpayer, and the shares of the same people in both. */
import {
  buildRelatedView,
  findCommonHoldings,
  isRelatedByOwners,
  type StoredHolding,
} from "@portal/core/applications/reservations/common-owners";
import { listHoldings } from "@portal/core/applications/reservations/owner-holdings.server";
import { describe, expect, test } from "vitest";

const buildHolder = (idNumber: string, share: number, name = `holder ${idNumber}`) => ({
  name,
  idNumber,
  share,
});

describe("holdings", () => {
  const buildInstitution = (taxpayerNumber: unknown, shareholders: unknown = []) =>
    listHoldings({ taxpayerNumber, shareholders });
  const listHashes = (...of: Parameters<typeof listHoldings>) => listHoldings(...of).map(({ hash }) => hash);
  test("the taxpayer has all of it, every holder his share", () =>
    expect(buildInstitution("12345678", [buildHolder("1", 50), buildHolder("2", 0.5)])).toMatchObject([
      { share: 100, sure: true },
      { share: 50, sure: true },
      { share: 0.5, sure: true },
    ]));
  test("the same number is the same owner, however it is written, and what it holds is one", () => {
    expect(listHashes({ taxpayerNumber: " 1234-5678 " })).toEqual(
      listHashes({ taxpayerNumber: "１２３４５６７８" }),
    );
    expect(buildInstitution("", [buildHolder("a123(4)", 20), buildHolder("A 123 4", 30)])).toMatchObject([
      { share: 50 },
    ]);
  });
  test.each([
    ["a Cyrillic letter", "\u0410123456(7)"],
    ["a Greek letter", "\u0391123456(7)"],
    ["an accent", "\u00c1123456(7)"],
  ])("%s in a number makes no other owner", (_, number) =>
    expect(buildInstitution("", [buildHolder(number, 60)])[0]?.hash).toBe(
      buildInstitution("", [buildHolder("A123456(7)", 60)])[0]?.hash,
    ),
  );
  test("the permit of an owner from Hong Kong or Macao is the same with the digits of its issue", () => {
    const hashes = ["H12345678", "H1234567801", "h12345678 02"].map(
      (number) => buildInstitution("", [buildHolder(number, 60)])[0]?.hash,
    );
    expect(new Set(hashes).size).toBe(1);
  });
  test("who has no number is known by the name, which is not sure", () => {
    expect(buildInstitution("", [{ name: "陳大文", share: 60 }])).toMatchObject([
      { share: 60, name: "陳大文", sure: false },
    ]);
    expect(buildInstitution("", [{ name: "1234", share: 60 }])[0]?.hash).not.toBe(
      buildInstitution("", [buildHolder("1234", 60)])[0]?.hash,
    );
  });
  test("a company that holds another one is known by its taxpayer's number", () =>
    expect(buildInstitution("81234567")[0]?.hash).toBe(
      buildInstitution("", [buildHolder("8123 4567", 100)])[0]?.hash,
    ));
  test("a taxpayer who is listed as the owner too owns the whole once", () =>
    expect(buildInstitution("12345678", [buildHolder("1234567(8)", 100)])).toMatchObject([{ share: 100 }]));
  test.each([
    [undefined, undefined],
    ["", []],
    ["", { name: "陳", share: 100, idNumber: "1" }],
    ["", [{ share: 100, idNumber: 5 }, buildHolder("1", 0), buildHolder("2", -1)]],
    [5, [buildHolder("", 100, ""), buildHolder("  ", 100, " "), { share: "100", idNumber: "1" }, null, "x"]],
  ])("nothing known (%o, %o) stands for nobody", (number, holders) =>
    expect(buildInstitution(number, holders)).toEqual([]),
  );
  test.each([
    ["INDIVIDUAL_ENTERPRISE", "ENTERPRISE", [buildHolder("1", 1)], [100]],
    ["INDIVIDUAL_BUSINESS", "ENTERPRISE", [buildHolder("1", 0)], [100]],
    [undefined, "NATURAL_PERSON", [buildHolder("1", 40)], [100]],
    ["LIMITED_COMPANY", "ENTERPRISE", [buildHolder("1", 40)], [40]],
    ["INDIVIDUAL_ENTERPRISE", "TRADE_ASSOCIATION", [buildHolder("1", 40)], [40]],
    ["INDIVIDUAL_ENTERPRISE", "ENTERPRISE", [buildHolder("1", 40), buildHolder("2", 40)], [40, 40]],
  ])(
    "[R452] whoever owns %s (%s) alone owns the whole, whatever was typed",
    (institutionType, nature, shareholders, shares) =>
      expect(listHoldings({ institutionType, nature, shareholders }).map(({ share }) => share)).toEqual(
        shares,
      ),
  );
  test("no number can be read from it", () =>
    expect(listHashes({ taxpayerNumber: "9", shareholders: [buildHolder("111", 50)] }).join()).not.toMatch(
      /111/,
    ));
});

describe("[R452] what two companies have in common", () => {
  const buildCompany = (shares: Record<string, number>, taxpayerNumber = "") =>
    listHoldings({
      taxpayerNumber,
      shareholders: Object.entries(shares).map(([id, share]) => buildHolder(id, share)),
    });
  const findCommon = (mine: ReturnType<typeof buildCompany>, theirs: ReturnType<typeof buildCompany>) => {
    const storedHoldings = new Map(
      theirs.map(({ hash, share }): [string, StoredHolding[]] => [
        hash,
        [{ institutionId: "there", applicationId: "a1", share }],
      ]),
    );
    return findCommonHoldings("here", mine, storedHoldings)[0];
  };
  test.each<[string, Record<string, number>, Record<string, number>, [number, number], boolean]>([
    ["one holder of half in both", { a: 50, b: 50 }, { a: 50, c: 50 }, [50, 50], true],
    ["one holder of less than half in one", { a: 100 }, { a: 49.99, c: 50.01 }, [100, 49.99], false],
    ["two who together have half of both", { a: 25, b: 25, c: 50 }, { a: 10, b: 40, d: 50 }, [50, 50], true],
    ["two who together have a hundredth less", { a: 25, b: 24.99 }, { a: 50, b: 50 }, [49.99, 100], false],
    ["other holders of half in each", { a: 60, b: 40 }, { a: 40, b: 60 }, [100, 100], true],
    ["three of thirds", { a: 33.3, b: 33.3, c: 33.4 }, { a: 33.3, b: 16.7, d: 50 }, [66.6, 50], true],
    [
      "sums as they are written, not as they are computed",
      { a: 0.1, b: 0.2, c: 49.7 },
      { a: 50, b: 1, c: 1 },
      [50, 52],
      true,
    ],
  ])("%s", (_, mine, theirs, [here, there], related) => {
    const one = findCommon(buildCompany(mine), buildCompany(theirs));
    expect(one).toMatchObject({ here, there });
    expect(one && isRelatedByOwners(one)).toBe(related);
    const back = findCommon(buildCompany(theirs), buildCompany(mine));
    expect(back && isRelatedByOwners(back)).toBe(related);
  });
  test.each([
    ["the whole of another", 100, true],
    ["half of it", 50, true],
    ["less than half of it", 49.99, false],
  ])("a company that owns %s", (_, share, related) => {
    const parent = buildCompany({ a: 60, b: 40 }, "81234567");
    const subsidiary = buildCompany({ "81234567": share }, "87654321");
    for (const common of [findCommon(parent, subsidiary), findCommon(subsidiary, parent)])
      expect(common && isRelatedByOwners(common)).toBe(related);
  });
  test("the holders in common are named, and the application with more in common comes first", () => {
    const mine = buildCompany({ a: 30, b: 20, c: 50 });
    const buildStoredHolding = (
      id: string,
      applicationId: string,
      share: number,
    ): [string, StoredHolding] => [
      mine.find(({ name }) => name === `holder ${id}`)?.hash ?? "",
      { institutionId: "there", applicationId, share },
    ];
    const storedHoldings = new Map<string, StoredHolding[]>();
    // The smaller of both shares decides: 20 of `a1`, 50 of `a2`, whatever else its holders have of it.
    for (const [hash, holding] of [
      buildStoredHolding("b", "a1", 100),
      buildStoredHolding("a", "a2", 30),
      buildStoredHolding("b", "a2", 20),
      buildStoredHolding("c", "a3", 40),
    ])
      storedHoldings.set(hash, [...(storedHoldings.get(hash) ?? []), holding]);
    expect(
      findCommonHoldings("here", mine, storedHoldings).map(({ applicationId, holders }) => [
        applicationId,
        holders,
      ]),
    ).toEqual([
      ["a2", ["holder a", "holder b"]],
      ["a3", ["holder c"]],
      ["a1", ["holder b"]],
    ]);
  });
  test("the same taxpayer is all of both", () =>
    expect(findCommon(buildCompany({ a: 60 }, "1"), buildCompany({ a: 70, b: 30 }, "1"))).toMatchObject({
      here: 100,
      there: 100,
    }));
  test("nobody in common is nothing; the institution's own is not another's", () => {
    expect(findCommon(buildCompany({ a: 100 }), buildCompany({ b: 100 }))).toBeUndefined();
    const mine = buildCompany({ a: 100 });
    const ownHoldings = new Map([
      [mine[0]?.hash ?? "", [{ institutionId: "here", applicationId: "a0", share: 100 }]],
    ]);
    expect(findCommonHoldings("here", mine, ownHoldings)).toEqual([]);
  });
  test("those with as much in common stand by application, however the store gives them back", () => {
    const mine = buildCompany({ a: 100 });
    const findHoldings = (ids: string[]) =>
      findCommonHoldings(
        "here",
        mine,
        new Map([
          [
            mine[0]?.hash ?? "",
            ids.map((applicationId) => ({ institutionId: "there", applicationId, share: 100 })),
          ],
        ]),
      ).map(({ applicationId }) => applicationId);
    expect(findHoldings(["a2", "a3", "a1"])).toEqual(["a1", "a2", "a3"]);
  });
});

test.each([
  [[true, true], true],
  [[true, false], false],
  [[false, true], false],
])(
  "owners known by a number: %j, so that what they have in common is certain: %s",
  (certainties, isCertain) => {
    const mine = certainties.map((sure, i) => ({ hash: `owner ${i}`, share: 40, name: `holder ${i}`, sure }));
    const storedHoldings = new Map(
      mine.map(({ hash }) => [hash, [{ institutionId: "there", applicationId: "a1", share: 40 }]]),
    );
    expect(findCommonHoldings("here", mine, storedHoldings)).toMatchObject([{ sure: isCertain }]);
  },
);

describe("what reviewers see of another application with common owners", () => {
  const common = {
    institutionId: "there",
    applicationId: "their-application",
    here: 60,
    there: 70,
    holders: ["holder 1"],
    sure: true,
  };
  test("its institution, its number and its status, with the shares", () =>
    expect(
      buildRelatedView(common, {
        institutionName: "濠江手信食品有限公司",
        institutionNames: { zh: "濠江手信食品有限公司" },
        code: "FH-2026-T9WD8VJA",
        status: "PROCESSING",
      }),
    ).toEqual({
      ...common,
      institutionName: "濠江手信食品有限公司",
      institutionNames: { zh: "濠江手信食品有限公司" },
      code: "FH-2026-T9WD8VJA",
      status: "PROCESSING",
      related: true,
    }));
  test("a draft has no number yet", () =>
    expect(buildRelatedView(common, { institutionName: "Hou Kong", status: "DRAFT" })).not.toHaveProperty(
      "code",
    ));
  test("the shares alone where the application is gone", () =>
    expect(buildRelatedView({ ...common, there: 49.99 }, undefined)).toEqual({
      ...common,
      there: 49.99,
      status: "",
      related: false,
    }));
});
