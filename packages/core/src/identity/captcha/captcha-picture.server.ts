/**
 * The picture of a captcha. The outlines are those of the Comic Mish face in npm's `svg-captcha`; they are stored as
 * data because that package reads its font from disk, which a bundled Lambda does not have.
 */
import { randomInt } from "node:crypto";
import glyphs from "./glyphs.json" with { type: "json" };

type Glyph = keyof typeof glyphs;
const letters = Object.keys(glyphs) as Glyph[];
const WIDTH = 180;
const HEIGHT = 60;
const TEXT_LENGTH = 5;

const pickBetween = (from: number, to: number): number => randomInt(from * 100, to * 100 + 1) / 100;

/** Generates a random text from characters that cannot be confused with each other (no 0/O, 1/I/L). */
export const generateCaptchaText = (): string =>
  Array.from({ length: TEXT_LENGTH }, () => letters[randomInt(letters.length)]).join("");

/**
 * Draws an SVG of 180 × 60 with the text distorted, rotated and crossed by lines; the characters are outlines and not
 * text.
 */
export const drawCaptcha = (text: string): string => {
  const step = (WIDTH - 30) / text.length;
  const shapes = [...text].map((letter, i) => drawLetter(letter as Glyph, 15 + i * step, step));
  const lines = Array.from({ length: 4 }, drawLine);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="#f3f6f4"/>${[...shapes, ...lines].sort(() => randomInt(3) - 1).join("")}</svg>`
  );
};

function drawLetter(letter: Glyph, x: number, step: number): string {
  const { path, width } = glyphs[letter];
  const scale = pickBetween(0.42, 0.52);
  const leftEdge = x + (step - width * scale) / 2;
  const turn = pickBetween(-18, 18).toFixed(1);
  const place = `translate(${leftEdge.toFixed(1)} ${pickBetween(42, 50).toFixed(1)}) rotate(${turn}) skewX(${pickBetween(-12, 12).toFixed(1)}) scale(${scale.toFixed(2)})`;
  return `<path d="${jitterPath(path)}" transform="${place}" fill="${pickInk()}"/>`;
}

/** Moves every point a little, so that two pictures never share an outline. */
const jitterPath = (path: string): string =>
  path.replace(/-?\d+/g, (number) => (Number(number) + pickBetween(-1.5, 1.5)).toFixed(1));

function drawLine(): string {
  const pickHeight = () => pickBetween(8, HEIGHT - 8).toFixed(0);
  const d = `M${pickBetween(0, 20).toFixed(0)} ${pickHeight()}C60 ${pickHeight()} 120 ${pickHeight()} ${pickBetween(160, WIDTH).toFixed(0)} ${pickHeight()}`;
  return `<path d="${d}" fill="none" stroke="${pickInk()}" stroke-width="${pickBetween(1, 2).toFixed(1)}"/>`;
}

const pickInk = (): string => `hsl(${randomInt(360)} 45% ${randomInt(22, 40)}%)`;
