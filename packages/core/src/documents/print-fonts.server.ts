/** Fonts of printed documents, which are files beside the Lambdas that print (`stacks/text-grants.ts`). */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const fontCache = new Map<string, Buffer>();
/**
 * Reads a whole TTF file from npm, one per script because the Traditional one lacks Simplified glyphs (experience.md
 * › Print). Each is read once.
 */
export const loadFont = (script: "tc" | "sc"): Buffer => {
  const folder = process.env.FONT_DIR ?? "node_modules/@expo-google-fonts";
  const name = script === "tc" ? "NotoSansTC" : "NotoSansSC";
  const path = join(process.cwd(), folder, `noto-sans-${script}`, "400Regular", `${name}_400Regular.ttf`);
  const bytes = fontCache.get(path) ?? readFileSync(path);
  fontCache.set(path, bytes);
  return bytes;
};
