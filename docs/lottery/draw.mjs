#!/usr/bin/env node
// Does a public draw again, from the published file alone. Needs Node.js 18 or later and nothing else:
//
//   node draw.mjs draw-green-2027.json
//
// It says whether the list, the seed and the result fit what was published before the draw, and ends with 1 when
// anything does not. How the draw works is told in README.md beside this file.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const sha256 = (text) => createHash("sha256").update(text, "utf8").digest("hex");
const file = process.argv[2];
if (!file) {
  console.error("usage: node draw.mjs <published file>");
  process.exit(2);
}
const { places, list, listDigest, commitment, seed, publicValue, result, status } = JSON.parse(
  readFileSync(file, "utf8"),
);

const wrong = [];
const check = (what, fits) => {
  console.log(`${fits ? "✓" : "✗"} ${what}`);
  if (!fits) wrong.push(what);
};

const lines = list
  .map(({ tier, code, places: takes }) => `${tier} ${code}${takes ? ` ${takes}` : ""}\n`)
  .sort();
check(
  "every application stands on the list once",
  new Set(list.map(({ code }) => code)).size === list.length,
);
check("the list is the one that was published before the draw", sha256(lines.join("")) === listDigest);
if (status !== "DRAWN") {
  console.log("The draw has not taken place yet.");
  process.exit(wrong.length > 0 ? 1 : 0);
}
check("the seed is the one the institute had committed itself to", sha256(seed) === commitment);

const key = sha256(`${seed}:${publicValue}`);
const order = list
  .map(({ code, tier, places: takes = 1 }) => ({ code, tier, takes, lot: sha256(`${key}:${code}`) }))
  .sort((a, b) => a.tier - b.tier || (a.lot < b.lot ? -1 : 1));
let left = places;
let waiting = 0;
let waits; // the tier of the first who waits: nobody of a later one has a place
const again = order.map(({ code, tier, takes, lot }) => {
  const placed = takes <= left && (waits === undefined || waits === tier);
  if (placed) left -= takes;
  else {
    waits ??= tier;
    waiting += 1;
  }
  const said = [placed ? "place" : `waiting ${waiting}`, tier, code, lot];
  return (takes > 1 ? [...said, `${takes} places`] : said).join("\t");
});
const published = result.map(({ code, tier, lot, placed, waiting: number, places: takes = 1 }) => {
  const said = [placed ? "place" : `waiting ${number}`, tier, code, lot];
  return (takes > 1 ? [...said, `${takes} places`] : said).join("\t");
});
check("the result is the one that follows from them", again.join("\n") === published.join("\n"));

console.log(`\n${places} places, ${list.length} applications\n\nresult\ttier\tnumber\tlot`);
console.log(again.join("\n"));
process.exit(wrong.length > 0 ? 1 : 0);
