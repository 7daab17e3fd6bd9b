/**
 * The picture of a captcha. The outlines are those of the Comic Mish face that npm's `svg-captcha` carries; they are
 * kept as data because that package reads its font from disk beside itself, which a bundled Lambda does not have.
 */
import { randomInt } from "node:crypto";
import glyphs from "./glyphs.json" with { type: "json" };

type Glyph = keyof typeof glyphs;
const letters = Object.keys(glyphs) as Glyph[];
const WIDTH = 180;
const HEIGHT = 60;

const between = (from: number, to: number): number => randomInt(from * 100, to * 100 + 1) / 100;

/** Characters that cannot be taken for one another (no 0/O, 1/I/L). */
export const randomText = (length = 5): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join("");

/** An SVG of 180 × 60 with the text bent, turned, crossed by lines; single characters are not text in it. */
export const draw = (text: string): string => {
  const step = (WIDTH - 30) / text.length;
  const shapes = [...text].map((letter, i) => shape(letter as Glyph, 15 + i * step, step));
  const lines = Array.from({ length: 4 }, line);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="#f3f6f4"/>${[...shapes, ...lines].sort(() => randomInt(3) - 1).join("")}</svg>`
  );
};

function shape(letter: Glyph, x: number, step: number): string {
  const { path, width } = glyphs[letter];
  const scale = between(0.42, 0.52);
  const left = x + (step - width * scale) / 2;
  const turn = between(-18, 18).toFixed(1);
  const place = `translate(${left.toFixed(1)} ${between(42, 50).toFixed(1)}) rotate(${turn}) skewX(${between(-12, 12).toFixed(1)}) scale(${scale.toFixed(2)})`;
  return `<path d="${trembling(path)}" transform="${place}" fill="${ink()}"/>`;
}

/** Every point moved a little, so that two pictures never share an outline. */
const trembling = (path: string): string =>
  path.replace(/-?\d+/g, (number) => (Number(number) + between(-1.5, 1.5)).toFixed(1));

function line(): string {
  const y = () => between(8, HEIGHT - 8).toFixed(0);
  const d = `M${between(0, 20).toFixed(0)} ${y()}C60 ${y()} 120 ${y()} ${between(160, WIDTH).toFixed(0)} ${y()}`;
  return `<path d="${d}" fill="none" stroke="${ink()}" stroke-width="${between(1, 2).toFixed(1)}"/>`;
}

const ink = (): string => `hsl(${randomInt(360)} 45% ${randomInt(22, 40)}%)`;
