/** Names say what they stand for (`docs/spec/house.md` › Language of this codebase). */

import { expect, test } from "vitest";
import { listSources } from "./support/project/sources.ts";

const irregularParticiples =
  "asked|begun|born|bound|broken|brought|built|chosen|done|drawn|found|given|gone|grown|heard|held|hidden|kept|known|learnt|left|lost|made|meant|met|paid|said|seen|sent|shown|sought|spelt|spent|spoken|stolen|struck|swept|taken|told|thrown|upheld|written";
/** Adjectives that say how something is, and not what it is. */
const adjectives =
  "alone|bad|bare|busy|dirty|distinct|early|empty|faulty|foreign|free|fresh|full|good|healthy|honest|idle|late|lazy|long|narrow|odd|old|own|plain|raw|ready|real|rough|same|short|silent|stale|strict|stuck|valid|whole|wide|wrong";
/** Nouns and verbs that end like a participle. */
const otherWords = ["deed", "embed", "feed", "need", "seed", "shed", "speed"];
/** Builders of fields are called by the kinds of the form language, which the schemes and the API name. */
const fieldKinds = ["ranked", "computed"];
const bareWord = new RegExp(
  `(?:\\b(?:const|let|function)|[{,]\\s*(?:type )?\\w+ as(?! unknown)) ([a-z]+ed|(?:mis|re|un)?(?:${irregularParticiples})|un(?:read)|${adjectives})\\b`,
  "g",
);

/** Lists the variables and functions that are declared, or imported, under a participle or an adjective alone. */
const listBareWords = (text: string): string[] =>
  [...text.matchAll(bareWord)]
    .map(([, name = ""]) => name)
    .filter((name) => ![...otherWords, ...fieldKinds].includes(name));

test.each([
  ["const", "given", true],
  ["let", "settled", true],
  ["for (const", "planned", true],
  ["function", "told", true],
  ["const", "unpaid", true],
  ["const", "late", true],
  ["import { createCompany as", "found", true],
  ["const", "givenCode", false],
  ["const", "lateAnswer", false],
  ["const", "seed", false],
  ["const", "isPaid", false],
])("a participle or an adjective that stands alone is found: %s %s is %j", (keyword, name, isBare) => {
  expect(listBareWords(`${keyword} ${name} = 1;`)).toEqual(isBare ? [name] : []);
});

const folders = ["packages", "stacks", "local", "locales", "bench", "test"] as const;

test.each(folders)(
  "no variable and no function of %s is named by a participle or an adjective alone",
  (folder) => {
    expect(
      listSources(folder).flatMap(({ path, text }) => listBareWords(text).map((name) => `${path} ${name}`)),
    ).toEqual([]);
  },
);

