/** Colours of both themes: words stand out from their ground, and no page brings a colour that only one theme knows. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../support/project/run-command.ts";

const source = join(projectRoot, "packages/web/src");
const theme = readFileSync(join(source, "ui/theme.css"), "utf8");

/** Reads the custom properties of a `:root` rule whose values are colours, without those that are derived. */
const readColours = (rule: string): Record<string, string> =>
  Object.fromEntries(
    [...rule.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{3,6});/g)].map(([, name = "", value = ""]) => [name, value]),
  );
const [lightRule = "", darkRule = ""] = theme.split("@media screen and (prefers-color-scheme: dark)");
const light = readColours(lightRule);
const dark = { ...light, ...readColours(darkRule.slice(0, darkRule.indexOf("color-scheme: dark"))) };

/** Returns the relative luminance of a colour, from 0 to 1 (WCAG 2.2). */
const getLuminance = (colour: string): number => {
  const digits =
    colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join("") : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2). */
const getContrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const states = [
  "draft",
  "processing",
  "supplement",
  "payment",
  "accepted",
  "approved",
  "rejected",
  "cancelled",
  "refund",
  "settled",
];
const grounds = ["canvas", "paper"];
/** Words and the grounds on which they stand: at least 4.5. */
const words: [name: string, grounds: string[]][] = [
  ["text", [...grounds, "green-tint", "blue-tint", "amber-tint", "error-tint", "disabled"]],
  ["secondary", [...grounds, "green-tint", "blue-tint"]],
  ["muted", grounds],
  ["error", [...grounds, "error-tint"]],
  ["green", [...grounds, "green-tint"]],
  ["blue", [...grounds, "blue-tint", "green-tint"]],
  ["amber", [...grounds, "amber-tint"]],
  ["on-gold", ["gold", "gold-light"]],
  ["on-band", ["band"]],
  ...states.map((state): [string, string[]] => [state, [`${state}-tint`]]),
];
/** Lines by which a control or a mark is recognised: at least 3. */
const lines: [name: string, grounds: string[]][] = [
  ["border", grounds],
  ["orange", grounds],
  ["green", grounds],
];

describe.each([
  ["light", light],
  ["dark", dark],
])("in the %s theme", (_, colours) => {
  const listLowContrasts = (pairs: [string, string[]][], least: number): string[] =>
    pairs.flatMap(([name, of]) =>
      of
        .map((ground) => ({ ground, contrast: getContrast(colours[name] ?? "", colours[ground] ?? "") }))
        .filter(({ contrast }) => !(contrast >= least))
        .map(({ ground, contrast }) => `${name} on ${ground}: ${contrast.toFixed(2)}`),
    );
  test("words stand out from their ground", () => expect(listLowContrasts(words, 4.5)).toEqual([]));
  test("lines stand out from their ground", () => expect(listLowContrasts(lines, 3)).toEqual([]));
  test("white words stand out from what is filled", () => {
    const fillColours = ["fill", "fill-dark", "error-fill", "band"];
    expect(fillColours.filter((name) => getContrast("#fff", colours[name] ?? "") < 4.5)).toEqual([]);
  });
});

test("the dark theme has a colour of its own for every word, line and ground", () => {
  const ownColours = readColours(darkRule.slice(0, darkRule.indexOf("color-scheme: dark")));
  const sharedColours = ["gold", "gold-light", "on-gold", "on-band", "error-fill"];
  expect(Object.keys(light).filter((name) => !(name in ownColours) && !sharedColours.includes(name))).toEqual(
    [],
  );
});

test("outside the theme, styles name no colour but white words, masks, print and the glaze of pictures", () => {
  const namedColours = globSync("**/*.css", { cwd: source }).flatMap((file) => {
    const styles = readFileSync(join(source, file), "utf8");
    const screen = file === join("ui", "theme.css") ? styles.slice(styles.indexOf("*,\n")) : styles;
    return screen
      .replace(/@media print \{[\s\S]*?\n\}/g, "")
      .split("\n")
      .filter((line) => /#[0-9a-f]{3,8}\b|rgba?\(/.test(line))
      .filter((line) => !/^\s*(?:(?:border-)?color: #fff|mask-image:.*|--glaze: #\w+);?$/.test(line))
      .map((line) => `${file}: ${line.trim()}`);
  });
  expect(namedColours).toEqual([]);
});
