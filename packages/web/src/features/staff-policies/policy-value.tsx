/** A policy's value for reading, its parts, and what is typed into them as a value again. */
import { parseTypedNumber } from "@portal/core/platform/parse-number";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatList, formatNumber, formatRange } from "../../shell/format.ts";

export type PolicyJson = string | number | boolean | null | PolicyJson[] | { [key: string]: PolicyJson };
const isRecord = (value: PolicyJson): value is { [key: string]: PolicyJson } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns true for a calendar day, which has a control of its own. */
export const isDayText = (value: PolicyJson): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
/** Returns true for a first and a last day. */
const isPeriod = (value: PolicyJson): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every(isDayText);

/** Converts a policy key to a text key, because dots would be levels of an object. */
export const toPolicySlug = (key: string): string => key.replaceAll(".", "-");

/**
 * Orders the members of a value as those of another one, so that the two are compared line by line: a stored value has
 * its members in no order.
 */
export const orderLikeValue = (value: PolicyJson, model: PolicyJson): PolicyJson =>
  isRecord(value) && isRecord(model)
    ? Object.fromEntries(
        [...new Set([...Object.keys(model), ...Object.keys(value)])].flatMap((member) => {
          const each = value[member];
          return each === undefined ? [] : [[member, orderLikeValue(each, model[member] ?? null)]];
        }),
      )
    : value;

/** Lists every leaf of a value by its path. */
export const listPolicyLeaves = (
  value: PolicyJson,
  path = "",
): [string, string | number | boolean | null][] => {
  const entries = Array.isArray(value)
    ? value.map((each, i) => [String(i), each] as const)
    : isRecord(value)
      ? Object.entries(value)
      : [];
  return Array.isArray(value) || isRecord(value)
    ? entries.flatMap(([key, each]) => listPolicyLeaves(each, path ? `${path}.${key}` : key))
    : [[path, value]];
};

/**
 * Builds a value from its typed parts in the shape of a model; invalid numbers stay text for the server to refuse.
 */
export const assemblePolicyValue = (
  model: PolicyJson,
  inputs: Readonly<Record<string, string>>,
  language = "zh-Hant",
  path = "",
): PolicyJson => {
  if (Array.isArray(model))
    return model.map((each, i) =>
      assemblePolicyValue(each, inputs, language, path ? `${path}.${i}` : `${i}`),
    );
  if (isRecord(model))
    return Object.fromEntries(
      Object.entries(model).map(([key, each]) => [
        key,
        assemblePolicyValue(each, inputs, language, path ? `${path}.${key}` : key),
      ]),
    );
  const input = inputs[path];
  // A value into whose input nobody typed stays as it is.
  if (input === undefined) return model;
  const text = input.trim();
  if (typeof model === "boolean") return text === "true";
  if (typeof model === "number" || model === null) {
    if (text === "" && model === null) return null;
    const parseResult = parseTypedNumber(text, language);
    return parseResult && "value" in parseResult ? parseResult.value : text;
  }
  return text;
};

/** Returns the name of a leaf: a text for the member, otherwise the key. */
export const useMemberName = () => {
  const { t } = useText(["pages/policy"]);
  return (path: string): string =>
    path
      .split(".")
      .map((part) => t(`member.${part}`, { defaultValue: part }))
      .join(" · ");
};

/** Lists of plain values are shown on one line, others by their leaves. */
const listPolicyLines = (value: PolicyJson, path = ""): [string, PolicyJson][] => {
  if (!Array.isArray(value) && !isRecord(value)) return [[path, value]];
  if (Array.isArray(value) && value.every((each) => !Array.isArray(each) && !isRecord(each)))
    return [[path, value]];
  return Object.entries(value).flatMap(([key, each]) =>
    listPolicyLines(each, Array.isArray(value) ? path : path ? `${path}.${key}` : key),
  );
};
/** Values whose blanks and punctuation are no part of a text key. */
const wordKeys: Readonly<Record<string, string>> = {
  "institution+applicationType": "institutionAndType",
  "institution+event": "institutionAndEvent",
  "letters and digits": "lettersAndDigits",
};
/** Returns the words for a code of a policy; the code itself where it has none. */
export const usePolicyWord = () => {
  const { t } = useText(["pages/policy", "lists"]);
  return (code: string): string =>
    t(`word.${wordKeys[code] ?? code}`, {
      defaultValue: t(`lists:scaleBand.${code}`, { defaultValue: code }),
    });
};

export const PolicyValue = ({ value }: { value: PolicyJson }) => {
  const { language } = useText(["pages/policy"]);
  const nameMember = useMemberName();
  const nameWord = usePolicyWord();
  const formatLeaf = (leaf: PolicyJson): string => {
    if (isPeriod(leaf)) return formatRange(leaf[0], leaf[1], language);
    if (isDayText(leaf)) return formatDay(leaf, language);
    if (Array.isArray(leaf)) return formatList(leaf.map(formatLeaf), language);
    if (typeof leaf === "number") return formatNumber(leaf, language);
    return leaf === null ? "–" : nameWord(String(leaf));
  };
  if (!Array.isArray(value) && !isRecord(value))
    return <span className="admin-value">{formatLeaf(value)}</span>;
  return (
    <dl className="admin-leaves">
      {listPolicyLines(value).map(([path, leaf], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value has no identity but its place in the list.
        <div key={`${path} ${at}`}>
          <dt>{nameMember(path)}</dt>
          <dd>{formatLeaf(leaf)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** A list whose items have members of their own, as periods and bands; its items can be added and removed. */
export const isItemList = (value: PolicyJson): value is PolicyJson[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => Array.isArray(item) || isRecord(item));

/**
 * Returns the positions of the items that can be removed: every item of a list, but not a period that has begun,
 * because applications were made in it. One item stays, so that the list keeps its shape.
 */
export const listRemovableItems = (items: readonly PolicyJson[], today: string): number[] =>
  items.length < 2
    ? []
    : items.flatMap((item, i) => {
        const start = Array.isArray(item) ? item[0] : undefined;
        const hasBegun = typeof start === "string" && start !== "" && start <= today;
        return hasBegun ? [] : [i];
      });

/** Returns true for a list of periods, whose next item is a period as well. */
export const isPeriodList = (value: PolicyJson): boolean => isItemList(value) && value.some(isPeriod);

/** Builds a value of the same shape without contents, for the next item of a list. */
export const buildEmptyItem = (model: PolicyJson): PolicyJson => {
  if (Array.isArray(model)) return model.map(buildEmptyItem);
  if (isRecord(model))
    return Object.fromEntries(Object.entries(model).map(([key, each]) => [key, buildEmptyItem(each)]));
  return typeof model === "string" ? "" : model;
};
