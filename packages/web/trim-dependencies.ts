/**
 * What the given packages carry and this site never runs, left out of a build: a public route has 110 KB for all its
 * script (decision 0023). Nothing here changes what remains; a part that a new version calls otherwise simply stays.
 */
import type { Plugin } from "vite";

/**
 * React Router makes components by calls and classes no bundler may drop, because it cannot know that they change
 * nothing. Said here, what nobody uses (forms, scroll restoration, prefetching, its own error pages) goes.
 */
export const trimRouterPlugin: Plugin = {
  name: "pure-router",
  apply: "build",
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "\w+";$/gm, "")
        .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, "= /* @__PURE__ */ $1")
        .replace(/= (new (?:Set|Map|WeakMap|URL)\()/g, "= /* @__PURE__ */ $1")
        .replace(/= (Object\.getOwnPropertyNames\(Object\.prototype\))/g, "= /* @__PURE__ */ $1")
        // Only the data router's, which this site is without.
        .replace(/^var RenderErrorBoundary = class [\s\S]*?\n\};$/m, "var RenderErrorBoundary = () => null;")
        .replace(
          /^function (DefaultErrorComponent|useNavigateStable)\(\) \{\n[\s\S]*?\n\}$/gm,
          "function $1() {}",
        )
        .replace(
          /^var (\w+) = (class extends React\d*\.Component \{\n[\s\S]*?\n\});$/gm,
          "var $1 = /* @__PURE__ */ (() => $2)();",
        ),
      map: null,
    }),
  },
};

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: Node;
  object?: Node;
  property?: Node;
  key?: Node;
  id?: Node;
  name?: string;
}
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";
/** `this.logger.warn(…)`: said to developers, as React's own development build would. */
const isMessage = ({ type, callee }: Node): boolean =>
  type === "CallExpression" &&
  /^(log|warn|error|deprecate|once)$/.test(callee?.property?.name ?? "") &&
  /^(baseL|l)ogger$/.test(callee?.object?.property?.name ?? callee?.object?.name ?? "");
/** Methods nobody calls here: the direction of writing, copies of the engine, texts changed or reported at run time. */
const unused =
  /^(dir|cloneInstance|toJSON|loadLanguages|setDefaultNamespace|exists|addResources?|remove(ResourceBundle|Namespaces)|saveMissing|clearCache|addRule|getPluralFormsOfKey|needsPlural)$/;
const isUnused = ({ type, key }: Node): boolean =>
  type === "MethodDefinition" && unused.test(key?.name ?? "");
/** The logger says nothing now, and texts are loaded once. */
const silent = /^(log|warn|error|deprecate|forward|reload|reloadResources)$/;
/**
 * What is asked for and has one answer here: no text nests another (`test/locales.test.ts`), the language is always one of
 * the four, and none stands in for another.
 */
const answers: ReadonlyMap<string, string> = new Map([
  ["nest", "nest(text) { return text; }"],
  ["getBestMatchFromCodes", "getBestMatchFromCodes(codes) { return codes[0]; }"],
  ["getFallbackCodes", "getFallbackCodes() { return []; }"],
]);
/** `t` takes no function. */
const stubOf = ({ type, key, id }: Node): string | undefined => {
  const name = key?.name ?? "";
  if (type === "FunctionDeclaration" && /^(createProxy|keysFromSelector)$/.test(id?.name ?? ""))
    return `function ${id?.name}() {}`;
  if (type !== "MethodDefinition") return undefined;
  return silent.test(name) ? `${name}() {}` : answers.get(name);
};

/**
 * i18next without its messages to developers, what nobody calls, and its formats: no text asks for one
 * (`test/locales.test.ts`), dates and money are `lib/format.ts`'s.
 */
export const trimI18nextPlugin: Plugin = {
  name: "quiet-texts",
  apply: "build",
  transform: {
    filter: { id: /node_modules\/i18next\/dist\/esm\/i18next\.js$/ },
    handler(source) {
      const cuts: [start: number, end: number, instead: string][] = [];
      const walk = (node: Node): void => {
        const stub = stubOf(node);
        if (stub) cuts.push([node.start, node.end, stub]);
        else if (isMessage(node)) cuts.push([node.start, node.end, "void 0"]);
        else if (isUnused(node)) cuts.push([node.start, node.end, ""]);
        else
          for (const value of Object.values(node))
            for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child);
      };
      walk(this.parse(source) as unknown as Node);
      const code = cuts.reduceRight(
        (rest, [start, end, instead]) => rest.slice(0, start) + instead + rest.slice(end),
        source,
      );
      return { code: code.replace(/\bformatter = Formatter;/, ""), map: null };
    },
  },
};

/**
 * Amplify UI makes its theme of some thousand tokens while it is loaded, and each of its parts follows six widths of the
 * window: a phone was kept busy by that for a tenth of a second before every form. Here tokens are static variables
 * (`ui/amplify-tokens.css`) and widths are the style sheets', so the theme that stands by itself is an empty one.
 */
export const emptyThemePlugin: Plugin = {
  name: "empty-theme",
  apply: "build",
  transform: {
    filter: {
      id: /@aws-amplify\/ui-react\/dist\/esm\/(components\/ThemeProvider\/ThemeContext|hooks\/useTheme|primitives\/shared\/responsive\/utils)\.mjs$/,
    },
    handler: (code) => ({
      code: code
        .replace(
          /\bcreateTheme\(\)/g,
          '{ tokens: {}, breakpoints: { values: {}, defaultBreakpoint: "base" } }',
        )
        .replace(/\bdefaultTheme\.breakpoints\.values\b/g, "{}"),
      map: null,
    }),
  },
};