/** A type of one word. `Bound` is the noun. */
const oneWordType =
  /\b(?:interface|type|class|enum) ((?!Bound\b)[A-Z][a-z]+)\b(?= ?[=<{]| extends| implements)/g;
const bareTypeName = new RegExp(
  `^(?:[a-z]+ed|(?:mis|re|un)?(?:${irregularParticiples})|un(?:read)|${adjectives})$`,
);
/** Lists the types that are declared under a participle or an adjective alone: a type is a noun. */
const listBareTypes = (text: string): string[] =>
  [...text.matchAll(oneWordType)]
    .map(([, name = ""]) => name)
    .filter((name) => bareTypeName.test(name.toLowerCase()) && !otherWords.includes(name.toLowerCase()));

test.each([
  ["interface", "Told {", ["Told"]],
  ["type", "Prepared = Row;", ["Prepared"]],
  ["type", "Own<T> = T;", ["Own"]],
  ["interface", "ToldCase {", []],
  ["type", "Deed = string;", []],
  ["import { type", "Found } from", []],
])("a type that is a participle or an adjective is found: %s %s", (keyword, rest, expected) => {
  expect(listBareTypes(`${keyword} ${rest}`)).toEqual(expected);
});
test.each(folders)("no type of %s is named by a participle or an adjective alone", (folder) => {
  expect(
    listSources(folder).flatMap(({ path, text }) => listBareTypes(text).map((name) => `${path} ${name}`)),
  ).toEqual([]);
});

/** The declaration of a function under one word in small letters. */
const oneWordFunction =
  /^\s*(?:export )?(?:(?:const|let) ([a-z]+)(?:: [\w<>[\], .|]+)? = (?:async )?(?:<[^>]*>)?(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?:: (?:[^=;{}]|=>|\{[^{}]*\})+?)?|[a-z]\w*) =>|(?:async )?function ([a-z]+)\()/gm;
const listOneWordFunctions = (text: string): string[] =>
  [...text.matchAll(oneWordFunction)].map(([, constant, declared]) => constant ?? declared ?? "");

test.each([
  ["const save = async (id: string): Promise<void> => write(id);", ["save"]],
  [
    "const enter = async (account: string): Promise<{ page: Page; client: Client }> => open(account);",
    ["enter"],
  ],
  ["  function read(path: string) {}", ["read"]],
  ["const saveView = () => save; const first = list.map((one) => one);", []],
])("a function of one word is found: %s", (text, expected) => {
  expect(listOneWordFunctions(text)).toEqual(expected);
});

test("a function of the tests is named by a verb and its object", () => {
  expect(
    listSources("test").flatMap(({ path, text }) =>
      listOneWordFunctions(text).map((name) => `${path} ${name}`),
    ),
  ).toEqual([]);
});

/** The parameters of an arrow function, and the only one without parentheses. */
const arrowParameters = /\(((?:[^()]|\([^()]*\))*)\)(?:: [^=;{}()]+)? =>|(?<![\w.])(\w+) =>/g;
const removeNested = (text: string): string => {
  const shorterText = text.replace(/\{[^{}]*\}|\([^()]*\)|\[[^[\]]*\]/g, "");
  return shorterText === text ? text : removeNested(shorterText);
};
const listParameters = (text: string): string[] =>
  [...text.matchAll(arrowParameters)].flatMap(([, several, single]) =>
    single
      ? [single]
      : removeNested(several ?? "")
          .split(",")
          .flatMap((part) => /^\s*(?:\.\.\.)?(\w+)\??\s*(?:[:=]|$)/.exec(part)?.[1] ?? []),
  );
/** `left` and `right` are the sides of a comparison, and a bound is a number. */
const bareParameter = new RegExp(`^(?:${irregularParticiples.replace("|bound", "").replace("|left", "")})$`);

test.each([
  ["const save = async (text: string, count = 1): Promise<void> => write(text);", ["text", "count"]],
  ["list.map((row) => row.id); list.find(one => one.id);", ["row", "one"]],
  ["const build = ({ shown, texts: { names } }: Draft, ...lines: string[]) => lines;", ["lines"]],
  ["onSave: (payment: Payment) => void;", ["payment"]],
])("the parameters of %s are found", (text, expected) => {
  expect(listParameters(text)).toEqual(expected);
});

/** Regular participles are usual here: `checked`, `expected` and `required` are in the documents of React and Node. */
test.each(folders)("no parameter in %s is named by a participle of an irregular verb", (folder) => {
  expect(
    listSources(folder).flatMap(({ path, text }) =>
      listParameters(text)
        .filter((name) => bareParameter.test(name))
        .map((name) => `${path} ${name}`),
    ),
  ).toEqual([]);
});

/** Operands of the form language, which the API names. */
const operands = ["sumOf", "minOf", "maxOf"];
test.each(folders)("no name in %s leaves out what is done: `nameOf` is `formatName`", (folder) => {
  expect(
    listSources(folder).flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:const|let|function) ([a-z]\w*Of)\b/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !operands.includes(name))
        .map((name) => `${path} ${name}`),
    ),
  ).toEqual([]);
});

