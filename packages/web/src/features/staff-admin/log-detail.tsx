/** The particulars of an entry of a log in words: each value with its name, one after the other. */
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { isDay } from "@portal/core/platform/day";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatList, formatMoney } from "../../shell/format.ts";
import {
  listPolicyLeaves,
  type PolicyJson,
  toPolicySlug,
  useMemberName,
  usePolicyWord,
} from "../staff-policies/policy-value.tsx";

type Value = string | number | boolean | null;
/** Search values first, result counts last, because the store does not keep the order of members. */
const order = [
  "of",
  "subject",
  "filter.q",
  "filter.nature",
  "filter.from",
  "filter.to",
  "reference",
  "purpose",
];
const getDetailRank = (path: string): number => {
  const at = order.indexOf(path);
  return at < 0 ? order.length : at;
};
/**
 * Lists the values of a detail with their names; a list of members is one line, and what is empty is none.
 * @param isDescribed whether a value has words of its own, for which it keeps its whole path
 */
const listDetailLines = (
  detail: Record<string, PolicyJson>,
  isDescribed: (path: string, value: string) => boolean,
): [string, Value[]][] => {
  const valuesByPath = new Map<string, Value[]>();
  for (const [path, value] of listPolicyLeaves(detail)) {
    if (value === null || value === "") continue;
    if (isDescribed(path, String(value))) {
      valuesByPath.set(path, [value]);
      continue;
    }
    const name = path.replace(/\.\d+$/, "");
    valuesByPath.set(name, [...(valuesByPath.get(name) ?? []), value]);
  }
  return [...valuesByPath].sort(([a], [b]) => getDetailRank(a) - getDetailRank(b) || (a < b ? -1 : 1));
};

/** Texts that name the codes of a log, the first one that has it counts. */
const namingLists = [
  "access.said",
  "account.role",
  "policy.scope",
  "lists:documentType",
  "lists:applicationType",
  "lists:violation",
  "lists:stockReason",
] as const;

/** A new event has hundreds of values, which would push what others did out of sight. */
const MAX_OPEN_LINES = 6;

interface Props {
  detail: Record<string, PolicyJson>;
  /** Words for a value that the log alone does not know, such as a price of an event. */
  describe?: ((path: string, value: string) => string | undefined) | undefined;
}
export const LogDetail = ({ detail, describe }: Props) => {
  const { t, language } = useText([
    "pages/staff-admin",
    "pages/staff",
    "pages/staff-event",
    "pages/queue",
    "lists",
  ]);
  const colon = language.startsWith("zh") ? "：" : ": ";
  const namePolicyMember = useMemberName();
  const namePolicyWord = usePolicyWord();
  /** Returns a code by the first list that names it; anything else as it is. */
  const nameCode = (word: string): string =>
    /^\w+$/.test(word)
      ? namingLists.reduceRight((name, list) => t(`${list}.${word}`, { defaultValue: name }), word)
      : word;
  const nameValue = (path: string, value: Value): string => {
    if (path === "amountDue" || (path === "amount" && typeof value === "number"))
      return formatMoney(toMopAmount(Number(value)), language);
    const word = String(value);
    if (path.startsWith("value.") && typeof value === "string" && !isDay(word)) return namePolicyWord(word);
    if (isDay(word)) return formatDay(word, language);
    if (path === "action")
      return t(`pages/staff:history.action.${word}`, {
        defaultValue: t(`pages/queue:bulk.do.${word}`, { defaultValue: word }),
      });
    if (path === "reasonCodes" || path === "roles")
      return formatList(word.split(" ").map(nameCode), language);
    // Accounts, which the log keeps as one text.
    if (path === "assignee" || path === "writers") return formatList(word.split(", "), language);
    return typeof value === "number" ? word : nameCode(word);
  };
  const nameMember = (path: string): string => {
    const last = path.slice(path.lastIndexOf(".") + 1);
    // The value of a policy names its members as the page of policies does; the places of a list are no names.
    if (path.startsWith("value."))
      return namePolicyMember(
        path
          .split(".")
          .slice(1)
          .filter((part) => !/^\d+$/.test(part))
          .join("."),
      );
    return t(`access.detail.${toPolicySlug(path)}`, {
      defaultValue: t(`access.detail.${last}`, { defaultValue: path }),
    });
  };
  const allLines = listDetailLines(detail, (path, value) => describe?.(path, value) !== undefined);
  // Ids that a search found, or that many actions were made on: there may be hundreds, and each can be found by its id.
  const ids = allLines.flatMap(([path, values]) => (path === "items" ? String(values[0]).split(" ") : []));
  const lines = allLines.flatMap(([path, values]) => {
    if (path === "items") return [];
    const description = values.length === 1 ? describe?.(path, String(values[0])) : undefined;
    if (description !== undefined) return description;
    const words = values.map((value) => nameValue(path, value));
    return `${nameMember(path)}${colon}${formatList(words, language)}`;
  });
  const shownLines = lines.length > MAX_OPEN_LINES + 1 ? lines.slice(0, MAX_OPEN_LINES) : lines;
  const foldedLines = lines.slice(shownLines.length);
  return (
    <>
      <span className="admin-detail">{shownLines.join(" · ") || (ids.length === 0 && "–")}</span>
      {foldedLines.length > 0 && (
        <details>
          <summary>{t("act.moreValues", { count: foldedLines.length })}</summary>
          <span className="admin-detail">{foldedLines.join(" · ")}</span>
        </details>
      )}
      {ids.length > 0 && (
        <details>
          <summary>{`${nameMember("items")}${colon}${ids.length}`}</summary>
          <span className="identifier small">{ids.join(" ")}</span>
        </details>
      )}
    </>
  );
};
