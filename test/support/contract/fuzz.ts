/** Values for calls that nobody meant: what a schema takes, what it nearly takes, and what means harm. Seeded. */
import type { JsonSchema } from "./schema-samples.ts";

/** Creates a generator of numbers that gives the same ones for the same seed (mulberry32). */
export const createRandomSource = (seed: number): (() => number) => {
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
const hostileNumbers: readonly number[] = [
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

export interface FuzzSource {
  random(): number;
  /** Ids, codes and numbers that there are. */
  ids: readonly string[];
}

export const pickOne = <Value>(from: readonly Value[], { random }: Pick<FuzzSource, "random">): Value =>
  from[Math.floor(random() * from.length)] as Value;

const fuzzDays = ["2026-11-23", "2026-12-01", "2027-03-31", "2025-01-01"];
const fuzzTimes = ["2026-11-23T02:00:00.000Z", "2026-12-01T10:00:00+08:00"];

/** A text as a schema may have it: an id that there is, a code, a day. */
const generateLikelyText = (schema: JsonSchema, fuzz: FuzzSource): string => {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema;
  const choices = [
    ...(format === "date" ? fuzzDays : format === "date-time" ? fuzzTimes : []),
    ...(format === "email" ? ["someone@example.mo"] : []),
  ];
  if (choices.length) return pickOne(choices, fuzz);
  const text = pickOne(
    [
      pickOne(fuzz.ids, fuzz),
      pickOne(fuzz.ids, fuzz),
      pickOne(fuzzDays, fuzz),
      "MO",
      "測試 text",
      "123456",
      "someone@example.mo",
    ],
    fuzz,
  );
  if (pattern && !new RegExp(pattern).test(text)) {
    const matchingText = [...fuzz.ids.slice(0, 50), ...fuzzDays, "key1", "123456", "SOME_KEY"].find((each) =>
      new RegExp(pattern).test(each),
    );
    return matchingText ?? text;
  }
  return text.padEnd(minLength, "x").slice(0, Math.max(maxLength, minLength));
};

/** Generates values that a schema accepts. Optional members are left out now and then. */
export const generateLikelyValue = (
  resolve: (schema: JsonSchema) => JsonSchema,
  schemaOrRef: JsonSchema,
  fuzz: FuzzSource,
  depth = 0,
): unknown => {
  const schema = resolve(schemaOrRef);
  const { random } = fuzz;
  if ("const" in schema) return schema.const;
  if (schema.enum) return pickOne(schema.enum, fuzz);
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options?.length) return generateLikelyValue(resolve, pickOne(options, fuzz), fuzz, depth + 1);
  const type = Array.isArray(schema.type) ? pickOne(schema.type, fuzz) : schema.type;
  switch (type) {
    case "object": {
      const { properties = {}, required = [], additionalProperties: others } = schema;
      const namedMembers = Object.entries(properties).flatMap(([name, each]) =>
        required.includes(name) || random() < 0.6
          ? [[name, generateLikelyValue(resolve, each, fuzz, depth + 1)]]
          : [],
      );
      const additionalMembers =
        typeof others === "object" && depth < 4
          ? Array.from({ length: Math.floor(random() * 3) }, () => [
              pickOne(fuzz.ids, fuzz).slice(0, 20),
              generateLikelyValue(resolve, others, fuzz, depth + 2),
            ])
          : [];
      return Object.fromEntries([...namedMembers, ...additionalMembers]);
    }
    case "array": {
      if (schema.prefixItems)
        return schema.prefixItems.map((each) => generateLikelyValue(resolve, each, fuzz, depth + 1));
      const length = Math.max(schema.minItems ?? 0, depth > 5 ? 0 : Math.floor(random() * 3));
      return Array.from({ length }, () => generateLikelyValue(resolve, schema.items ?? {}, fuzz, depth + 1));
    }
    case "integer":
      return Math.max(schema.minimum ?? 0, Math.floor(random() * 5));
    case "number":
      return random() < 0.5 ? pickOne(hostileNumbers, fuzz) : Math.floor(random() * 100);
    case "boolean":
      return random() < 0.5;
    case "null":
      return null;
    default:
      return generateLikelyText(schema, fuzz);
  }
};

/** Nested deeper than anything of ours. */
const buildDeepValue = (levels: number): unknown => {
  let value: unknown = "x";
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { a: value };
  return value;
};

export const generateHostileValue = (fuzz: FuzzSource): unknown =>
  pickOne<() => unknown>(
    [
      () => pickOne(hostileTexts, fuzz),
      () => pickOne(hostileTexts, fuzz),
      () => pickOne(hostileNumbers, fuzz),
      () => null,
      () => [],
      () => ({}),
      () => true,
      () => [pickOne(hostileTexts, fuzz)],
      () => ({ length: 1, toString: "x", toJSON: "y" }),
      () => buildDeepValue(200),
      () => Array.from({ length: 500 }, (_, i) => i),
      () => JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}'),
    ],
    fuzz,
  )();

/** A value with one place made hostile: another value, one member more, one member less. */
export const spoilValue = (value: unknown, fuzz: FuzzSource): unknown => {
  const { random } = fuzz;
  if (typeof value !== "object" || value === null || random() < 0.15) return generateHostileValue(fuzz);
  if (Array.isArray(value)) {
    if (value.length === 0) return [generateHostileValue(fuzz)];
    const position = Math.floor(random() * value.length);
    return value.map((each, i) => (i === position ? spoilValue(each, fuzz) : each));
  }
  const entries = Object.entries(value);
  const choice = random();
  if (entries.length === 0 || choice < 0.15)
    return { ...value, [pickOne(hostileTexts, fuzz)]: generateHostileValue(fuzz) };
  const position = Math.floor(random() * entries.length);
  if (choice < 0.3) return Object.fromEntries(entries.filter((_, i) => i !== position));
  return Object.fromEntries(
    entries.map(([name, each], i) => [name, i === position ? spoilValue(each, fuzz) : each]),
  );
};
