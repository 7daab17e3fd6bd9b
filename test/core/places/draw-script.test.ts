/**
 * The published script of the public draw (decision 0210), run as anybody runs it: alone, in an empty folder, with Node
 * only. It accepts an honest draw and refuses every other one.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  DrawCommitment,
  DrawSource,
  PublishedDraw,
} from "@portal/core/applications/places/draw/draw-schema";
import type { PublicDraw } from "@portal/core/applications/places/draw/index";
import { computeDraw, computeSha256, generateSeed } from "@portal/core/places/draw/compute-draw.server";
import { buildDrawCommitment } from "@portal/core/places/draw/draw-commitment";
import { DRAW_RULE, DRAW_SCRIPT_DIGEST } from "@portal/core/places/draw/draw-rule";
import { buildDrawSource } from "@portal/core/places/draw/public-value";
import { toCanonicalJson } from "@portal/core/platform/audit/index";
import { afterAll, describe, expect, test } from "vitest";
import { buildDrandValue } from "../../support/events/draws.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { projectRoot } from "../../support/project/run-command.ts";

const scriptPath = join(projectRoot, "docs/lottery/draw.mjs");
const drawAt = "2027-01-20T02:00:00.000Z";
const seed = generateSeed();
const drand = buildDrandValue("round");
const lotterySource: DrawSource = {
  kind: "LOTTERY",
  name: "Mark Six",
  number: "27/008",
  heldOn: "2027-01-20",
};

/** Thirteen applications of three tiers in three pools, one of them a group, one with raw space. */
const entries: PublicDraw["entries"] = Array.from({ length: 13 }, (_, i) => ({
  id: `id-${i}`,
  institutionId: `institution-${i}`,
  institutionName: "測試公司",
  code: `FH-2027-${String(i).padStart(3, "0")}`,
  tier: (1 + (i % 3)) as 1 | 2 | 3,
  pool: i === 4 ? "RAW_SPACE/A" : i % 2 ? "STANDARD_9/A" : "STANDARD_9/B",
  ...(i === 6 ? { second: "STANDARD_9/A" } : {}),
  takes: i === 4 ? 36 : i === 5 ? 2 : 1,
}));
const draw: PublicDraw = {
  eventId: "green-2027",
  version: 3,
  status: "COMMITTED",
  drawAt,
  source: buildDrawSource({ kind: "DRAND" }, drawAt),
  pools: [
    { id: "STANDARD_9/B", booth: "STANDARD_9", zone: "B", unit: "BOOTH", places: 3 },
    { id: "STANDARD_9/A", booth: "STANDARD_9", zone: "A", unit: "BOOTH", places: 4 },
    { id: "RAW_SPACE/A", booth: "RAW_SPACE", zone: "A", unit: "SQM", places: 450 },
  ],
  entries,
  committedAt: "2027-01-19T01:00:00.000Z",
  seed,
  seedDigest: computeSha256(seed),
  rule: DRAW_RULE,
  script: DRAW_SCRIPT_DIGEST,
};
/** Builds a published draw, honest or not, whose commitment and result always fit each other. */
const publishDraw = (
  commitment: DrawCommitment,
  { seed: usedSeed = seed, value = drand as { publicValue: string; signature?: string } } = {},
): PublishedDraw => {
  const digest = computeSha256(toCanonicalJson(commitment));
  return {
    event: commitment.event,
    names: buildLocalizedText("綠色展"),
    zones: [],
    status: "DRAWN",
    digest,
    commitment,
    result: {
      commitment: digest,
      drawnAt: drawAt,
      seed: usedSeed,
      ...value,
      rows: computeDraw(commitment, usedSeed, value.publicValue),
    },
  };
};
const honestDraw = buildDrawCommitment(draw);
const withoutResult = ({ result: _, ...before }: PublishedDraw): object => before;

const emptyFolders = mkdtempSync(join(tmpdir(), "draws-"));
afterAll(() => rmSync(emptyFolders, { recursive: true }));

/** Runs a copy of the script alone in an empty folder: nothing of the product is at hand. */
const runScript = (
  record: object | string,
  published: object,
  readValue: string | undefined = drand.publicValue,
  editScript = (text: string) => text,
) => {
  const folder = mkdtempSync(join(emptyFolders, "抽籤 "));
  const script = join(folder, "draw.mjs");
  copyFileSync(scriptPath, script);
  const text = readFileSync(script, "utf8");
  if (editScript(text) !== text) writeFileSync(script, editScript(text));
  writeFileSync(join(folder, "before.json"), JSON.stringify(record));
  writeFileSync(join(folder, "after.json"), JSON.stringify(published));
  const args = [typeof record === "string" ? record : "before.json", "after.json"];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["draw.mjs", ...args, ...(readValue === undefined ? [] : [readValue])],
    { cwd: folder, encoding: "utf8", env: {} },
  );
  return { status, said: stdout + stderr };
};
const before = withoutResult(publishDraw(honestDraw));

