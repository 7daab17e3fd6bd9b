/**
 * Looking a text up, as i18next does it and with its spelling: `namespace:a.b`, `{{name}}`, `key_context`,
 * `key_one|many|other`. Only what the site uses, because i18next and its React binding weigh 19 KB of the public
 * pages' 110 (decision 0021). Pure: what is loaded comes in as `read`.
 */
export type Texts = { [key: string]: Text };
export type Text = string | number | boolean | null | Text[] | Texts;
export interface TextOptions {
  count?: number;
  context?: string;
  defaultValue?: unknown;
  ns?: string | readonly string[];
  returnObjects?: boolean;
  [param: string]: unknown;
}
export type Read = (namespace: string) => Texts | undefined;

const rules = new Map<string, Intl.PluralRules>();
const pluralOf = (language: string, count: number): string => {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return rule.select(count);
};
const at = (texts: Texts | undefined, path: string): Text | undefined => {
  // A key that itself holds dots wins over a path.
  if (texts && path in texts) return texts[path];
  let found: Text | undefined = texts;
  for (const part of path.split(".")) {
    if (found === null || typeof found !== "object") return undefined;
    found = (found as Texts)[part];
  }
  return found;
};
const filled = (text: Text, options: TextOptions): Text => {
  if (typeof text === "string") {
    return text.replace(/\{\{-?\s*(\w+)\s*\}\}/g, (whole, name: string) =>
      options[name] === undefined || options[name] === null
        ? name in options
          ? ""
          : whole
        : String(options[name]),
    );
  }
  if (Array.isArray(text)) return text.map((each) => filled(each, options));
  if (text === null || typeof text !== "object") return text;
  return Object.fromEntries(Object.entries(text).map(([key, each]) => [key, filled(each, options)]));
};
/** The keys a text may stand under, the most exact first. */
const spellings = (key: string, language: string, { count, context }: TextOptions): string[] => {
  const named = context ? [`${key}_${context}`, key] : [key];
  if (typeof count !== "number") return named;
  const plural = pluralOf(language, count);
  return named.flatMap((each) => [`${each}_${plural}`, `${each}_other`, each]);
};

/** Where the text of a key stands, undefined when nowhere. */
export const find = (
  read: Read,
  language: string,
  namespaces: readonly string[],
  key: string,
  options: TextOptions,
): Text | undefined => {
  const colon = key.indexOf(":");
  const own = options.ns === undefined ? namespaces : [options.ns].flat();
  const places = colon < 0 ? own : [key.slice(0, colon)];
  const name = key.slice(colon + 1);
  for (const namespace of places) {
    const texts = read(namespace);
    for (const spelling of spellings(name, language, options)) {
      const found = at(texts, spelling);
      if (found !== undefined && found !== null && (options.returnObjects || typeof found !== "object"))
        return found;
    }
  }
  return undefined;
};

/** The text of the first key that has one; else the default, else the key. */
export const translate = (
  read: Read,
  language: string,
  namespaces: readonly string[],
  keys: string | readonly string[],
  options: TextOptions = {},
): Text => {
  const all = [keys].flat();
  for (const key of all) {
    const found = find(read, language, namespaces, key, options);
    if (found !== undefined) return filled(found, options);
  }
  return options.defaultValue === undefined
    ? (all.at(-1) ?? "")
    : filled(options.defaultValue as Text, options);
};
