/** A policy's value as it is read, and as a form of its parts: one control for each number or word of the default. */
import { useText } from "../../../form/use-text.ts";
import { formatNumber } from "../../../lib/format.ts";
import { TextField } from "../../../ui/field.tsx";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
const isRecord = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A policy key as a key of texts: points would be steps into an object. */
export const slug = (key: string): string => key.replaceAll(".", "-");

/** Every leaf of a value by its path; an array or record inside is walked. */
export const leavesOf = (value: Json, path = ""): [string, string | number | boolean | null][] => {
  const entries = Array.isArray(value)
    ? value.map((each, i) => [String(i), each] as const)
    : isRecord(value)
      ? Object.entries(value)
      : [];
  return Array.isArray(value) || isRecord(value)
    ? entries.flatMap(([key, each]) => leavesOf(each, path ? `${path}.${key}` : key))
    : [[path, value]];
};

/** A value put together from its parts as typed, in the shape of a model; what is no number stays text for the server to refuse. */
export const assembled = (model: Json, typed: Readonly<Record<string, string>>, path = ""): Json => {
  if (Array.isArray(model))
    return model.map((each, i) => assembled(each, typed, path ? `${path}.${i}` : `${i}`));
  if (isRecord(model))
    return Object.fromEntries(
      Object.entries(model).map(([key, each]) => [
        key,
        assembled(each, typed, path ? `${path}.${key}` : key),
      ]),
    );
  const text = (typed[path] ?? String(model ?? "")).trim();
  if (typeof model === "boolean") return text === "true";
  if (typeof model === "number" || model === null) {
    if (text === "" && model === null) return null;
    const number = Number(text.replace(",", "."));
    return text === "" || Number.isNaN(number) ? text : number;
  }
  return text;
};

/** The name of a leaf: what a member is called, else as it is written. */
export const useMemberName = () => {
  const { t } = useText(["pages/policy"]);
  return (path: string): string =>
    path
      .split(".")
      .map((part) => t(`member.${part}`, { defaultValue: part }))
      .join(" · ");
};

/** Lists of plain values are read in one line, the rest by its leaves. */
const linesOf = (value: Json, path = ""): [string, Json][] => {
  if (!Array.isArray(value) && !isRecord(value)) return [[path, value]];
  if (Array.isArray(value) && value.every((each) => !Array.isArray(each) && !isRecord(each)))
    return [[path, value]];
  return Object.entries(value).flatMap(([key, each]) =>
    linesOf(each, Array.isArray(value) ? path : path ? `${path}.${key}` : key),
  );
};
/** What a text keyed by a value is called: blanks and signs are no part of a key. */
const wordKey = (leaf: string): string =>
  leaf === "institution+applicationType"
    ? "institutionAndType"
    : leaf === "letters and digits"
      ? "lettersAndDigits"
      : leaf;

export const PolicyValue = ({ value }: { value: Json }) => {
  const { t, language } = useText(["pages/policy"]);
  const nameOf = useMemberName();
  const show = (leaf: Json): string => {
    if (Array.isArray(leaf)) return leaf.map(show).join(language.startsWith("zh") ? "、" : ", ");
    if (typeof leaf === "number") return formatNumber(leaf, language);
    return leaf === null ? "–" : t(`word.${wordKey(String(leaf))}`, { defaultValue: String(leaf) });
  };
  if (!Array.isArray(value) && !isRecord(value)) return <span className="admin-value">{show(value)}</span>;
  return (
    <dl className="admin-leaves">
      {linesOf(value).map(([path, leaf], at) => (
        <div key={`${path} ${at}`}>
          <dt>{nameOf(path)}</dt>
          <dd>{show(leaf)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Controls for every leaf; `errors` by the path of the leaf. */
export const PolicyControls = ({
  model,
  typed,
  errors,
  label,
  onType,
}: {
  model: Json;
  typed: Readonly<Record<string, string>>;
  errors: (path: string) => string | undefined;
  label: string;
  onType: (path: string, text: string) => void;
}) => {
  const nameOf = useMemberName();
  return leavesOf(model).map(([path, leaf]) => (
    <TextField
      key={path}
      id={`value-${path}`}
      label={path ? nameOf(path) : label}
      required
      inputMode={typeof leaf === "number" ? "decimal" : undefined}
      value={typed[path] ?? String(leaf ?? "")}
      error={errors(path)}
      onChange={(event) => onType(path, event.target.value)}
    />
  ));
};