test("[R423] what is committed names the rule and the digest of the published script", () => {
  expect(DRAW_SCRIPT_DIGEST).toBe(computeSha256(readFileSync(scriptPath)));
  expect(readFileSync(scriptPath, "utf8")).toContain(
    DRAW_RULE.split("\n")
      .map((sentence) => `  ${JSON.stringify(sentence)},\n`)
      .join(""),
  );
});

describe("[R423] the published script accepts an honest draw", () => {
  test("prints the result of every application", () => {
    const publishedDraw = publishDraw(honestDraw);
    const { status, said } = runScript(before, publishedDraw);
    expect(said).not.toContain("✗");
    expect(status).toBe(0);
    const printedLines = said.split("\n").filter((line) => /^(place|waiting)/.test(line));
    expect(printedLines).toEqual(
      publishedDraw.result?.rows.map(({ placed, waiting, tier, code, pool, takes, lot }) =>
        [placed ? "place" : `waiting ${waiting}`, tier, code, pool, takes, lot].join("\t"),
      ),
    );
  });
  test("against the digest alone, against the bare commitment, and however a file is laid out", () => {
    expect(runScript(publishDraw(honestDraw).digest, publishDraw(honestDraw)).status).toBe(0);
    expect(runScript(honestDraw, publishDraw(honestDraw)).status).toBe(0);
    const reversedCommitment = Object.fromEntries(Object.entries(honestDraw).reverse());
    expect(runScript({ commitment: reversedCommitment }, publishDraw(honestDraw)).status).toBe(0);
  });
  test("with the numbers of a lottery in whatever order and form they are read", () => {
    const commitment = { ...honestDraw, source: lotterySource };
    const value = { publicValue: "3 7 11 24 38 40 41" };
    const publishedDraw = publishDraw(commitment, { value });
    expect(runScript({ commitment }, publishedDraw, "07 11 03 40 38 24 + 41").status).toBe(0);
    expect(runScript({ commitment }, publishedDraw, "07 11 03 40 38 24 + 42").said).toContain(
      "✗ the public value is the one",
    );
  });
});

