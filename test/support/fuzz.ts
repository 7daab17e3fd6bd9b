/** Values for calls that nobody meant: what a schema takes, what it nearly takes, and what means harm. Seeded. */
import type { Schema } from "./sample.ts";

/** A generator of numbers that gives the same ones for the same seed (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Texts that were trouble somewhere: names of prototypes, signs of control and direction, formulas, paths, queries. */
export const hostileTexts: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\r\nx-injected: 1",
  "\u202Egnp.exe",
  "\uFEFF",
  "\uD800",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "prototype",
  "__defineGetter__",
  "../../etc/passwd",
  "%00%0a%2e%2e%2f",
  "<script>alert(1)</script>",
  "'; DROP TABLE x; --",
  "=HYPERLINK(1)",
  "${7*7}{{7*7}}",
  "application#1",
  "institution-applicant#x",
  "9".repeat(400),
  "-1",
  "1e309",
  "NaN",
  "null",
  "true",
  "2026-02-30",
  "9999-12-31",
  "0000-00-00",
  "-271821-04-20",
  "275760-09-13T00:00:00.001Z",
  "x".repeat(5000),
  "澳".repeat(2000),
  "👩‍👩‍👧‍👦".repeat(100),
  `${"a".repeat(300)}${"@".repeat(300)}`,
  "(a+)+$".repeat(50),
  `${" ".repeat(3000)}x`,
  "https://evil.example/\t",
  "javascript:alert(1)",
];
const numbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  1.5,
  1e-320,
  0.1 + 0.2,
  255,
  65_536,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  1e21,
  1e308,
  -1e308,
  5e-324,
];

export interface Fuzz {
  random(): number;
  /** Ids, codes and numbers that there are. */
  ids: readonly string[];
}

export const oneOf = <Value>(from: readonly Value[], { random }: Pick<Fuzz, "random">): Value =>
  from[Math.floor(random() * from.length)] as Value;

const days = ["2026-11-23", "2026-12-01", "2027-03-31", "2025-01-01"];
const times = ["2026-11-23T02:00:00.000Z", "2026-12-01T10:00:00+08:00"];

/** A text as a schema may have it: an id that there is, a code, a day. */
const likelyText = (schema: Schema, fuzz: Fuzz): string => {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema;
  const choices = [
    ...(format === "date" ? days : format === "date-time" ? times : []),
    ...(format === "email" ? ["someone@example.mo"] : []),
  ];
  if (choices.length) return oneOf(choices, fuzz);
  const text = oneOf(
    [
      oneOf(fuzz.ids, fuzz),
      oneOf(fuzz.ids, fuzz),
      oneOf(days, fuzz),
      "MO",
      "測試 text",
      "123456",
      "someone@example.mo",
    ],
    fuzz,
  );
  if (pattern && !new RegExp(pattern).test(text)) {
    const fitting = [...fuzz.ids.slice(0, 50), ...days, "key1", "123456", "SOME_KEY"].find((each) =>
      new RegExp(pattern).test(each),
    );
    return fitting ?? text;
  }
  return text.padEnd(minLength, "x").slice(0, Math.max(maxLength, minLength));
};

/** What a schema takes, with members that may be left out left out now and then. */
export const likely = (
  resolve: (schema: Schema) => Schema,
  given: Schema,
  fuzz: Fuzz,
  depth = 0,
): unknown => {
  const schema = resolve(given);
  const { random } = fuzz;
  if ("const" in schema) return schema.const;
  if (schema.enum) return oneOf(schema.enum, fuzz);
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options?.length) return likely(resolve, oneOf(options, fuzz), fuzz, depth + 1);
  const type = Array.isArray(schema.type) ? oneOf(schema.type, fuzz) : schema.type;
  switch (type) {
    case "object": {
      const { properties = {}, required = [], additionalProperties: others } = schema;
      const named = Object.entries(properties).flatMap(([name, each]) =>
        required.includes(name) || random() < 0.6 ? [[name, likely(resolve, each, fuzz, depth + 1)]] : [],
      );
      const more =
        typeof others === "object" && depth < 4
          ? Array.from({ length: Math.floor(random() * 3) }, () => [
              oneOf(fuzz.ids, fuzz).slice(0, 20),
              likely(resolve, others, fuzz, depth + 2),
            ])
          : [];
      return Object.fromEntries([...named, ...more]);
    }
    case "array": {
      if (schema.prefixItems) return schema.prefixItems.map((each) => likely(resolve, each, fuzz, depth + 1));
      const length = Math.max(schema.minItems ?? 0, depth > 5 ? 0 : Math.floor(random() * 3));
      return Array.from({ length }, () => likely(resolve, schema.items ?? {}, fuzz, depth + 1));
    }
    case "integer":
      return Math.max(schema.minimum ?? 0, Math.floor(random() * 5));
    case "number":
      return random() < 0.5 ? oneOf(numbers, fuzz) : Math.floor(random() * 100);
    case "boolean":
      return random() < 0.5;
    case "null":
      return null;
    default:
      return likelyText(schema, fuzz);
  }
};

/** Nested deeper than anything of ours. */
const deep = (levels: number): unknown => {
  let value: unknown = "x";
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { a: value };
  return value;
};

export const hostile = (fuzz: Fuzz): unknown =>
  oneOf<() => unknown>(
    [
      () => oneOf(hostileTexts, fuzz),
      () => oneOf(hostileTexts, fuzz),
      () => oneOf(numbers, fuzz),
      () => null,
      () => [],
      () => ({}),
      () => true,
      () => [oneOf(hostileTexts, fuzz)],
      () => ({ length: 1, toString: "x", toJSON: "y" }),
      () => deep(200),
      () => Array.from({ length: 500 }, (_, i) => i),
      () => JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}'),
    ],
    fuzz,
  )();

/** A value with one place made hostile: another value, one member more, one member less. */
export const spoilt = (value: unknown, fuzz: Fuzz): unknown => {
  const { random } = fuzz;
  if (typeof value !== "object" || value === null || random() < 0.15) return hostile(fuzz);
  if (Array.isArray(value)) {
    if (value.length === 0) return [hostile(fuzz)];
    const at = Math.floor(random() * value.length);
    return value.map((each, i) => (i === at ? spoilt(each, fuzz) : each));
  }
  const entries = Object.entries(value);
  const way = random();
  if (entries.length === 0 || way < 0.15) return { ...value, [oneOf(hostileTexts, fuzz)]: hostile(fuzz) };
  const at = Math.floor(random() * entries.length);
  if (way < 0.3) return Object.fromEntries(entries.filter((_, i) => i !== at));
  return Object.fromEntries(entries.map(([name, each], i) => [name, i === at ? spoilt(each, fuzz) : each]));
};
