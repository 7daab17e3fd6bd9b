/**
 * Simplified Chinese in the builder of surveys: proposed from the Traditional, and left alone once it is worded by
 * hand.
 */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { convert } from "../../locales/convert.ts";
import { setLanguageText } from "../../packages/web/src/features/staff-surveys/simplify-chinese.ts";

const none = { "zh-Hant": "", "zh-Hans": "", en: "", pt: "" };

test("follows what is typed, by the dictionary and the glossary of the site's own texts", () => {
  const one = setLanguageText(none, "zh-Hant", "請評價展位", convert);
  expect(one).toEqual({ ...none, "zh-Hant": "請評價展位", "zh-Hans": "请评价展位" });
  expect(setLanguageText(one, "zh-Hant", "請評價展位及網絡", convert)["zh-Hans"]).toBe(
    convert("請評價展位及網絡"),
  );
});
test("what somebody worded otherwise stays, other languages propose nothing", () => {
  const ownTexts = setLanguageText(
    { ...none, "zh-Hant": "展位", "zh-Hans": "展位" },
    "zh-Hans",
    "摊位",
    convert,
  );
  expect(setLanguageText(ownTexts, "zh-Hant", "展位如何", convert)["zh-Hans"]).toBe("摊位");
  expect(setLanguageText(none, "pt", "Stand", convert)).toEqual({ ...none, pt: "Stand" });
});
test("before the dictionary is here, both are typed by hand; then what is empty is proposed", () => {
  const typedLabels = setLanguageText(none, "zh-Hant", "評", undefined);
  expect(typedLabels["zh-Hans"]).toBe("");
  expect(setLanguageText(typedLabels, "zh-Hant", "評價", convert)["zh-Hans"]).toBe("评价");
});
test("the dictionary is no more than a lazy chunk may weigh: 45 KB", async () => {
  const { outputFiles } = await build({
    entryPoints: ["locales/convert.ts"],
    bundle: true,
    minify: true,
    format: "esm",
    charset: "utf8",
    write: false,
  });
  expect(gzipSync(outputFiles[0]?.contents ?? "").length).toBeLessThan(45 * 1024);
});
