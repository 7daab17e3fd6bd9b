#!/usr/bin/env node
// Checks a public draw against what was published before it, and draws again. Needs Node.js 22 or later, nothing else:
//
//   node draw.mjs <file from before the draw> <file from after the draw> "<public value>"
//
// Instead of the file from before the draw, its digest will do. The public value is the one that you read at its source
// yourself. README.md beside this file tells how the draw works and what this check cannot show. The script ends with 0
// when everything agrees, with 1 when anything does not, and with 2 when it was called wrongly.

export const FORMAT = "public-draw/3";

/** The rule in words; a draw that was committed to another rule is refused. */
export const RULE = [
  "A pool is one kind of booth in one zone. An application is in the pool of its first zone.",
  "key = SHA-256(seed + ':' + public value). The lot of an application = SHA-256(key + ':' + its number).",
  "Applications are drawn by tier, 1 before 2 before 3, and within a tier by lot, the lowest first.",
  "Each gets the places it takes in its pool while they are left. When they do not suffice, it waits, and only others of its tier may still get places of that pool.",
  "Then those who wait are taken in the same order: where nobody of the pool of their second zone waits, they get the places left there, by the same rule.",
  "Who waits is numbered in that order within the pool of the first zone.",
].join("\n");

/** The SHA-256 of a text or of bytes, as 64 hexadecimal digits. */
export const sha256 = async (data) => {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  const digest = new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** JSON with sorted keys and without blanks, so that a digest does not depend on how a file is laid out. */
export const canonicalize = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonicalize(value[key])}`).join(",")}}`;
};

/** Writes a public value in its only form: hexadecimal digits in lower case, or a lottery's numbers, lowest first. */
export const normalizeValue = (kind, text) => {
  if (kind === "DRAND") return text.trim().toLowerCase();
  const numbers = text.match(/\d+/g) ?? [];
  return numbers
    .map(Number)
    .sort((a, b) => a - b)
    .join(" ");
};

/** Draws by the rule. Each row of the result names the pool in which the application has its place or waits. */
export const draw = async ({ pools, list }, seed, publicValue) => {
  const key = await sha256(`${seed}:${publicValue}`);
  const lots = await Promise.all(
    list.map(async (one) => ({ ...one, lot: await sha256(`${key}:${one.code}`) })),
  );
  const order = lots.sort((a, b) => a.tier - b.tier || (a.lot < b.lot ? -1 : 1));
  const left = new Map(pools.map(({ id, places }) => [id, places]));
  const placed = new Map();
  const givePlaces = (applications, poolOf) => {
    const waitingTier = new Map();
    for (const one of applications) {
      const pool = poolOf(one);
      const fits = one.takes <= (left.get(pool) ?? 0) && (waitingTier.get(pool) ?? one.tier) === one.tier;
      if (!fits) waitingTier.set(pool, waitingTier.get(pool) ?? one.tier);
      else {
        left.set(pool, left.get(pool) - one.takes);
        placed.set(one.code, pool);
      }
    }
    return waitingTier;
  };
  const awaited = givePlaces(order, ({ pool }) => pool);
  const others = order.filter(({ code, second }) => !placed.has(code) && second && !awaited.has(second));
  givePlaces(others, ({ second }) => second);
  const waiting = new Map();
  return order.map(({ code, tier, pool, takes, lot }) => {
    if (placed.has(code)) return { code, tier, pool: placed.get(code), takes, lot, placed: true };
    waiting.set(pool, (waiting.get(pool) ?? 0) + 1);
    return { code, tier, pool, takes, lot, placed: false, waiting: waiting.get(pool) };
  });
};

/** What is checked, in this order. */
export const checks = ["commitment", "rule", "script", "list", "future", "seed", "value", "source", "result"];

const isWholeNumber = (value) => Number.isInteger(value) && value >= 0;
const isSoundList = ({ pools, list }) => {
  const ids = new Set(pools.map(({ id }) => id));
  return (
    ids.size === pools.length &&
    new Set(list.map(({ code }) => code)).size === list.length &&
    pools.every(({ places }) => isWholeNumber(places)) &&
    list.every(
      ({ tier, pool, second, takes }) =>
        [1, 2, 3].includes(tier) &&
        ids.has(pool) &&
        (!second || ids.has(second)) &&
        isWholeNumber(takes) &&
        takes > 0,
    )
  );
};
/** The chain "quicknet" of drand: its hash, the second of its first round, and the seconds from round to round. */
export const DRAND = {
  chain: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  genesis: 1692803367,
  period: 3,
};
/** Whether the public value did not exist yet when the commitment was published. */
const wasStillToCome = ({ source, committedAt, drawAt }) => {
  const published = Date.parse(committedAt);
  if (source.kind === "LOTTERY") return Date.parse(`${source.heldOn}T00:00:00+08:00`) > published;
  if (source.kind !== "DRAND" || source.chain !== DRAND.chain) return false;
  const round = Math.ceil((Date.parse(drawAt) / 1000 - DRAND.genesis) / DRAND.period) + 1;
  return source.round === round && Date.parse(drawAt) > published;
};
const readHexadecimal = (text) =>
  new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));