describe("[R423] the published script refuses a forged draw", () => {
  const otherValue = buildDrandValue("another round");
  const [first, second, ...others] = honestDraw.list;
  const withList = (list: DrawCommitment["list"]) => publishDraw({ ...honestDraw, list });
  const swappedDraw = publishDraw(honestDraw);
  const [row, next, ...rows] = swappedDraw.result?.rows ?? [];
  const withRows = (forged: typeof rows): PublishedDraw => ({
    ...swappedDraw,
    ...(swappedDraw.result && { result: { ...swappedDraw.result, rows: forged } }),
  });
  const commitmentFault = "✗ everything was decided as in the commitment";
  /** Other terms that claim the digest which was published before the draw. */
  const claimDigest = (forged: PublishedDraw): PublishedDraw => ({
    ...forged,
    digest: swappedDraw.digest,
    ...(forged.result && { result: { ...forged.result, commitment: swappedDraw.digest } }),
  });
  const cases: [what: string, forged: PublishedDraw, output: string][] = [
    ["another seed", publishDraw(honestDraw, { seed: generateSeed() }), "✗ the seed is"],
    [
      "another seed with a commitment of its own",
      publishDraw({ ...honestDraw, seedDigest: computeSha256("favourite") }, { seed: "favourite" }),
      commitmentFault,
    ],
    [
      "another public value",
      publishDraw(honestDraw, { value: otherValue }),
      "✗ the public value is the one you read",
    ],
    [
      "a public value that no round of drand has",
      publishDraw(honestDraw, { value: { ...otherValue, publicValue: drand.publicValue } }),
      "✗ the public value is written",
    ],
    [
      "another source of the public value",
      publishDraw({ ...honestDraw, source: lotterySource }, { value: { publicValue: "1 2 3 4 5" } }),
      commitmentFault,
    ],
    [
      "one more place",
      publishDraw({
        ...honestDraw,
        pools: honestDraw.pools.map((pool) => ({ ...pool, places: pool.places + 1 })),
      }),
      commitmentFault,
    ],
    [
      "places of one zone moved to another",
      publishDraw({
        ...honestDraw,
        pools: honestDraw.pools.map((pool, i) => ({
          ...pool,
          places: pool.places + (i === 1 ? 1 : i === 2 ? -1 : 0),
        })),
      }),
      commitmentFault,
    ],
    [
      "an application that was not listed",
      withList([...honestDraw.list, { ...honestDraw.list[0], code: "FH-9" } as never]),
      commitmentFault,
    ],
    ["an application left out", withList(honestDraw.list.slice(1)), commitmentFault],
    ["another tier", withList(honestDraw.list.map((one) => ({ ...one, tier: 1 }))), commitmentFault],
    [
      "another zone",
      withList([{ ...first, pool: "STANDARD_9/A" } as never, second as never, ...others]),
      commitmentFault,
    ],
    [
      "other booths of a group",
      withList(honestDraw.list.map((one) => ({ ...one, takes: 1 }))),
      commitmentFault,
    ],
    [
      "another rule in words",
      publishDraw({ ...honestDraw, rule: "Who pays most comes first." }),
      commitmentFault,
    ],
    ["another format", publishDraw({ ...honestDraw, format: "public-draw/2" as never }), commitmentFault],
    [
      "another script in the commitment",
      publishDraw({ ...honestDraw, script: computeSha256("other") }),
      commitmentFault,
    ],
    [
      "another time of the draw",
      publishDraw({ ...honestDraw, drawAt: "2027-01-21T02:00:00.000Z" }),
      commitmentFault,
    ],
    [
      "two who changed places",
      withRows([next, row, ...rows].flatMap((one) => (one ? [one] : []))),
      "✗ the result is",
    ],
    [
      "a place for somebody who waits",
      withRows((swappedDraw.result?.rows ?? []).map(({ waiting: _, ...one }) => ({ ...one, placed: true }))),
      "✗ the result is",
    ],
    ["somebody missing from the result", withRows(rows), "✗ the result is"],
    [
      "another tier under the digest of the commitment",
      claimDigest(withList(honestDraw.list.map((one) => ({ ...one, tier: 1 })))),
      "✗ the result is",
    ],
  ];
  test.each(cases)("with %s", (_what, forged, output) => {
    const answer = runScript(before, forged);
    expect(answer.said).toContain(output);
    expect(answer.status).toBe(1);
    // The digest that somebody noted shows it as well as the file.
    expect(runScript(publishDraw(honestDraw).digest, forged).status).toBe(1);
  });

  test.each<[string, (text: string) => string]>([
    [
      "takes the highest lot first",
      (text) => text.replace("a.lot < b.lot ? -1 : 1", "a.lot > b.lot ? -1 : 1"),
    ],
    ["serves the third tier first", (text) => text.replace("a.tier - b.tier", "b.tier - a.tier")],
    ["has a blank more", (text) => `${text}\n`],
  ])("when the script was exchanged for one that %s", (_what, editScript) => {
    const { status, said } = runScript(before, publishDraw(honestDraw), drand.publicValue, editScript);
    expect(said).toContain("✗ this script is the one published before the draw");
    expect(status).toBe(1);
  });

  test.each<[string, Partial<DrawCommitment>]>([
    ["a round of drand other than that of the draw", { source: { ...honestDraw.source, round: 5 } as never }],
    ["another chain", { source: { ...honestDraw.source, chain: "f".repeat(64) } as never }],
    ["a draw before the commitment", { committedAt: "2027-01-20T02:00:00.000Z" }],
    [
      "a lottery of the day of the commitment",
      { source: { ...lotterySource, heldOn: "2027-01-19" }, committedAt: "2027-01-19T01:00:00.000Z" },
    ],
  ])("although it was committed to: %s was no value to come", (_what, over) => {
    const commitment = { ...honestDraw, ...over };
    const value = commitment.source.kind === "LOTTERY" ? { publicValue: "1 2 3 4 5" } : drand;
    const { status, said } = runScript({ commitment }, publishDraw(commitment, { value }), value.publicValue);
    expect(said).toContain("✗ the public value was still to come");
    expect(status).toBe(1);
  });

  test("although it was committed to: another rule than that of the script", () => {
    const commitment = { ...honestDraw, rule: "Who pays most comes first." };
    const { status, said } = runScript({ commitment }, publishDraw(commitment));
    expect(said).toContain("✗ the rule is");
    expect(status).toBe(1);
  });

  test.each<[string, object | string, object, string | undefined]>([
    ["without the value read at its source", before, publishDraw(honestDraw), undefined],
    [
      "with a forged file that is compared with itself",
      publishDraw(honestDraw),
      publishDraw(honestDraw),
      drand.publicValue,
    ],
    ["with a draw that was not held", before, before, drand.publicValue],
  ])("ends before it checks anything %s", (_what, record, published, readValue) => {
    const folderArgs = runScript(record, published, readValue ?? "");
    expect(folderArgs.status).toBe(2);
    expect(folderArgs.said).not.toContain("✓");
  });

  test("ends with a failure where a file does not belong to a draw", () => {
    expect(runScript(before, { result: {} }).status).toBe(1);
    expect(runScript({}, publishDraw(honestDraw)).status).toBe(1);
  });
});