/** The declaration of a function whose name begins with a preposition, and what is before its body. */
const prepositionalFunction =
  /^[ \t]*(?:export )?(?:const|(?:async )?function) ((?:after|as|at|before|by|for|from|in|of|until|with|without)[A-Z]\w*)(?: = (?:async )?(?:<[^>]*>)?(?:\(|\w+ =>)| ?\(|: [\w<>]+ = \()([^\n]*)/gm;
/** A function that wraps a component begins with “with”, as in the documents of React. */
const listPrepositionalFunctions = (text: string): string[] =>
  [...text.matchAll(prepositionalFunction)].flatMap(([, name = "", rest = ""]) =>
    /\): ComponentType =>$/.test(rest) ? [] : [name],
  );

test.each([
  ["const withMaker = (row: Row): Row => ({ ...row });", ["withMaker"]],
  ["export function ofKind(kind: Kind) {", ["ofKind"]],
  ["export const withTexts = (Page: ComponentType): ComponentType =>", []],
  ["const byId = new Map(rows); const inForce = isInForce(row);", []],
])("a function whose name begins with a preposition is found: %s", (text, expected) => {
  expect(listPrepositionalFunctions(text)).toEqual(expected);
});

test.each(["packages", "stacks", "local", "locales"])(
  "no function of %s begins with a preposition",
  (folder) => {
    expect(
      listSources(folder).flatMap(({ path, text }) =>
        listPrepositionalFunctions(text).map((name) => `${path} ${name}`),
      ),
    ).toEqual([]);
  },
);

/** The titles of tests: what follows `test(`, `test.each(…)(` and their like, and the rules of tables of edges. */
const testTitle =
  /(?:(?<![.\w])test(?:\.\w+)*(?:(?:<[^()]*>)?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\(|\brule:)\s*"((?:\\.|[^"\\])*)"/g;
/** Words that join a title to the one before it, which the report of a failure does not show. */
const joiningWord = /^(?:\[R\d+\] ?)*(?:and|but|or|nor|so|also|even|then|not|otherwise|until)\b/;
test("the title of a test can be read without the one before it", () => {
  expect(joiningWord.test("[R12] and by nobody else")).toBe(true);
  expect(joiningWord.test("[R12] nobody else reads it")).toBe(false);
  const titles = listSources("test").flatMap(({ path, text }) =>
    [...text.matchAll(testTitle)].map(([, title = ""]) => ({ path, title })),
  );
  expect(titles.length).toBeGreaterThan(4_000);
  expect(
    titles.filter(({ title }) => joiningWord.test(title)).map(({ path, title }) => `${path}: ${title}`),
  ).toEqual([]);
});

/** Verbs, adjectives and pronouns that say nothing of what a component shows. */
const bareComponent =
  /^const (?:Add|All|Ask|Bind|Cancel|Change|Choose|Close|Copy|Data|Due|Edit|End|Enrolled|Erase|Find|Give|Leave|Make|Next|None|One|Open|Other|Pay|Read|Remove|Save|Send|Show|Start|Stop|Take|Thing|Write) = \(/gm;
test("no component of the site is named by a verb, an adjective or a pronoun alone", () => {
  expect("const Leave = ({ onClose }: Props) => <Dialog />;".match(bareComponent)).toHaveLength(1);
  expect("const LeaveDialog = () => <Dialog />;".match(bareComponent)).toBeNull();
  expect(
    listSources("packages/web/src").flatMap(({ path, text }) =>
      [...text.matchAll(bareComponent)].map(([declaration]) => `${path}: ${declaration}`),
    ),
  ).toEqual([]);
});

/** The declaration of a class of errors, and its body up to the line that closes it. */
const errorClass = /^(?:export )?class (\w+) extends \w*(?:Error|Failure)\b[^{]*\{([\s\S]*?)^\}/gm;
const ownName = /(?:override|this\.)\s*name = "(\w+)"/;
/** Lists the classes of errors whose name, which logs and alarms show, is not that of the class. */
const listMisnamedErrors = (text: string): string[] =>
  [...text.matchAll(errorClass)].flatMap(([, name = "", body = ""]) =>
    ownName.exec(body)?.[1] === name ? [] : [name],
  );

test.each([
  ['class BusyError extends Error {\n  override name = "BusyError";\n}', []],
  ['class BusyError extends Error {\n  constructor() {\n    this.name = "Busy";\n  }\n}', ["BusyError"]],
  ["export class BusyError extends Error {\n}", ["BusyError"]],
])("a class of errors that is called otherwise than its errors is found: %j", (text, expected) => {
  expect(listMisnamedErrors(text)).toEqual(expected);
});

test("an error has the name of its class", () => {
  expect(
    listSources("packages", "local", "stacks", "bench", "test").flatMap(({ path, text }) =>
      listMisnamedErrors(text).map((name) => `${path} ${name}`),
    ),
  ).toEqual([]);
});

/** A constant that holds one comparison. */
const heldComparison =
  /^\s*(?:export )?const ([a-z]\w*) = !?[\w.?[\]"'() ]+ (?:===|!==|instanceof) [\w."'[\]]+;$/gm;
/** The first word of a predicate: a verb that says something of its subject (`isLate`, `canPay`, `losesGrant`). */
const predicate = /^(?:are|can|did|do|had|have|may|must|should|was|were|will|[a-z]+s)(?:[A-Z]|$)/;
const listUnpredicatedComparisons = (text: string): string[] =>
  [...text.matchAll(heldComparison)].map(([, name = ""]) => name).filter((name) => !predicate.test(name));

test.each([
  ['const draft = row.status === "DRAFT";', ["draft"]],
  ["const chunk = error instanceof ChunkLoadError;", ["chunk"]],
  ['const isDraft = row.status === "DRAFT";', []],
  ['const losesGrant = report.state === "LAPSED";', []],
  ['const list = new List(name === "x");', []],
])("a comparison that is held under a noun or an adjective is found: %s", (text, expected) => {
  expect(listUnpredicatedComparisons(text)).toEqual(expected);
});

test.each(["packages", "stacks", "local", "locales"])(
  "a comparison of %s is named as a predicate",
  (folder) => {
    expect(
      listSources(folder).flatMap(({ path, text }) =>
        listUnpredicatedComparisons(text).map((name) => `${path} ${name}`),
      ),
    ).toEqual([]);
  },
);