/**
 * Compares a result with the commitment that was published before the draw.
 * @param kept the commitment, or its digest; before the draw there is no result
 * @param scriptText the text of this script
 * @param readValue the public value as it was read at its source; undefined leaves that comparison out
 * @returns for each check whether it agrees, and the result drawn again
 */
export const verifyDraw = async (kept, published, scriptText, readValue) => {
  const result = published?.result;
  const commitment = typeof kept === "string" ? published?.commitment : kept;
  const keptDigest = typeof kept === "string" ? kept.toLowerCase() : await sha256(canonicalize(kept));
  const digest = commitment && (await sha256(canonicalize(commitment)));
  if (!commitment || digest !== keptDigest || commitment.format !== FORMAT)
    return { agrees: { commitment: false } };
  const agrees = {
    commitment: !result || (published.digest === keptDigest && result.commitment === keptDigest),
    rule: commitment.rule === RULE,
    script: commitment.script === (await sha256(scriptText)),
    list: isSoundList(commitment),
    future: wasStillToCome(commitment),
  };
  if (!result || !agrees.list) return { agrees, digest, commitment };
  const { seed, publicValue, signature } = result;
  const { kind } = commitment.source;
  const again = await draw(commitment, seed, publicValue);
  return {
    agrees: {
      ...agrees,
      seed: (await sha256(seed)) === commitment.seedDigest,
      value:
        normalizeValue(kind, publicValue) === publicValue &&
        (kind !== "DRAND" || (await sha256(readHexadecimal(signature ?? ""))) === publicValue),
      ...(readValue === undefined ? {} : { source: normalizeValue(kind, readValue) === publicValue }),
      result: canonicalize(again) === canonicalize(result.rows),
    },
    digest,
    commitment,
    again,
  };
};

/** Where anybody reads the public value. */
export const describeSource = (source) =>
  source.kind === "DRAND"
    ? `"randomness" at https://api.drand.sh/${source.chain}/public/${source.round}`
    : `the numbers of ${source.name}, draw ${source.number} of ${source.heldOn}`;

const sentences = {
  commitment: "everything was decided as in the commitment published before the draw",
  rule: "the rule is the one of this script",
  script: "this script is the one published before the draw",
  list: "every application stands on the list once, in a pool with a number of places",
  future: "the public value was still to come when the commitment was published",
  seed: "the seed is the one the institute had committed itself to",
  value: "the public value is written in its only form",
  source: "the public value is the one you read at its source",
  result: "the result is the one that follows from them",
};

const main = async ({ argv, getBuiltinModule }) => {
  const { readFileSync } = getBuiltinModule("node:fs");
  const readFile = (name) => JSON.parse(readFileSync(name, "utf8"));
  const [keptName, resultName, readValue] = argv.slice(2);
  if (!keptName || !resultName || !readValue) {
    console.error(
      'usage: node draw.mjs <file from before the draw, or its digest> <file from after it> "<public value>"',
    );
    if (resultName)
      console.error(
        `Read the public value yourself: ${describeSource(readFile(resultName).commitment.source)}`,
      );
    return 2;
  }
  const kept = /^[0-9a-f]{64}$/i.test(keptName) ? keptName : readFile(keptName);
  const published = readFile(resultName);
  if (kept.result || !published.result) {
    console.error(
      "The first file is the one from before the draw, without a result; the second has the result.",
    );
    return 2;
  }
  const scriptText = readFileSync(new URL(import.meta.url), "utf8");
  const { agrees, digest, commitment, again } = await verifyDraw(
    kept.commitment ?? kept,
    published,
    scriptText,
    readValue,
  );
  for (const check of checks)
    if (agrees[check] !== undefined) console.log(`${agrees[check] ? "✓" : "✗"} ${sentences[check]}`);
  if (commitment) {
    console.log(`\ncommitment ${digest}, published ${commitment.committedAt}`);
    console.log(`public value: ${describeSource(commitment.source)}`);
  }
  if (again) console.log("\nresult\ttier\tnumber\tpool\ttakes\tlot");
  for (const { code, tier, pool, takes, lot, placed, waiting } of again ?? [])
    console.log([placed ? "place" : `waiting ${waiting}`, tier, code, pool, takes, lot].join("\t"));
  return checks.every((check) => agrees[check] === true) ? 0 : 1;
};

/** Runs only when this file is the program, and not when a page imports it; whatever stops it is not a success. */
const runAsProgram = async (process) => {
  const { realpathSync } = process.getBuiltinModule("node:fs");
  const { pathToFileURL } = process.getBuiltinModule("node:url");
  if (pathToFileURL(realpathSync(process.argv[1])).href !== import.meta.url) return;
  process.exitCode = 1;
  process.exitCode = await main(process);
};
if (globalThis.process?.argv?.[1]) runAsProgram(globalThis.process);
